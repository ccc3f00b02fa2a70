import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { root } from "./project.mjs";

const messages = join(root, "app", "engine", "messages");

/**
 * Returns the Vite plug-in that builds the portal in a language: modules read the messages of
 * `app/engine/messages/es/home.ts` in place of those of `app/engine/messages/home.ts`, so that each build contains the
 * texts of one language only.
 *
 * @param {string} language the folder of the translation; "en" for the messages as they are
 * @returns {import("vite").Plugin}
 */
export function translatedMessages(language) {
  return {
    name: "translated-messages",
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (language === "en" || !source.startsWith(".")) return null;
      const resolved = await this.resolve(source, importer, {
        ...options,
        skipSelf: true,
      });
      if (!resolved || dirname(resolved.id) !== messages) return resolved;
      const name = basename(resolved.id);
      const translated = join(messages, language, name);
      // The index exports each file, of which some are the same in all languages.
      return name !== "index.ts" && existsSync(translated)
        ? translated
        : resolved;
    },
  };
}

/**
 * Returns the Vite plug-in that replaces `adminMessages.added` by its text in the scripts of browsers, so that
 * each contains exactly the texts that it shows, and no keys.
 *
 * @param {ReadonlyMap<string, string>} texts
 * @returns {import("vite").Plugin}
 */
export const inlineMessages = (texts) => ({
  name: "inline-messages",
  apply: "build",
  enforce: "pre",
  transform(code, id, options) {
    if (options?.ssr || !id.startsWith(join(root, "app"))) return null;
    return code.replaceAll(/\b\w+Messages\.\w+/g, (name) => {
      const text = texts.get(name);
      return text === undefined ? name : JSON.stringify(text);
    });
  },
});

/**
 * Lets `npm run dev` load an edited text anew, as it does other modules. Vite would restart itself, because
 * `vite.config.ts` imports all texts, which only the build needs.
 *
 * @type {import("vite").Plugin}
 */
export const reloadMessages = {
  name: "reload-messages",
  apply: "serve",
  configResolved(config) {
    const others = config.configFileDependencies.filter(
      (file) => !file.includes("/app/engine/messages/"),
    );
    config.configFileDependencies.splice(0, Infinity, ...others);
  },
};
