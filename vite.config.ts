import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
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

/** The folder of the package that a module comes from; null for the portal's own modules. */
const packageOf = (id: string) =>
  /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? null;

/** The licence of a package as it came with it. */
function licenceOf(folder: string): string {
  const file = existsSync(folder)
    ? readdirSync(folder).find((name) => /^licen[cs]e/i.test(name))
    : undefined;
  const { name, version, license } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  ) as Record<string, string>;
  const text = file ? readFileSync(join(folder, file), "utf8").trim() : "";
  return `${name} ${version} (${license})\n\n${text}\n`;
}

/** Packages that no script imports, but whose data goes to browsers: `scripts/` made the map of them. */
const dataOf = ["us-atlas", "city-timezones"].map((name) =>
  fileURLToPath(new URL(`node_modules/${name}`, import.meta.url)),
);

/**
 * Writes the licences of all packages whose code or data goes to browsers into `/licenses.txt`. They ask for
 * being named, and a comment in every script would be 600 bytes of each visitor's first visit.
 */
const licences: Plugin = {
  name: "licences",
  generateBundle(_, bundle) {
    if (this.environment.name !== "client") return;
    const folders = Object.values(bundle).flatMap((file) =>
      file.type === "chunk" ? Object.keys(file.modules).map(packageOf) : [],
    );
    const packages = [...new Set([...folders, ...dataOf])].filter(
      (folder) => folder !== null,
    );
    this.emitFile({
      type: "asset",
      fileName: "licenses.txt",
      source: packages
        .sort()
        .map(licenceOf)
        .join(`\n${"-".repeat(72)}\n\n`),
    });
  },
};

/**
 * Modules that are sent to browsers in one script, though some screens use only a part of them. Each
 * script is compressed by itself: two of half the size are larger, and every result page needs both.
 */
const sharedScripts = {
  shell: [
    "paths.ts",
    "nonce.ts",
    "shell/document-styles.tsx",
    "shell/page-title.ts",
    "shell/icons.tsx",
    "shell/shell.tsx",
    "tables/table.ts",
    "tables/card-labels.tsx",
  ],
  results: [
    "tables/result-caption.ts",
    "tables/result-page.tsx",
    "tables/result-progress.ts",
    "tables/result-table.tsx",
    "tables/result-view.ts",
    "tables/results.tsx",
    "tables/document-rows.tsx",
    "tables/pager.tsx",
    "tables/page-link.tsx",
    "tables/counter.tsx",
    "tables/list-match-notice.tsx",
  ],
  fields: [
    "forms/date-field.tsx",
    "forms/error-list.tsx",
    "forms/error-summary.tsx",
    "forms/field.tsx",
    "forms/form-field.ts",
    "forms/form-notices.tsx",
    "forms/intent.ts",
    "forms/pool-select.tsx",
    "forms/submit-button.tsx",
    "shell/when-idle.ts",
  ],
};
/** Name of the script by the path of a module. */
const scriptOf = new Map(
  Object.entries(sharedScripts).flatMap(([script, modules]) =>
    modules.map((module) => [join(import.meta.dirname, "app", module), script]),
  ),
);
for (const module of scriptOf.keys())
  if (!existsSync(module)) throw new Error(`No module ${module}`);

const fewerScripts: Plugin = {
  name: "fewer-scripts",
  config: (_, { isSsrBuild }) =>
    isSsrBuild
      ? {}
      : {
          build: {
            rollupOptions: {
              output: {
                onlyExplicitManualChunks: true,
                manualChunks: (id) =>
                  id.includes("preload-helper") ? "shell" : scriptOf.get(id),
              },
            },
          },
        },
};

export default defineConfig({
  plugins: [withoutPreloadHelper, fewerScripts, licences, remix(remixOptions)],
  esbuild: { legalComments: "none" },
  build: {
    // The browsers that understand what the portal's CSS and modules use: about the last four years.
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    // In kB: maplibre-gl is larger than what Vite warns of, and comes once its page is at rest.
    chunkSizeWarningLimit: 1_500,
  },
});
