import type { LoaderFunctionArgs } from "@remix-run/node";
import { respondToTyping } from "../features/find/names/suggestions.server";

/** Suggests names for the search box while the user types. */
export function loader(args: LoaderFunctionArgs) {
  return respondToTyping(args);
}
