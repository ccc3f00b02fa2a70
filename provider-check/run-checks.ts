import { accountChecks, signInCheck } from "./account-checks";
import { callChecks } from "./call-checks";
import type { Check, CheckContext } from "./check";
import { contentChecks } from "./content-checks";
import { entitlementChecks } from "./entitlement-checks";
import { extensionChecks } from "./extension-checks";
import { Deviation, Skipped } from "./outcome";
import { pageChecks } from "./page-checks";
import type { CheckOptions } from "./plans";
import { ProviderUnderCheck } from "./provider-under-check";
import { callNames, Samples } from "./samples";
import { writeChecks } from "./write-checks";

/** The outcome of one check. */
export interface CheckResult {
  id: string;
  /** The call, or the kind of file. */
  call: string;
  expects: string;
  outcome: "passed" | "failed" | "skipped";
  /** What the provider did, if the check failed; why it was not made, if it was skipped. */
  reason: string | null;
  /** What a user of the portal sees, if the check failed. */
  userSees: string | null;
  durationMs: number;
}

const callOf = ({ id }: Check) => id.slice(0, id.lastIndexOf("."));

/** In the order of the contract; what is no call comes last. Sorting is stable. */
const order = (check: Check) => {
  const at = callNames.findIndex((name) => check.id.startsWith(`${name}.`));
  return at < 0 ? callNames.length : at;
};

/** The checks after the sign-in, by call; checks that write come last, because they change the data of the others. */
const allChecks: readonly Check[] = [
  ...accountChecks,
  ...callChecks,
  ...pageChecks,
  ...contentChecks,
  ...extensionChecks,
  ...entitlementChecks,
  ...writeChecks,
].sort(
  (a, b) =>
    Number(a.writes ?? false) - Number(b.writes ?? false) ||
    order(a) - order(b),
);

const isWanted = ({ id }: Check, { only }: CheckOptions) =>
  only === undefined || only.some((start) => id.startsWith(start));

/**
 * Signs in and makes the checks, one after the other, without those of extensions that are not announced.
 */
export async function runChecks(options: CheckOptions): Promise<CheckResult[]> {
  const provider = new ProviderUnderCheck(options.url);
  const samples = new Samples(provider, options);
  const context: CheckContext = { provider, samples, options };
  const results: CheckResult[] = [];
  try {
    const wanted = allChecks.filter((check) => isWanted(check, options));
    for (const check of [signInCheck, ...wanted]) {
      const { extension } = check;
      if (extension && !(await samples.hasExtension(extension))) continue;
      const startedAt = performance.now();
      const outcome = await runCheck(check, context);
      const durationMs = Math.round(performance.now() - startedAt);
      const { id, expects } = check;
      const result = {
        id,
        call: callOf(check),
        expects,
        ...outcome,
        durationMs,
      };
      results.push(result);
    }
  } finally {
    await provider.close();
  }
  return results;
}

type Outcome = Pick<CheckResult, "outcome" | "reason" | "userSees">;

async function runCheck(check: Check, context: CheckContext): Promise<Outcome> {
  const skipped = (reason: string): Outcome => ({
    outcome: "skipped",
    reason,
    userSees: null,
  });
  if (check.writes && !context.options.write)
    return skipped("it writes (--write)");
  if (context.provider.cookie === null && check !== signInCheck)
    return skipped("the sign-in failed");
  try {
    await check.run(context);
    return { outcome: "passed", reason: null, userSees: null };
  } catch (error) {
    if (error instanceof Skipped) return skipped(error.message);
    if (!(error instanceof Deviation)) throw error;
    const userSees = error.userSees ?? check.userSees;
    return { outcome: "failed", reason: error.message, userSees };
  }
}
