import { useLoaderData } from "@remix-run/react";
import { loadAttentionPage } from "../features/attention/received-list.server";
import { ReceivedListScreen } from "../features/attention/received-list-screen";

export { receivedListMeta as meta } from "../features/attention/received-list-screen";

export const loader = loadAttentionPage;

export default function Attention() {
  return <ReceivedListScreen view={useLoaderData<typeof loader>()} />;
}
