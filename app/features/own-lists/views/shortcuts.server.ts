import type { AppLoadContext } from "@remix-run/node";
import type { CallOptions } from "../../../engine/provider-client/provider-api";
import { readViewPath } from "./view-path";

/** A saved view on the home screen. */
export interface Shortcut {
  name: string;
  path: string;
}

/** Most views on the home screen. */
const maxShortcuts = 8;

/**
 * Loads the first views of the user, the own ones first.
 * @returns none if the provider has no views; null if it does not respond
 */
export async function loadShortcuts(
  { api, hasExtension }: Pick<AppLoadContext, "api" | "hasExtension">,
  options: CallOptions,
): Promise<Shortcut[] | null> {
  if (!(await hasExtension("views"))) return [];
  const listed = await api.call("getViews", undefined, options);
  if (!listed.ok) return null;
  return listed.result
    .toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn))
    .flatMap(({ name, path }) => {
      const safe = readViewPath(path);
      return safe === null ? [] : [{ name, path: safe }];
    })
    .slice(0, maxShortcuts);
}
