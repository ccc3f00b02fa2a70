import { relayedCookie } from "../app/engine/provider-client/cookie-relay";
import { readDocument } from "../app/web/api/document-body";
import type { CallName } from "../provider/contract/calls";
import { success } from "../provider/contract/envelope";
import { unknownText } from "./call-table";
import { cookieAfter, type CheckRun } from "./check-run";
import {
  Deviation,
  expectEnvelope,
  expectSignedOut,
  expectSuccess,
} from "./expectations";

/** The portal's own limit of a document, in bytes. */
const maxDocumentBytes = 32 * 1024 * 1024;

type Credentials = Readonly<Record<"email" | "password", string>>;

/** Signs in. @returns the lines of Set-Cookie @throws Deviation */
export async function signIn(
  run: CheckRun,
  { email, password }: Credentials = run.options,
): Promise<string[]> {
  const account = { email, password };
  const answer = await run.send("loginPortal", account, { cookie: null });
  expectSuccess("loginPortal", answer);
  return answer.setCookies;
}

const isRelayed = (line: string) => relayedCookie(line, true) !== null;
const namesOf = (lines: readonly string[]) =>
  lines.map((line) => line.split("=", 1)[0]?.trim()).join(", ");

/** Returns whether a Set-Cookie line deletes its cookie. */
function clears(line: string): boolean {
  const [, expires] = /;\s*expires=([^;]+)/i.exec(line) ?? [];
  if (/;\s*max-age=(?:0|-)/i.test(line)) return true;
  return expires !== undefined && Date.parse(expires) <= Date.now();
}

/** Signs in for all other checks. @throws Deviation without a cookie, or with one that the portal does not relay */
async function openSession(run: CheckRun): Promise<void> {
  const lines = await signIn(run);
  if (lines.length === 0) throw new Deviation("The answer has no Set-Cookie");
  run.cookie = cookieAfter(lines) || null;
  const lost = lines.filter((line) => !isRelayed(line));
  if (lost.length > 0) throw new Deviation(`Not relayed: ${namesOf(lost)}`);
}

async function checkSameCookie(run: CheckRun): Promise<void> {
  const kept = run.cookie?.split("; ");
  for (const name of ["checkValidUser", "getUserPoolAndStoreList"] as const)
    for (const line of (await run.answer(name)).setCookies)
      if (isRelayed(line) && !kept?.includes(cookieAfter([line])))
        throw new Deviation(`${name} set another value of ${namesOf([line])}`);
}

/** Ends a second session. */
async function checkLogout(run: CheckRun): Promise<void> {
  const cookie = cookieAfter(await signIn(run));
  const send = (name: CallName) =>
    run.send(name, { skipRedirects: true }, { cookie });
  const answer = await send("logoutPortal");
  expectSuccess("logoutPortal", answer);
  if (!answer.setCookies.some(clears))
    throw new Deviation("No Set-Cookie of the answer clears a cookie");
  expectSignedOut(await send("getUserPoolAndStoreList"));
  if (expectEnvelope(await send("checkValidUser")).status === success)
    throw new Deviation("checkValidUser is a success after logout");
}

/** Signs in, and checks what becomes of the cookies. */
export async function checkSignIn(run: CheckRun): Promise<void> {
  await run.check("loginPortal.answer", () => openSession(run));
  await run.check("loginPortal.same-cookie", () => checkSameCookie(run));
  await run.check("logoutPortal.answer", () => checkLogout(run));
}

/** Opens a document as the portal does. @throws Deviation unless it is a PDF, PNG or JPEG */
async function expectDocument(run: CheckRun, path: string): Promise<void> {
  const { httpStatus, headers, body } = await run.open(path);
  const contentType = headers.get("content-type") ?? null;
  const file = {
    ok: true,
    contentType,
    disposition: null,
    size: null,
  } as const;
  try {
    if (httpStatus !== 200) throw new Error(`HTTP ${httpStatus}`);
    if (headers.has("content-encoding")) throw new Error("it is compressed");
    const document = await readDocument({ ...file, body }, maxDocumentBytes);
    for await (const chunk of document.bytes()) void chunk;
  } catch (error) {
    throw new Deviation(`No document at this path: ${String(error)}`);
  } finally {
    body.destroy();
  }
}

/** Expects a document at the first link of a kind, for the signed-in user only. @throws Deviation, Skipped */
async function checkDocument(run: CheckRun, kind: string): Promise<void> {
  const statusOf = async (id: string, cookie = run.cookie) => {
    const { httpStatus, body } = await run.open(`/${kind}/${id}`, cookie);
    body.destroy();
    return httpStatus;
  };
  const unknown = await statusOf(unknownText);
  if (unknown !== 404)
    throw new Deviation(`HTTP ${unknown} for an unknown id, not 404`);
  const id = await run.value("trackingAdvancedSearch", `${kind}Info`);
  await expectDocument(run, `/${kind}/${id}`);
  expectSignedOut({ httpStatus: await statusOf(id, null) });
}

/** Checks the documents that rows link to. */
export async function checkDocuments(run: CheckRun): Promise<void> {
  for (const kind of ["POD", "DR"])
    await run.check(`${kind}.document`, () => checkDocument(run, kind));
}
