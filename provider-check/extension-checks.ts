import { calls } from "../provider/contract/calls";
import {
  capabilitiesAnswer,
  capabilitiesPath,
} from "../provider/contract/extensions/capabilities";
import { checksOf } from "./call-checks";
import type { Check } from "./check";
import { expectEnvelope } from "./expectations";
import { extensionCalls, extensionPlans } from "./extension-plans";
import { Deviation, Skipped } from "./outcome";

/** The check of the list of extensions. */
const capabilitiesCheck: Check = {
  id: `${capabilitiesPath}.answer`,
  expects:
    "GET /capabilities lists the extensions of the provider, or is answered with 404 if it has none.",
  userSees: "none of the screens that belong to extensions",
  async run({ samples }) {
    const answer = await samples.capabilitiesAnswer();
    if (answer.httpStatus === 404) return;
    if (answer.httpStatus !== 200)
      throw new Deviation(`HTTP ${answer.httpStatus}`);
    expectEnvelope(answer);
    if (!capabilitiesAnswer.safeParse(answer.json).success)
      throw new Deviation("The answer has no list of names");
  },
};

/**
 * The checks of extensions: of each call that reads, those that follow from its definition. Calls that write
 * are named, and not made.
 */
export const extensionChecks: readonly Check[] = [
  capabilitiesCheck,
  ...extensionCalls.flatMap(({ name, extension }) => {
    const plan = extensionPlans[name];
    const checks: Check[] =
      calls[name].effect === "read" && plan !== undefined
        ? checksOf(name, plan)
        : [
            {
              id: `${name}.answer`,
              expects: "A valid request is answered with a success.",
              userSees: "an error",
              run: () => {
                throw new Skipped(
                  "calls of extensions that write are not made",
                );
              },
            },
          ];
    return checks.map((check): Check => ({ ...check, extension }));
  }),
];
