import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin } from "vite";
import * as messages from "./app/messages";
import * as spanishMessages from "./app/messages/es";
import { textsOf } from "./app/messages/texts";
import remixOptions from "./remix.config.js";
import { translatedMessages } from "./scripts/translated-messages.mjs";

/** The language of the screens that are built: the build makes them once for each. */
const language = process.env.PORTAL_LANGUAGE ?? "en";
const texts = textsOf(language === "es" ? spanishMessages : messages);

/**
 * Vite wraps every dynamic import in a helper that preloads its dependencies. The document preloads its
 * own scripts, and the dashboard's chart, which is loaded later, has no further dependencies, so the
 * helper would cost 500 bytes of each visitor's first dashboard.
 */
const withoutPreloadHelper: Plugin = {
  name: "without-preload-helper",
  enforce: "pre",
  load: (id) =>
    id === "\0vite/preload-helper.js"
      ? "export const __vitePreload = (load) => load();"
      : null,
};

/**
 * Replaces `adminMessages.added` by its text in the scripts of browsers, so that each contains exactly
 * the texts that it shows, and no keys.
 */
const inlineMessages: Plugin = {
  name: "inline-messages",
  apply: "build",
  enforce: "pre",
  transform(code, id, { ssr = false } = {}) {
    if (ssr || !id.startsWith(join(import.meta.dirname, "app"))) return null;
    return code.replaceAll(/\b\w+Messages\.\w+/g, (name) => {
      const text = texts.get(name);
      return text === undefined ? name : JSON.stringify(text);
    });
  },
};

/**
 * Lets `npm run dev` load an edited text anew, as it does other modules. Vite would restart itself, because this
 * file imports all texts, which only the build needs.
 */
const textsReload: Plugin = {
  name: "texts-reload",
  apply: "serve",
  configResolved(config) {
    const others = config.configFileDependencies.filter(
      (file) => !file.includes("/app/messages/"),
    );
    config.configFileDependencies.splice(0, Infinity, ...others);
  },
};

/** Returns the folder of the package that a module belongs to; null for the portal's own modules. */
const packageOf = (id: string) =>
  /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? null;

/** Returns the license of a package, as included in it. */
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

/**
 * Packages that no script imports but whose data is sent to browsers: `scripts/` generates the map from
 * them.
 */
const dataOf = ["us-atlas", "city-timezones"].map((name) =>
  fileURLToPath(new URL(`node_modules/${name}`, import.meta.url)),
);

/**
 * Writes the licenses of all packages whose code or data is sent to browsers to `/licenses.txt`. They
 * require attribution, and a comment in every script would add 600 bytes to each first visit.
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
    "../provider/contract/csv-file-name.ts",
    "../provider/contract/limits.ts",
    "paths.ts",
    "nonce.ts",
    "messages/common.ts",
    "messages/format-message.ts",
    "messages/language.ts",
    "shell/copy-field.tsx",
    "shell/copy.ts",
    "shell/document-styles.tsx",
    "shell/page-title.ts",
    "shell/icons.tsx",
    "shell/navigation.tsx",
    "shell/places.ts",
    "shell/reference.tsx",
    "shell/scripted.ts",
    "shell/search-box.tsx",
    "shell/shell.tsx",
    "shell/use-extension.ts",
    "shell/with-identifier.tsx",
    "tables/page-query.ts",
    "tables/sent-table.ts",
    "tables/table.ts",
    "tables/card-labels.tsx",
    "session/form-owner.ts",
    "shell/other-user.tsx",
  ],
  results: [
    "alerts/alert-link.tsx",
    "result-page.tsx",
    "share-links/new-share-link.tsx",
    "tables/column-menu.tsx",
    "tables/end-of-rows.tsx",
    "tables/result-actions.tsx",
    "tables/result-caption.ts",
    "tables/result-menu.tsx",
    "tables/result-page.tsx",
    "tables/result-progress.ts",
    "tables/result-table.tsx",
    "tables/result-view.ts",
    "tables/results.tsx",
    "tables/share-menu.tsx",
    "tables/shared-link.tsx",
    "tables/use-one-tab-stop.ts",
    "tables/use-row-clicks.ts",
    "tables/page-link.tsx",
    "tables/pager.tsx",
    "tables/list-match-notice.tsx",
    "tables/use-links.ts",
    "views/mail-report-link.tsx",
    "views/save-result-link.tsx",
    "views/use-new-view.ts",
    "styles/results.css",
  ],
  "first-rows": [
    "shell/enhancement.tsx",
    "shell/late-hydration.tsx",
    "tables/document-rows.tsx",
    "views/save-view-link.tsx",
  ],
  fields: [
    "forms/error-list.tsx",
    "forms/error-summary.tsx",
    "forms/field.tsx",
    "forms/form-field.ts",
    "forms/form-notices.tsx",
    "forms/idempotency-key-field.tsx",
    "forms/intent.ts",
    "forms/post-form.tsx",
    "forms/submit-button.tsx",
    "forms/use-draft.ts",
    "shell/term.tsx",
    "shell/when-idle.ts",
  ],
  lists: [
    "asn-search/asn-list.ts",
    "forms/number-list-form.tsx",
    "tracking/pro-list.ts",
  ],
  criteria: [
    "forms/date-field.tsx",
    "forms/date-range-fields.tsx",
    "forms/pool-select.tsx",
  ],
  changes: ["forms/redisplay.ts", "forms/session-expired-notice.tsx"],
};
/** Packages that every screen needs, and the module that replaces one of Remix's. */
const framework =
  /\/node_modules\/(@remix-run|react|react-dom|react-router|react-router-dom|scheduler|turbo-stream)\/|commonjsHelpers|\/app\/shell\/data-requests\.ts/;
