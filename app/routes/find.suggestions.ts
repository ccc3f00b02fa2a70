import { respondToTyping } from "../features/find/names/suggestions.server";

/** Suggests names for the search box while the user types. */
export const loader = respondToTyping;
