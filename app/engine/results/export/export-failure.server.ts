import type { Failure } from "../../provider-client/provider-api";
import { failureMessage } from "../set-failure.server";

/** An export that cannot continue: missing rows must not go unnoticed. */
export class ExportFailure extends Error {
  override readonly name = "ExportFailure";
  /** @param failure the provider's failure */
  constructor(readonly failure: Failure | null) {
    super(failureMessage(failure));
  }
}
