import { createContext, useContext } from "react";

/**
 * The nonce of this document's Content-Security-Policy, for `<Scripts nonce>` and similar elements.
 * Empty in the browser: browsers hide nonces from scripts, and hydration must match what they expose.
 */
export const NonceContext = createContext("");

export const useNonce = () => useContext(NonceContext);
