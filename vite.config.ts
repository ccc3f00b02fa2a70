import { join } from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import * as messages from "./app/engine/messages";
import * as spanishMessages from "./app/engine/messages/es";
import { textsOf } from "./app/engine/messages/texts";
import remixOptions from "./remix.config.js";
import { licences } from "./scripts/licences.mjs";
import {
  inlineMessages,
  reloadMessages,
  translatedMessages,
} from "./scripts/translated-messages.mjs";

/** The language of the screens that are built: the build makes them once for each. */
const language = process.env.PORTAL_LANGUAGE ?? "en";
const texts = textsOf(language === "es" ? spanishMessages : messages);

/** Remix's function for modules that cannot be loaded is replaced (`app/ui/browser/data-requests.ts`). */
const ownRouteModules: Plugin = {
  name: "own-route-modules",
  enforce: "pre",
  resolveId: (source, importer, { ssr }) =>
    !ssr &&
    source === "./routeModules.js" &&
    importer?.includes("/@remix-run/react/")
      ? join(import.meta.dirname, "app/ui/browser/data-requests.ts")
      : null,
};

/** Packages, with what they are bundled with, and the module that replaces one of Remix's. */
const packages =
  /\/node_modules\/|preload-helper|\/app\/ui\/browser\/data-requests\.ts$/;

/** The modules that every page begins with. */
const ofEveryPage = ["app/root.tsx", "app/entry.client.tsx"].map((file) =>
  join(import.meta.dirname, file),
);

/** Returns the ids of modules and of all that they import statically. */
function withImports(
  ids: readonly string[],
  build: Pick<Rolldown.ChunkingContext, "getModuleInfo">,
): Set<string> {
  const found = new Set(ids);
  // The loop reaches what is added meanwhile, too.
  for (const id of found)
    for (const imported of build.getModuleInfo(id)?.importedIds ?? [])
      found.add(imported);
  return found;
}

/** The modules that every page loads, in two scripts: packages change seldom. Known once all modules are. */
let everywhere: Set<string> | undefined;

/** Words in file names that block lists of browsers, such as EasyList, take for advertising. */
const blockedWords =
  /ads|advert|affiliate|analytic|banner|beacon|campaign|metric|pixel|popup|promo|share|social|sponsor|stat|track/i;

/**
 * Returns the pattern of a file name in the build. A name with a blocked word is left out, and one that the
 * bundler joins (`shared~home~find`) of the screens that share a script.
 */
const namePattern = (name: string) =>
  name.includes("~") || blockedWords.test(name)
    ? "assets/[hash]"
    : "assets/[name]-[hash]";

/** In both builds, so that one file has one name: the server's documents and the scripts link the same. */
const assetFileNames = ({ names: [name = ""] }: { names: string[] }) =>
  `${namePattern(name)}[extname]`;

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    ownRouteModules,
    translatedMessages(language),
    inlineMessages(texts),
    reloadMessages,
    licences,
    remix(remixOptions),
  ],
  build: {
    // Browsers that support the CSS and JavaScript modules of the portal: about the last four years.
    target: "es2022",
    // scripts/build.mjs has emptied build/; both languages write into it at the same time.
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    // In kB: maplibre-gl exceeds Vite's default limit, and is loaded when its page is idle.
    chunkSizeWarningLimit: 1_500,
    rolldownOptions: isSsrBuild
      ? { output: { assetFileNames } }
      : {
          // Routes that answer with JSON only have nothing for browsers.
          onwarn: (warning, report) =>
            warning.code === "EMPTY_BUNDLE" || report(warning),
          // No property of the portal does anything when it is read: what nobody uses is left out.
          treeshake: { propertyReadSideEffects: false },
          output: {
            entryFileNames: ({ name }) => `${namePattern(name)}.js`,
            chunkFileNames: ({ name }) => `${namePattern(name)}.js`,
            assetFileNames,
            codeSplitting: {
              groups: [
                {
                  name: (id, build) => {
                    everywhere ??= withImports(ofEveryPage, build);
                    return everywhere.has(id) && packages.test(id)
                      ? "framework"
                      : null;
                  },
                },
                {
                  name: (id) => (everywhere?.has(id) ? "everywhere" : null),
                },
                // Fields load it when they are used; it would be added to other scripts.
                { name: "combobox", test: "/@github/combobox-nav/" },
                // Packages, which are the same in both languages.
                {
                  name: "packages",
                  test: packages,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 2_000,
                },
                // What several screens share, by the screens that share it; small ones go together.
                {
                  name: "shared",
                  minShareCount: 2,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 2_000,
                },
              ],
            },
          },
        },
  },
}));
