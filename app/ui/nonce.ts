import { createContext } from "react";

/**
 * The nonce of this response's Content-Security-Policy, for the inline scripts and the style
 * sheet of the document. Only the server has one: browsers hide the attribute from scripts
 * (they read an empty string), so the empty default is what hydration compares equal.
 */
export const NonceContext = createContext("");
