import { calls, type CallName } from "../provider/contract/calls";
import { capabilitiesAnswer } from "../provider/contract/extensions/capabilities";
import { checkDocuments, checkSignIn } from "./account-checks";
import { checkCall } from "./call-checks";
import { validRequests } from "./call-table";
import { CheckRun, type CheckOptions, type CheckResult } from "./check-run";
import { Deviation, expectEnvelope } from "./expectations";
import { checkSecondAccount } from "./second-account-check";
import { checkWrites } from "./write-checks";

/** Returns the extensions of the provider. @throws Deviation */
async function listExtensions(run: CheckRun): Promise<readonly string[]> {
  const answer = await run.sendCapabilities();
  const { httpStatus, json } = answer;
  if (httpStatus === 404) return [];
  expectEnvelope(answer);
  const list = capabilitiesAnswer.safeParse(json);
  if (httpStatus === 200 && list.success) return list.data.capabilities;
  throw new Deviation(`HTTP ${httpStatus} without a list of names`);
}

/**
 * Returns the calls to make: those of the specification, and of extensions that the provider announces those that
 * read and need nothing which would have to be created first. checkApiToken takes a token in place of a session.
 */
const callsToMake = (extensions: readonly string[]) =>
  (Object.keys(calls) as CallName[]).filter((name) => {
    const { extension, effect, request } = calls[name];
    if (extension === null) return true;
    const hasRequest = request === null || name in validRequests;
    const isRead = effect === "read" && name !== "checkApiToken";
    return isRead && hasRequest && extensions.includes(extension);
  });

/** Signs in and makes all checks, one after the other: writes are last, because they change the data of others. */
export async function runChecks(options: CheckOptions): Promise<CheckResult[]> {
  const run = new CheckRun(options, validRequests);
  let extensions: readonly string[] = [];
  try {
    await checkSignIn(run);
    await run.check("capabilities.answer", async () => {
      extensions = await listExtensions(run);
    });
    const names = callsToMake(extensions);
    const reads = names.filter((name) => calls[name].effect === "read");
    for (const name of reads) await checkCall(run, name);
    await checkDocuments(run);
    const paged = names.filter((name) => calls[name].row !== null);
    await run.check("entitlement.second-account", () =>
      checkSecondAccount(run, paged),
    );
    const writes = names.filter((name) => calls[name].effect === "write");
    for (const name of writes) await checkCall(run, name);
    await checkWrites(run);
  } finally {
    await run.close();
  }
  return run.results;
}
