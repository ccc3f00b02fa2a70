import { useLoaderData } from "@remix-run/react";
import { loadFindPage } from "../features/find/find-page.server";
import { FindScreen } from "../features/find/find-screen";
import type { FindView } from "../features/find/find-view";
import { commonMessages } from "../engine/messages";
import { titled } from "../ui/shell/page-title";

export const meta = titled(commonMessages.find);

export const loader = loadFindPage;

export default function Find() {
  return <FindScreen view={useLoaderData<typeof loader>() as FindView} />;
}

export { switchShortcut as action } from "../features/find/shortcut.server";
