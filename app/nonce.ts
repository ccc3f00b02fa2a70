import { createContext, useContext } from "react";

/**
 * The nonce of this document's Content-Security-Policy, for `<Scripts nonce>` and the like.
 * Empty in the browser: browsers hide nonces from scripts, and hydration must see what they show.
 */
export const NonceContext = createContext("");

export const useNonce = () => useContext(NonceContext);
