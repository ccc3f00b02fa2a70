import { rateZone } from "../../../../provider/contract/freight";
import { messageFor, statusFor } from "../../../engine/provider-client/errors";
import type { Answer } from "../../../engine/provider-client/provider-api";
import { isFeatureEnabled, loadForUser } from "../../../features.server";
import { paths } from "../../../paths";
import type { RouteArgs } from "../../../route-args";
import { formatRate, inPallets } from "./format-rate";
import { asksForRate, parseRate, parseCarriedValues } from "./rate-form.server";
import {
  rateFields,
  type CarriedValues,
  type FoundRate,
  type RateView,
} from "./rate-view";
import {
  commonMessages,
  formatMessage,
  rateMessages,
} from "../../../engine/messages";

/**
 * The loader of the Rate Generator: returns the rate requested by the URL, which makes a rate
 * bookmarkable.
 * @returns the page and its HTTP status: 400 for invalid criteria, 502 without a rate
 * @throws a redirect to the login page; a 404 page while the feature is off
 */
export async function loadRatePage({ request, context }: RouteArgs): Promise<{
  view: RateView;
  status: number;
}> {
  const { searchParams } = new URL(request.url);
  const view: RateView = {
    heading: commonMessages.rateGenerator,
    zone: rateZone,
    initial: Object.fromEntries(
      rateFields.map((name) => [name, searchParams.get(name) ?? ""]),
    ),
    carried: parseCarriedValues(searchParams),
    answer: null,
    rate: null,
  };
  const submission = asksForRate(searchParams) ? parseRate(searchParams) : null;
  const asked = submission?.status === "success" ? submission.value : null;
  const answer = await loadForUser(context, "rateGenerator", async () =>
    asked ? context.api.call("getLTLRate", { zone: rateZone, ...asked }) : null,
  );
  if (!submission) return { view, status: 200 };
  if (!asked || !answer)
    return { view: { ...view, answer: submission.reply() }, status: 400 };
  const heading = formatMessage(rateMessages.title, {
    title: commonMessages.rateGenerator,
    zipFrom: asked.zipFrom,
    zipTo: asked.zipTo,
    pallets: inPallets(asked.numPallets),
  });
  const formatted = answer.ok
    ? formatRate(answer.rate, asked.numPallets)
    : null;
  if (formatted === null) {
    const formErrors = [failureMessage(answer)];
    return {
      view: { ...view, heading, answer: submission.reply({ formErrors }) },
      status: answer.ok ? 502 : statusFor(answer),
    };
  }
  const rate: FoundRate = {
    ...formatted,
    bookPath: isFeatureEnabled(context, "bookLTL")
      ? bookingOf(asked, view.carried)
      : null,
  };
  return { view: { ...view, heading, rate }, status: 200 };
}

/**
 * Returns the message of a failed call: the portal's rate message if a response came but contains no
 * readable rate (section 8), otherwise the provider's.
 */
function failureMessage(answer: Answer<"getLTLRate">): string {
  const came =
    answer.ok || (answer.code === "unreachable" && answer.httpStatus === 200);
  return came
    ? rateMessages.rateFailed
    : messageFor(answer, rateMessages.rateFailed);
}

/** A fraction of a pallet cannot be booked. */
function bookingOf(
  {
    zipFrom,
    zipTo,
    numPallets,
  }: { zipFrom: string; zipTo: string; numPallets: number },
  carried: CarriedValues,
): string {
  const known = new URLSearchParams({ zipFrom, zipTo });
  if (Number.isInteger(numPallets)) known.set("numPallets", String(numPallets));
  for (const [name, value] of Object.entries(carried)) known.set(name, value);
  return paths.bookLTL(known.toString());
}
