import type { ParsedRequestOf } from "../../contract/calls";
import type { CorrectionKind } from "../../contract/extensions/corrections";
import type { Database, Queryable } from "../../db/database";
import { refusalText } from "../../messages";
import { isRefusal, refuse, type Refusal } from "../../refusal";
import { undoBooking } from "./correct-booking";
import { undoStop } from "./correct-delivery";
import {
  correct,
  takeUndoable,
  type Made,
  type StoredCorrection,
} from "./corrections";
import { undoVoid } from "./void-scan";
import type { ChangeRequest } from "../../accounts/idempotency";

type Undo = (
  tx: Queryable,
  correction: StoredCorrection,
) => Promise<Refusal | null>;

const undos: Record<CorrectionKind, Undo> = {
  "cancel-stop": undoStop,
  "move-stop": undoStop,
  "restore-stop": undoStop,
  "void-scan": undoVoid,
  "cancel-booking": undoBooking,
  "change-booking": undoBooking,
  "withdraw-report": async () => refuse(409, refusalText("notUndoable")),
};

/**
 * Undoes a correction. It stays in the log, with who has undone it.
 * @returns a refusal: 404 for one that is unknown or in no pool of the caller; 409 for one that was undone or cannot
 *   be, and if what it has corrected has changed since
 */
export function undoCorrection(
  db: Database,
  asked: ParsedRequestOf<"undoCorrection">,
  corrector: ChangeRequest,
): Promise<Made | Refusal> {
  return correct(db, "undoCorrection", asked, corrector, async (tx, pools) => {
    const found = await takeUndoable(tx, pools, asked.correctionID, corrector);
    if (isRefusal(found)) return found;
    return (await undos[found.kind](tx, found)) ?? { correctionID: found.id };
  });
}
