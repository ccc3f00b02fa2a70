import { useLoaderData } from "@remix-run/react";
import { loadFindPage } from "../find/find-page.server";
import { FindScreen } from "../find/find-screen";
import { switchShortcut } from "../find/shortcut.server";
import type { FindView } from "../find/find-view";
import { commonMessages } from "../messages";
import { titled } from "../shell/page-title";

export const meta = titled(commonMessages.find);

export const loader = loadFindPage;

export const action = switchShortcut;

export default function Find() {
  return <FindScreen view={useLoaderData<typeof loader>() as FindView} />;
}
