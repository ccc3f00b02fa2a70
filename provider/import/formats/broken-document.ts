import { fatalError, type ImportError } from "../records";
import type { ImportMessage } from "../../messages/import";

/** Thrown while a document is read: nothing of it can be applied. */
export class BrokenDocumentError extends Error {
  override name = "BrokenDocumentError";

  constructor(
    /** Where the document is broken, as people find it: `line 12`. */
    readonly place: string,
    readonly problem: ImportMessage,
  ) {
    super(problem.key);
  }

  toItem(): ImportError {
    return fatalError(this.place, this.problem);
  }
}
