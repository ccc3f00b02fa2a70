import { useActionData, useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Link } from "../../ui/shell/link";
import { documentTitle } from "../../ui/shell/page-title";
import { mainId } from "../../ui/shell/shell";
import { Notice } from "../../ui/shell/notice";
import { ReportForm } from "./report-form";
import { ReportReview } from "./report-review";
import type { ReportEntryView, ReportReply } from "./report-entry-view";
import { UnfinishedList } from "./unfinished-list";
import { commonMessages } from "../../engine/messages";

/** Returns the document title for the displayed view. */
export const reportEntryMeta = ({
  data: view,
  matches,
}: {
  data: ReportEntryView | undefined;
  matches: Parameters<typeof documentTitle>[1];
}) => documentTitle(view?.heading ?? null, matches);

/** Report entry: the list of unfinished items, or the form for one of them. */
export function ReportEntry() {
  const view = useLoaderData<ReportEntryView>();
  const reply = useActionData<ReportReply>();
  const shown = view.screen === "form" ? view.draft : view.screen;
  useFocusOn(shown);
  if (view.screen === "list") return <UnfinishedList view={view} />;
  if (view.screen === "form" && reply?.review)
    return <ReportReview review={reply.review} reply={reply} />;
  if (view.screen === "form")
    return <ReportForm key={shown} view={view} reply={reply} />;
  return (
    <section className="panel narrow">
      <h1>{view.heading}</h1>
      <Notice look="bad">{view.message}</Notice>
      <p>
        {view.screen === "failed" ? (
          <Link to={view.retry}>{commonMessages.retry}</Link>
        ) : (
          <Link to={view.back}>{view.backLabel}</Link>
        )}
      </p>
    </section>
  );
}

/**
 * List and form share a path: when the view changes, the focus moves to the main element as after a
 * navigation (`root.tsx`).
 */
function useFocusOn(shown: string) {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    document.getElementById(mainId)?.focus({ preventScroll: true });
  }, [shown]);
}