/** Name of the script by the path of a module. */
const scriptOf = new Map(
  Object.entries(sharedScripts).flatMap(([script, modules]) =>
    modules.map((module) => [join(import.meta.dirname, "app", module), script]),
  ),
);
for (const module of scriptOf.keys())
  if (!existsSync(module)) throw new Error(`No module ${module}`);

/** Remix's function for modules that cannot be loaded is replaced (`app/shell/data-requests.ts`). */
const ownRouteModules: Plugin = {
  name: "own-route-modules",
  enforce: "pre",
  resolveId: (source, importer, { ssr }) =>
    !ssr &&
    source === "./routeModules.js" &&
    importer?.includes("/@remix-run/react/")
      ? join(import.meta.dirname, "app/shell/data-requests.ts")
      : null,
};

/** Words in file names that block lists of browsers, such as EasyList, take for advertising. */
const blockedWords =
  /ads|advert|affiliate|analytic|banner|beacon|campaign|metric|pixel|popup|promo|share|social|sponsor|stat|track/i;

/** Returns the pattern of a file name in the build; a name with a blocked word is left out. */
const namePattern = (name: string) =>
  blockedWords.test(name) ? "assets/[hash:8]" : "assets/[name]-[hash:7]";

const fewerScripts: Plugin = {
  name: "fewer-scripts",
  config: (_, { isSsrBuild }) =>
    isSsrBuild
      ? {}
      : {
          build: {
            rollupOptions: {
              // Routes that answer with JSON only have nothing for browsers.
              onwarn(warning, report) {
                if (warning.code !== "EMPTY_BUNDLE") report(warning);
              },
              output: {
                entryFileNames: ({ name }) => `${namePattern(name)}.js`,
                chunkFileNames: ({ name }) => `${namePattern(name)}.js`,
                assetFileNames: ({ names: [name = ""] }) =>
                  `${namePattern(name)}[extname]`,
                onlyExplicitManualChunks: true,
                manualChunks: (id) =>
                  framework.test(id) || id.includes("preload-helper")
                    ? "framework"
                    : scriptOf.get(
                        id
                          .replace(`/messages/${language}/`, "/messages/")
                          .replace(/\?.*$/, ""),
                      ),
              },
            },
          },
        },
};

export default defineConfig({
  plugins: [
    withoutPreloadHelper,
    ownRouteModules,
    translatedMessages(language),
    fewerScripts,
    inlineMessages,
    textsReload,
    licences,
    remix(remixOptions),
  ],
  esbuild: { legalComments: "none" },
  build: {
    // Browsers that support the CSS and JavaScript modules of the portal: about the last four years.
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    // In kB: maplibre-gl exceeds Vite's default limit, and is loaded when its page is idle.
    chunkSizeWarningLimit: 1_500,
  },
});
