import * as z from "zod";
import type { RawAnswer } from "../app/engine/provider-client/wire";
import { parseTimestamp } from "../app/engine/tables/display";
import { calls, type CallName } from "../provider/contract/calls";
import type { CallDefinition } from "../provider/contract/define-call";
import { success } from "../provider/contract/envelope";
import { rowDate, rowNumber } from "../provider/contract/fields";
import {
  refusedRequests,
  requestedValues,
  statements,
  type Statements,
} from "./call-table";
import { rowsIn, type CheckRun } from "./check-run";
import {
  Deviation,
  expectEnvelope,
  expectNothing,
  expectRefusal,
  expectSignedOut,
  expectSuccess,
  Skipped,
  type Fields,
} from "./expectations";
import { oddRequests } from "./odd-requests";
import { checkPages } from "./page-checks";

/** A time of day that is not midnight, without `Z` or an offset. Systems write dates as midnight. */
const unzonedTime = /^.{10}[T ](?!00:00(?::00(?:\.0+)?)?$)[\d:.]+$/;

/** Returns what must be true for each row by the types of its fields. */
function typeStatements({ row, answer }: CallDefinition): Statements {
  let schema: unknown = row ?? answer.result;
  if (schema instanceof z.ZodArray) schema = schema.element;
  if (schema instanceof z.ZodNullable) schema = schema.unwrap();
  const shape = schema instanceof z.ZodObject ? schema.shape : {};
  const found: Record<string, Statements[string]> = {};
  for (const [field, type] of Object.entries(shape)) {
    if (type === rowNumber)
      found[`${field} is not negative`] = (row) => !(Number(row[field]) < 0);
    if (type !== rowDate) continue;
    found[`${field} is an ISO date or date-time`] = ({ [field]: value }) =>
      value == null || parseTimestamp(value as string, "date") !== null;
    found[`${field} has a zone if it is a time: end it with Z, in UTC`] = ({
      [field]: value,
    }) => !unzonedTime.test(String(value));
  }
  return found;
}

/** Expects a success that fits the contract, and what was asked for. @throws Deviation, Skipped */
async function checkAnswer(run: CheckRun, name: CallName): Promise<void> {
  const call: CallDefinition = calls[name];
  const answer = await run.answer(name);
  if (call.extension !== null && answer.httpStatus === 403)
    throw new Skipped("the user may not use this extension");
  const fields = expectSuccess(name, answer);
  const [ofRow = "", of = ""] = requestedValues[name] ?? [];
  const request = await run.request(name);
  const requested = [request[of]].flat().map(String);
  const isRequested = (row: Fields) => requested.includes(String(row[ofRow]));
  const rows = rowsIn(fields);
  for (const [statement, holds] of Object.entries({
    ...typeStatements(call),
    ...statements[name],
    ...(of && { [`${ofRow} is the requested ${of}`]: isRequested }),
  })) {
    const isWrong = (row: Fields) => !holds({ ...fields, ...row }, request);
    const wrong = rows.filter(isWrong).length;
    if (wrong > 0)
      throw new Deviation(
        `For ${wrong} of ${rows.length} rows it is not true that ${statement}`,
      );
  }
  if (call.row === null) return;
  // The portal asks this report alone for all pools with an empty text instead of null.
  if (name === "getDoorScanReport") {
    const answer = await run.send(name, { ...request, pool: "" });
    const all = rowsIn(expectSuccess(name, answer)).length;
    if (all < rows.length)
      throw new Deviation(
        `An empty pool, which asks for all pools, has ${all} rows; one pool has ${rows.length}`,
      );
  }
  const { entitlement } = await run.fields("checkValidUser");
  if (fields.entitlement !== entitlement)
    throw new Deviation("The entitlement is not that of checkValidUser");
}

/** Sends the request without a session. @throws Deviation */
async function checkSession(run: CheckRun, name: CallName): Promise<void> {
  const request = await run.request(name);
  const unknown = run.cookie?.replaceAll(/=[^;]*/g, "=AAAAAAAAAAAA") ?? "";
  for (const cookie of [null, unknown]) {
    const answer = await run.send(name, request, { cookie });
    if (calls[name].expiresOn401) expectSignedOut(answer);
    else if (expectEnvelope(answer).status === success)
      throw new Deviation("The request was accepted");
  }
}

/** Sends odd requests, and names all whose answers deviate. @throws Deviation */
async function checkOddRequests(
  run: CheckRun,
  name: CallName,
  schema: z.ZodType,
): Promise<void> {
  const request = await run.request(name);
  const isRead = calls[name].effect === "read";
  const deviations = new Map<string, string>();
  async function send(
    what: string,
    odd: Fields,
    expectAnswer: (name: CallName, answer: RawAnswer) => void,
  ) {
    try {
      expectAnswer(name, await run.send(name, odd));
    } catch (error) {
      if (!(error instanceof Deviation)) throw error;
      deviations.set(what, error.message);
    }
  }
  for (const [what, odd] of oddRequests(schema, request)) {
    const isValid = schema.safeParse(odd).success;
    if (!isValid) await send(what, odd, expectRefusal);
    else if (isRead) await send(what, odd, expectNothing);
  }
  for (const [what, change] of Object.entries(refusedRequests[name] ?? {}))
    await send(what, { ...request, ...change }, expectRefusal);
  const names = [...deviations.keys()];
  const more = names.length > 8 ? ` and ${names.length - 8} more` : "";
  for (const [, message] of deviations)
    throw new Deviation(`${message}: ${names.slice(0, 8).join(", ")}${more}`);
}

/** Makes the checks of one call that follow from its definition and its entry in the table. */
export async function checkCall(run: CheckRun, name: CallName): Promise<void> {
  const { effect, needsSession, request, row }: CallDefinition = calls[name];
  // A sign-in stores no data.
  const writes = effect === "write" && name !== "loginPortal";
  if (effect === "read")
    await run.check(`${name}.answer`, () => checkAnswer(run, name));
  if (needsSession && name !== "logoutPortal")
    await run.check(`${name}.session`, () => checkSession(run, name), writes);
  if (request !== null)
    await run.check(
      `${name}.odd-requests`,
      () => checkOddRequests(run, name, request),
      writes,
    );
  if (row !== null)
    await run.check(`${name}.pages`, () => checkPages(run, name));
}
