import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import remixOptions from "./remix.config.js";

export default defineConfig({
  plugins: [remix(remixOptions)],
  build: {
    // The browsers that understand what the portal's CSS and modules use: about the last four years.
    target: "es2022",
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
