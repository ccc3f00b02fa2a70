import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import remixOptions from "../../../remix.config.js";

/** The portal's own Remix options and build target: the floor must differ by its emptiness only. */
export default defineConfig({
  plugins: [
    remix({
      ...remixOptions,
      appDirectory: "app",
      // The bench builds into a temporary folder.
      buildDirectory: process.env.BENCH_FLOOR_BUILD ?? "build",
    }),
  ],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
