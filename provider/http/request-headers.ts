import type { Request, Response } from "express";
import {
  clientNetworks,
  isLoopbackAddress,
} from "../../shared/client-networks";
import { backgroundHeader, clientNameHeader } from "../contract/envelope";
import { maxClientNameLength } from "../contract/extensions/account";

/** What the provider reads from a request besides its payload and its session. */

/** Longest client address that is parsed, in characters; no IPv6 address is longer. */
const maxAddressLength = 64;

/** Returns the network of the client, under which its attempts are counted. */
export const readClientNetwork = (request: Request): string =>
  clientNetworks((request.ip ?? "").slice(0, maxAddressLength)).network;

/**
 * Returns whether a call was made without user action (such as a refresh of the map); such calls must
 * not extend the session.
 * @param payload the parsed payload; `isAuto` is true in automatic calls of the map (specification, part 2,
 *   section 7)
 */
export function isBackground(request: Request, payload?: unknown): boolean {
  if (request.get(backgroundHeader) === "1") return true;
  return (
    typeof payload === "object" &&
    payload !== null &&
    "isAuto" in payload &&
    payload.isAuto === true
  );
}

/**
 * Returns whether a user of this machine makes a request. A browser adds `Origin` to a call that a
 * website makes, also one whose name resolves to this machine (DNS rebinding); the portal never does.
 */
export const isLocalRequest = (request: Request): boolean =>
  isLoopbackAddress(request.ip ?? "") && request.get("Origin") === undefined;

/** Returns the value of a header that holds a key or token, or null if it is absent or malformed. */
export function readTokenHeader(
  request: Request,
  header: string,
): string | null {
  const token = request.get(header);
  return token !== undefined && /^[\x21-\x7e]{1,200}$/.test(token)
    ? token
    : null;
}

/** Returns the name of the browser that the portal has sent, or null if it is absent or malformed. */
export function readClientName(request: Request): string | null {
  const name = request.get(clientNameHeader);
  return name !== undefined &&
    name.length <= maxClientNameLength &&
    /^[A-Za-z][A-Za-z ]*$/.test(name)
    ? name
    : null;
}

/** Returns the id of the current request, which `http/app.ts` has assigned. */
export function requestIdOf(response: Response): string {
  const id: unknown = response.locals.requestId;
  return typeof id === "string" ? id : "";
}
