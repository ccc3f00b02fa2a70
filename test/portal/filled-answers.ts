import * as z from "zod";
import { calls, type CallName } from "../../provider/contract/calls";
import { fillAnswer } from "../provider/contract/fill-answer";
import type { FaultyProvider } from "./faulty-provider";
import { tableScreens } from "./result-screens";

/** The paths of screens that show texts of the provider. */
export const screensOfTexts: readonly string[] = [
  "/",
  "/search",
  "/tracking",
  "/onTime-report",
  "/book-LTL?pool=1",
  "/rateGenerator?zipFrom=60601&zipTo=75201&numPallets=2",
  "/report-entry/delivery",
  "/report-entry/pickup",
  "/report-entry/pickup?id=1",
  "/track",
  "/track?date=2026-11-20&deliv=1",
  "/management",
  "/management?group=1",
  "/register/code",
  ...tableScreens.map(({ path }) => path),
];

/** Ids that are part of URLs; the texts are in all other fields. */
const ids: Record<string, unknown> = {
  groupID: 1,
  groupType: 2,
  delivID: 1,
  delivDetailID: 1,
  requestNumber: 0,
};

function answerOf(name: CallName, text: string): Record<string, unknown> {
  const answer = fillAnswer(z.object(calls[name].answer), text);
  const withIds = JSON.stringify(answer, (key, value: unknown) =>
    key in ids ? ids[key] : value,
  );
  const { entitlement: _, ...fields } = JSON.parse(withIds) as Record<
    string,
    unknown
  >;
  return name === "getIsAdmin" ? { result: true } : fields;
}

/** Makes the provider answer every call with this text in every field that takes one. */
export function answerWithText(provider: FaultyProvider, text: string): void {
  for (const name of Object.keys(calls) as CallName[]) {
    // Built once, because building a megabyte for each call delays the portal.
    const body = Buffer.from(
      JSON.stringify({ status: "Success", ...answerOf(name, text) }),
    );
    provider.on(name, () => ({ body }));
  }
}
