import { getEntitledPoolIds } from "../accounts/groups/entitlement";
import {
  cancelBooking,
  changeBooking,
  findCorrectableBooking,
} from "../operation/corrections/correct-booking";
import {
  correctDelivery,
  findCorrectableDelivery,
} from "../operation/corrections/correct-delivery";
import { listCorrections } from "../operation/corrections/corrections";
import { undoCorrection } from "../operation/corrections/undo";
import {
  listCorrectableScans,
  voidScan,
} from "../operation/corrections/void-scan";
import {
  listWithdrawableReports,
  withdrawReport,
} from "../operation/corrections/withdraw-report";
import { changeOf, type Handlers } from "./handler";

/** Corrections by hand: everybody who may report deliveries of a pool may correct there. */
export const correctionHandlers = {
  async getCorrections(asked, { db }, { accountId }) {
    return listCorrections(db, await getEntitledPoolIds(db, accountId), asked);
  },
  async getCorrectableDelivery({ delivID }, { db }, { accountId }) {
    const pools = await getEntitledPoolIds(db, accountId);
    return { result: await findCorrectableDelivery(db, pools, delivID) };
  },
  async getCorrectableScans({ ASN }, { db }, { accountId }) {
    const pools = await getEntitledPoolIds(db, accountId);
    return { result: await listCorrectableScans(db, pools, ASN) };
  },
  async getCorrectableBooking({ bookingID }, { db }, { accountId }) {
    const pools = await getEntitledPoolIds(db, accountId);
    return { result: await findCorrectableBooking(db, pools, bookingID) };
  },
  async getWithdrawableReports({ kind }, { db, now }, { accountId }) {
    const pools = await getEntitledPoolIds(db, accountId);
    const caller = { accountId, pools };
    return { result: await listWithdrawableReports(db, caller, kind, now) };
  },
  correctDelivery: (asked, context, caller) =>
    correctDelivery(context.db, asked, changeOf(context, caller)),
  voidScan: (asked, context, caller) =>
    voidScan(context.db, asked, changeOf(context, caller)),
  cancelBooking: (asked, context, caller) =>
    cancelBooking(context.db, asked, changeOf(context, caller)),
  changeBooking: (asked, context, caller) =>
    changeBooking(context.db, asked, changeOf(context, caller)),
  withdrawReport: (asked, context, caller) =>
    withdrawReport(context.db, asked, changeOf(context, caller)),
  undoCorrection: (asked, context, caller) =>
    undoCorrection(context.db, asked, changeOf(context, caller)),
} satisfies Handlers;
