import type { ProviderApi } from "../api/provider-api";

/** What a verification link turned out to be (specification, part 1, section 2). */
export type Verification =
  | { state: "confirmed" }
  | { state: "alreadyConfirmed" }
  /** `id` is what a new link is asked for with; null when the provider gave none. */
  | { state: "expired"; id: string | null }
  /** A new link was asked for and sent; said in `words`. */
  | { state: "resent"; words: string }
  /** Not a link of ours, or no answer: said in `words`. */
  | { state: "failed"; words: string };

/** What the person is told unless the provider has words of its own. */
export const newLinkSent =
  "A new verification link was sent. Delivery can take 1-2 minutes; check your spam folder too.";

/** Longest code that is put to the provider; its contract accepts no longer one. */
const maxCodeLength = 128;

/** Puts the code of a verification link to the provider. Sent without cookies, whoever opens it. */
export async function checkVerification(
  api: ProviderApi,
  code: string,
): Promise<Verification> {
  const unknown =
    "This verification link is not valid. Check that it was copied whole.";
  if (code.length > maxCodeLength || code.includes("\0"))
    return { state: "failed", words: unknown };
  const answer = await api.call("verifyAccountPortal", {
    verificationCode: code,
  });
  if (answer.ok)
    return { state: answer.alreadyVerified ? "alreadyConfirmed" : "confirmed" };
  if (answer.message === "Expired") {
    return { state: "expired", id: answer.fields.id ?? null };
  }
  const words =
    answer.code === "refused" ? unknown : (answer.message ?? unknown);
  return { state: "failed", words };
}

/**
 * Asks for a new verification link.
 * @param numericID the id that came with "Expired", as the form posts it
 * @returns the failure, or what to tell the person
 */
export async function resendVerification(api: ProviderApi, numericID: string) {
  const answer = await api.call("verifyAccountPortal", { numericID });
  return answer.ok
    ? { ok: true as const, words: answer.message ?? newLinkSent }
    : answer;
}
