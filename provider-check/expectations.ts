import * as z from "zod";
import { isSessionExpired } from "../app/provider-client/browser-request.server";
import { commonMessages } from "../app/messages";
import type { RawAnswer } from "../app/provider-client/wire";
import { cleanLine } from "../provider/contract/answer-text";
import { calls, type CallName } from "../provider/contract/calls";
import type { CallDefinition } from "../provider/contract/define-call";
import { envelope, success } from "../provider/contract/envelope";
import { Deviation } from "./outcome";
import type { Fields } from "./plans";

const unreachable = `"${commonMessages.unreachable}"`;

/** Returns a message of the provider for one line of a report. */
const quoted = (message: string | null) =>
  message === null ? "without a message" : `"${cleanLine(message, 200)}"`;

/** Lists paths and causes of a schema's issues, without values. */
function describeIssues({ issues }: z.ZodError): string {
  const lines = issues.map(
    ({ path, message }) => `${path.join(".") || "the answer"}: ${message}`,
  );
  const shown = lines.slice(0, 3).join("; ");
  return lines.length > 3 ? `${shown}; and ${lines.length - 3} more` : shown;
}

/** Reads the envelope of an answer. @throws Deviation */
export function expectEnvelope({ json, httpStatus, encoding }: RawAnswer) {
  if (encoding !== undefined)
    throw new Deviation(
      `HTTP ${httpStatus} with Content-Encoding: ${cleanLine(encoding, 40)}, although the request accepts none (Accept-Encoding: identity)`,
      unreachable,
    );
  const read = envelope.safeParse(json);
  if (read.success) return read.data;
  throw new Deviation(
    json === undefined
      ? `HTTP ${httpStatus} with a body that is not JSON in UTF-8`
      : `HTTP ${httpStatus} without the envelope (${describeIssues(read.error)})`,
    unreachable,
  );
}

/** Schema of a success besides the envelope. The portal ignores a cursor or total that does not fit. */
function successSchema(name: CallName): z.ZodType<Fields> {
  const { answer, row }: CallDefinition = calls[name];
  const ignored = z.unknown().optional();
  return z.looseObject(
    row === null ? answer : { ...answer, cursor: ignored, total: ignored },
  );
}

/** Expects a success of the envelope, with fields of any type. @throws Deviation */
export function expectStatusSuccess(name: CallName, answer: RawAnswer): Fields {
  const { httpStatus } = answer;
  if (calls[name].expiresOn401 && isSessionExpired(httpStatus))
    throw new Deviation(
      `HTTP ${httpStatus} with a valid session`,
      "the login page, although the session is valid",
    );
  const { status, message } = expectEnvelope(answer);
  if (status !== success && status.toLowerCase() === success.toLowerCase())
    throw new Deviation(
      `The status is "${cleanLine(status, 20)}"; a success is "${success}", letter by letter`,
      "an error, although the call has succeeded",
    );
  if (status !== success)
    throw new Deviation(
      `HTTP ${httpStatus}, a failure ${quoted(message)}`,
      message === null ? "an error message" : `the message ${quoted(message)}`,
    );
  return answer.json as Fields;
}

/** Expects a success that fits the contract. @returns its fields as sent @throws Deviation */
export function expectSuccess(name: CallName, answer: RawAnswer): Fields {
  const fields = expectStatusSuccess(name, answer);
  const read = successSchema(name).safeParse(fields);
  if (!read.success)
    throw new Deviation(
      `The answer violates the contract (${describeIssues(read.error)})`,
      unreachable,
    );
  return fields;
}

/** Expects a refusal that keeps the user signed in. @throws Deviation */
export function expectRefusal(name: CallName, answer: RawAnswer): void {
  expectOrderlyAnswer(name, answer);
  if (expectEnvelope(answer).status === success)
    throw new Deviation("The request was accepted");
}

/** Expects the envelope, whatever its status, without a crash or the end of the session. @throws Deviation */
export function expectOrderlyAnswer(name: CallName, answer: RawAnswer): void {
  const { httpStatus } = answer;
  if (calls[name].expiresOn401 && isSessionExpired(httpStatus))
    throw new Deviation(
      `HTTP ${httpStatus}, which ends the session`,
      "the login page, although the session is valid",
    );
  expectEnvelope(answer);
  if (httpStatus >= 500)
    throw new Deviation(
      `HTTP ${httpStatus}`,
      "a page that says that the server failed",
    );
}

/** Expects what the portal understands as an expired session. @throws Deviation */
export function expectSignedOut(answer: {
  httpStatus: number;
  json?: unknown;
}): void {
  const { httpStatus } = answer;
  if (isSessionExpired(httpStatus)) return;
  const read = envelope.safeParse(answer.json);
  const isSuccess = read.success && read.data.status === success;
  throw new Deviation(
    `HTTP ${httpStatus}${isSuccess ? " with a success" : ""} instead of 401 or a redirect`,
    isSuccess ? "data without being signed in" : undefined,
  );
}

/** Fields of an answer that contain no data of the company. */
const accompanying = new Set([
  "entitlement",
  "cursor",
  "total",
  "requestNumber",
]);

/** Returns whether an answer contains data: a success with a value that is not empty. */
export function hasData(name: CallName, { json }: RawAnswer): boolean {
  const fields = json as Fields;
  if (fields.status !== success) return false;
  return Object.keys(calls[name].answer)
    .filter((key) => !accompanying.has(key))
    .some((key) => {
      const value = fields[key];
      return Array.isArray(value) ? value.length > 0 : value != null;
    });
}
