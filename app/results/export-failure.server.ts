import type { Failure } from "../provider-client/provider-api";
import { failureMessage } from "./result-set.server";

/** An export that could not go on: the rows that are missing must not pass unseen. */
export class ExportFailure extends Error {
  override readonly name = "ExportFailure";
  /** @param failure what the provider said */
  constructor(readonly failure: Failure | null) {
    super(failureMessage(failure));
  }
}
