import { calls, type CallName } from "../provider/contract/calls";
import { rowsIn, type CheckRun } from "./check-run";
import {
  Deviation,
  expectRefusal,
  expectSuccess,
  Skipped,
  type Fields,
} from "./expectations";

/**
 * Sends a write twice at the same time and once afterwards, with one idempotency key: a double click, and a
 * repeat after a lost response. @returns the answer @throws Deviation unless all three are successes and equal
 */
async function sendOnce(
  run: CheckRun,
  name: CallName,
  request: Fields,
): Promise<Fields> {
  const idempotencyKey = crypto.randomUUID();
  const send = async () =>
    expectSuccess(name, await run.send(name, request, { idempotencyKey }));
  const fieldsOf = (answer: Fields) =>
    JSON.stringify(Object.keys(calls[name].answer).map((key) => answer[key]));
  const [first, during] = await Promise.all([send(), send()]);
  for (const repeat of [during, await send()])
    if (fieldsOf(repeat) !== fieldsOf(first))
      throw new Deviation("A repeat with the same Idempotency-Key acted again");
  return first;
}

/** @throws Deviation */
async function checkRegistration(run: CheckRun): Promise<void> {
  const name = "registerAccountPortal";
  const registration = await run.request(name);
  expectSuccess(name, await run.send(name, registration));
  const { email, password } = registration;
  const account = { email, password };
  const answer = await run.send("loginPortal", account, { cookie: null });
  expectRefusal("loginPortal", answer);
}

/** @throws Deviation, Skipped */
async function checkBooking(run: CheckRun): Promise<void> {
  const name = "createLTLBooking";
  const { result } = await sendOnce(run, name, await run.request(name));
  if ((Object(result) as Fields).bookingID == null)
    throw new Skipped("the answer has no bookingID to compare");
}

/** @throws Deviation, Skipped */
async function checkReport(
  run: CheckRun,
  name: "manualReport_ReportDelivery" | "manualReport_ReportPickup",
  list: CallName,
): Promise<void> {
  const request = await run.request(name);
  await sendOnce(run, name, request);
  const { delivDetailID } = request.formData as Fields;
  const left = rowsIn(expectSuccess(list, await run.send(list)));
  if (left.some((item) => String(item.delivDetailID) === delivDetailID))
    throw new Deviation("The reported item is still in the list");
}

/** Adds a user to a pool group, and removes the user again. @throws Deviation, Skipped */
async function checkMember(run: CheckRun): Promise<void> {
  const targetEmail = run.options.memberEmail;
  if (targetEmail === undefined)
    throw new Skipped("no account was given (--member-email)");
  const members = async () => {
    const name = "getPoolGroupInfo";
    const answer = await run.send(name, await run.request(name));
    const users = expectSuccess(name, answer).userResult as unknown[][];
    // A user is first name, last name, email and id.
    return users.filter(
      ([, , email]) =>
        String(email).toLowerCase() === targetEmail.toLowerCase(),
    );
  };
  if ((await members()).length > 0)
    throw new Skipped("the account is in the group already");
  const request = await run.request("addUserToGroup");
  await sendOnce(run, "addUserToGroup", { ...request, targetEmail });
  const [added, ...others] = await members();
  if (!added || others.length > 0)
    throw new Deviation("The group does not have the added user once");
  const removal = { userID: added[3], groupID: request.groupID };
  await sendOnce(run, "removeUserFromGroup", removal);
  if ((await members()).length > 0)
    throw new Deviation("The removed user is still in the group");
}

/**
 * Makes the checks that write. They leave behind an account that was never confirmed, a booking, and a report
 * of one delivery and of one pickup.
 */
export async function checkWrites(run: CheckRun): Promise<void> {
  const check = (id: string, make: () => Promise<void>) =>
    run.check(id, make, true);
  await check("registerAccountPortal.answer", () => checkRegistration(run));
  await check("createLTLBooking.once", () => checkBooking(run));
  for (const [kind, list] of [
    ["Delivery", "manualReport_GetUnfinishedDeliveries"],
    ["Pickup", "manualReport_GetUnfinishedPickups"],
  ] as const) {
    const name = `manualReport_Report${kind}` as const;
    await check(`${name}.once`, () => checkReport(run, name, list));
  }
  await check("addUserToGroup.once", () => checkMember(run));
}
