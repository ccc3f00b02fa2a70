import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireExtension } from "../forms/load-for-extension.server";
import { subscriptionMessages } from "../messages";
import { titled } from "../shell/page-title";
import { unsubscribe } from "../subscriptions/unsubscribe.server";
import { UnsubscribeScreen } from "../subscriptions/unsubscribe-screen";

export const meta = titled(subscriptionMessages.unsubscribe);

export async function loader({ context }: LoaderFunctionArgs) {
  await requireExtension(context, "subscriptions");
  return null;
}

export const action = (args: ActionFunctionArgs) => unsubscribe(args);

export default UnsubscribeScreen;
