import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireExtension } from "../features.server";
import { subscriptionMessages } from "../engine/messages";
import { titled } from "../ui/shell/page-title";
import { unsubscribe } from "../features/own-lists/subscriptions/unsubscribe.server";

export const meta = titled(subscriptionMessages.unsubscribe);

export async function loader({ context }: LoaderFunctionArgs) {
  await requireExtension(context, "subscriptions");
  return null;
}

export const action = unsubscribe;

export { UnsubscribeScreen as default } from "../features/own-lists/subscriptions/unsubscribe-screen";
