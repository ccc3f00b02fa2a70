import type { Failure } from "../../provider-client/provider-api";
import { failureMessage } from "../set-failure.server";

const failureName = "ExportFailure";

/** An export that cannot continue: missing rows must not go unnoticed. */
export class ExportFailure extends Error {
  override readonly name = failureName;
  /** @param failure the provider's failure */
  constructor(readonly failure: Failure | null) {
    super(failureMessage(failure));
  }
}

/** Returns an export failure of any language as one of this language; null for other errors. */
export const asExportFailure = (error: unknown): ExportFailure | null =>
  error instanceof Error && error.name === failureName
    ? new ExportFailure((error as ExportFailure).failure)
    : null;
