import type { AppLoadContext } from "@remix-run/node";
import { rateZone } from "../../../../provider/contract/freight";
import { formatRate } from "./format-rate";
import { parseRate } from "./rate-form.server";
import { rateFields, type Quote, type RateField } from "./rate-view";

/** How long a page waits for a price, in milliseconds. */
const deadlineMs = 3_000;

/**
 * Asks the provider for the price of a shipment, for pages that are useful without it. An expired
 * session redirects nobody here.
 * @param typed ZIP codes and number of pallets, as typed
 * @returns the price; "incomplete" if the values are no valid request of a rate; null if the provider
 *   has none, or does not respond before the deadline
 */
export async function findQuote(
  { api }: Pick<AppLoadContext, "api">,
  typed: Partial<Record<RateField, string>>,
): Promise<Quote | "incomplete" | null> {
  const query = new URLSearchParams(
    rateFields.map((name) => [name, typed[name] ?? ""]),
  );
  const submission = parseRate(query);
  if (submission.status !== "success") return "incomplete";
  const asked = submission.value;
  const signal = AbortSignal.timeout(deadlineMs);
  const late = new Promise<null>((resolve) => {
    signal.addEventListener("abort", () => resolve(null));
  });
  const calling = api
    .call(
      "getLTLRate",
      { zone: rateZone, ...asked },
      { signal, whenExpired: "fail" },
    )
    .catch(() => null);
  const answer = await Promise.race([calling, late]);
  const rate = answer?.ok ? formatRate(answer.rate, asked.numPallets) : null;
  return rate && { ...rate, zipFrom: asked.zipFrom, zipTo: asked.zipTo };
}
