import type { Response } from "express";
import {
  capabilitiesPath,
  type ExtensionName,
} from "../../provider/contract/extensions/capabilities";
import type { Capabilities } from "../engine/provider-client/capabilities.server";
import { getRequestContext } from "./request-context";

/**
 * Returns whether the provider announces an extension that a response needs; null if that is unknown, which
 * the log then has as the cause of a 5xx response.
 */
export async function findExtension(
  capabilities: Pick<Capabilities, "find">,
  name: ExtensionName,
  res: Response,
): Promise<boolean | null> {
  const isAnnounced = await capabilities.find(name);
  if (isAnnounced === null)
    getRequestContext(res).failure = {
      call: capabilitiesPath,
      reason: "unknownExtensions",
    };
  return isAnnounced;
}
