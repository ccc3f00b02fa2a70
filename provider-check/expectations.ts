import * as z from "zod";
import { isSessionExpired } from "../app/engine/provider-client/browser-request.server";
import type { RawAnswer } from "../app/engine/provider-client/wire";
import { cleanLine } from "../provider/contract/answer-text";
import { calls, type CallName } from "../provider/contract/calls";
import type { CallDefinition } from "../provider/contract/define-call";
import { envelope, success } from "../provider/contract/envelope";

/** A request, row or answer as sent. */
export type Fields = Readonly<Record<string, unknown>>;

/** Thrown by a check: what the provider did against the contract, without values of its data. */
export class Deviation extends Error {
  override readonly name = "Deviation";
}

/** Thrown by a check that cannot be made: the reason. */
export class Skipped extends Error {
  override readonly name = "Skipped";
}

/** Reads an answer by a schema. @throws Deviation with paths and causes, without values */
function parseAnswer<T>(schema: z.ZodType<T>, json: unknown, what: string): T {
  const read = schema.safeParse(json);
  if (read.success) return read.data;
  const lines = read.error.issues.map(
    ({ path, message }) => `${path.join(".") || "the answer"}: ${message}`,
  );
  const more = lines.length > 3 ? `; and ${lines.length - 3} more` : "";
  throw new Deviation(`${what} (${lines.slice(0, 3).join("; ")}${more})`);
}

/** Reads the envelope of an answer. @throws Deviation */
export function expectEnvelope({ json, httpStatus, encoding }: RawAnswer) {
  const http = `HTTP ${httpStatus}`;
  if (encoding !== undefined)
    throw new Deviation(
      `${http} with Content-Encoding: ${cleanLine(encoding, 40)}, although the request accepts none (Accept-Encoding: identity)`,
    );
  if (json === undefined)
    throw new Deviation(`${http} with a body that is not JSON in UTF-8`);
  return parseAnswer(envelope, json, `${http} without the envelope`);
}

/** Reads the envelope of an answer that keeps the user signed in and is no crash. @throws Deviation */
function expectOrderlyAnswer(name: CallName, answer: RawAnswer) {
  const { httpStatus } = answer;
  if (calls[name].expiresOn401 && isSessionExpired(httpStatus))
    throw new Deviation(`HTTP ${httpStatus} with a valid session`);
  const read = expectEnvelope(answer);
  if (httpStatus < 500 || read.status === success) return read;
  throw new Deviation(
    `HTTP ${httpStatus}: ${cleanLine(read.message ?? "no message", 200)}`,
  );
}

/** Expects a success that fits the contract. @returns its fields as sent @throws Deviation */
export function expectSuccess(name: CallName, answer: RawAnswer): Fields {
  const { status, message } = expectOrderlyAnswer(name, answer);
  if (status !== success)
    throw new Deviation(
      status.toLowerCase() === success.toLowerCase()
        ? `The status is "${status}"; a success is "${success}", letter by letter`
        : `HTTP ${answer.httpStatus}, a failure: ${cleanLine(message ?? "no message", 200)}`,
    );
  const { answer: shape, row }: CallDefinition = calls[name];
  // The portal ignores a cursor or total that does not fit.
  const any = z.unknown().optional();
  const schema = z.looseObject({
    ...shape,
    ...(row && { cursor: any, total: any }),
  });
  parseAnswer(schema, answer.json, "The answer violates the contract");
  return answer.json as Fields;
}

/** Expects a refusal that keeps the user signed in. @throws Deviation */
export function expectRefusal(name: CallName, answer: RawAnswer): void {
  if (expectOrderlyAnswer(name, answer).status === success)
    throw new Deviation("The request was accepted");
}

/** Fields of an answer that contain no data of the company. */
const accompanying = ["entitlement", "cursor", "total", "requestNumber"];

/** Expects a refusal, or a success without data of the company. @throws Deviation */
export function expectNothing(name: CallName, answer: RawAnswer): void {
  const fields: Fields = expectOrderlyAnswer(name, answer);
  const hasData = Object.keys(calls[name].answer)
    .filter((key) => !accompanying.includes(key))
    .some((key) =>
      [fields[key]].flat().some((value) => value != null && value !== false),
    );
  if (fields.status === success && hasData)
    throw new Deviation("Data was found");
}

/** Expects what the portal understands as an expired session. @throws Deviation */
export function expectSignedOut(answer: { httpStatus: number }): void {
  if (!isSessionExpired(answer.httpStatus))
    throw new Deviation(
      `HTTP ${answer.httpStatus} instead of 401 or a redirect`,
    );
}
