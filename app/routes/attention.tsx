import { useLoaderData, useMatches } from "@remix-run/react";
import { AttentionScreen } from "../features/attention/attention-screen";
import type { AttentionView } from "../features/attention/attention-view";
import { FiguresErrorScreen } from "../features/attention/figures-notice";
import { loadAttentionPage } from "../features/attention/attention-page.server";
import {
  styleSheetLinks,
  type DocumentHandle,
} from "../ui/shell/document-styles";
import sheet from "../features/home/home.css?url";

export { attentionMeta as meta } from "../features/attention/attention-screen";

export const handle = { sheet: "home" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("home", sheet);

export const loader = loadAttentionPage;

export default function Attention() {
  return <AttentionScreen view={useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  const view = useMatches().at(-1)?.data as AttentionView;
  return (
    <FiguresErrorScreen>
      <AttentionScreen view={view} />
    </FiguresErrorScreen>
  );
}
