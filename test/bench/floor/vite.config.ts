import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import remixOptions from "../../../remix.config.js";

/**
 * The portal's Remix options and build target, so that the baseline differs only by its content.
 */
export default defineConfig({
  plugins: [
    remix({
      ...remixOptions,
      appDirectory: "app",
      // The benchmark builds into a temporary folder.
      buildDirectory: process.env.BENCH_FLOOR_BUILD ?? "build",
    }),
  ],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
