import { useLoaderData, useMatches } from "@remix-run/react";
import { AttentionScreen } from "../attention/attention-screen";
import type { AttentionView } from "../attention/attention-view";
import { FiguresErrorScreen } from "../attention/figures-notice";
import { loadAttentionPage } from "../attention/attention-page.server";
import { styleSheetLinks, type DocumentHandle } from "../shell/document-styles";
import sheet from "../styles/home.css?url";

export { attentionMeta as meta } from "../attention/attention-screen";

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
