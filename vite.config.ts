import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin } from "vite";
import remixOptions from "./remix.config.js";

/**
 * Vite wraps every dynamic import into a helper that preloads what the import needs. The document
 * preloads its own scripts, and the chart of the dashboard, the one thing that comes later, needs
 * nothing besides: 500 bytes of each visitor's first dashboard.
 */
const withoutPreloadHelper: Plugin = {
  name: "without-preload-helper",
  enforce: "pre",
  load: (id) =>
    id === "\0vite/preload-helper.js"
      ? "export const __vitePreload = (load) => load();"
      : null,
};

export default defineConfig({
  plugins: [withoutPreloadHelper, remix(remixOptions)],
  build: {
    // The browsers that understand what the portal's CSS and modules use: about the last four years.
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
  },
});
