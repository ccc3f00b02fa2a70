import type { AppLoadContext } from "@remix-run/node";
import { loadForExtension } from "../../engine/forms/load-for-extension.server";
import type { NewOwners } from "./exception-view";

/**
 * Loads the people to whom exceptions can be assigned.
 * @returns null without exceptions, and if they cannot be loaded: the page then has everything else
 */
export async function loadNewOwners(
  context: AppLoadContext,
  exceptionIDs: string[],
): Promise<NewOwners | null> {
  if (exceptionIDs.length === 0) return null;
  const answer = await loadForExtension(
    context,
    "exceptions",
    async (options) =>
      context.api.call("getExceptionOwners", { exceptionIDs }, options),
  );
  return answer?.ok ? { people: answer.result } : null;
}
