import { data, type ActionFunctionArgs } from "@remix-run/node";
import { maxAddressTokenLength } from "../../../../provider/contract/limits";
import { requireExtension } from "../../../features.server";
import { statusFor } from "../../../engine/provider-client/errors";
import type { UnsubscribeReply } from "./unsubscribe-view";

/**
 * The action of a link that stops mails: by the button of its page, or by one click in a mail program
 * (RFC 8058), which sends neither cookies nor fields of the page. Opening the link changes nothing,
 * because mail filters open links.
 */
export async function unsubscribe({
  params,
  context,
}: Pick<ActionFunctionArgs, "params" | "context">) {
  await requireExtension(context, "subscriptions");
  const token = (params["token"] ?? "").slice(0, maxAddressTokenLength);
  const answer = await context.api.call("unsubscribe", { token });
  if (answer.ok) return data<UnsubscribeReply>({ outcome: "stopped" });
  const outcome = answer.code === "refused" ? "unknown" : "failed";
  return data<UnsubscribeReply>({ outcome }, statusFor(answer));
}
