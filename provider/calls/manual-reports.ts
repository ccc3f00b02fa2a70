import type { CallName, ParsedRequestOf } from "../contract/calls";
import { getEntitledPoolIds } from "../accounts/groups/entitlement";
import { reportItem } from "../operation/manual-reports/report-item";
import type { ReportedKind } from "../operation/manual-reports/reported-kind";
import { findReportedStop } from "../operation/manual-reports/reported-stop";
import { listUnfinished } from "../operation/manual-reports/unfinished-items";
import {
  changeOf,
  type CallContext,
  type Caller,
  type Handlers,
} from "./handler";

const list =
  (kind: ReportedKind) =>
  async (_payload: undefined, { db, now }: CallContext, caller: Caller) => {
    const pools = await getEntitledPoolIds(db, caller.accountId);
    return { json: await listUnfinished(db, pools, kind, now) };
  };

const report =
  (kind: ReportedKind, call: CallName) =>
  (
    { formData }: ParsedRequestOf<"manualReport_ReportDelivery">,
    context: CallContext,
    caller: Caller,
  ) =>
    reportItem(context.db, kind, formData, {
      ...changeOf(context, caller),
      call,
    });

/** Deliveries and pickups that await a report, and their reports, within the pools of the caller. */
export const manualReportHandlers = {
  async getReportedStop(asked, { db }, { accountId }) {
    const pools = await getEntitledPoolIds(db, accountId);
    return { result: await findReportedStop(db, pools, asked) };
  },
  manualReport_GetUnfinishedDeliveries: list("delivery"),
  manualReport_GetUnfinishedPickups: list("pickup"),
  manualReport_ReportDelivery: report(
    "delivery",
    "manualReport_ReportDelivery",
  ),
  manualReport_ReportPickup: report("pickup", "manualReport_ReportPickup"),
} satisfies Handlers;
