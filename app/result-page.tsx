/**
 * The result pages that routes export: the screens of `tables/`, with the actions that features add to
 * every result. A feature that adds one is registered here; `tables/` knows none of them.
 */
import type { ComponentProps } from "react";
import { SeveralExceptionsLink } from "./features/exceptions";
import { AlertLink } from "./features/own-lists/alerts";
import { NewShareLink } from "./features/own-lists/share-links";
import type { FeatureActions } from "./engine/tables/feature-actions";
import * as tables from "./engine/tables/result/result-page";
import { MailReportLink, SaveResultLink } from "./features/own-lists/views";

export {
  resultHandle,
  resultLinks,
  resultMeta,
} from "./engine/tables/result/result-page";

const actions: FeatureActions = {
  share: [MailReportLink, NewShareLink, AlertLink],
  bar: [SaveResultLink, SeveralExceptionsLink],
};

/** The screen of a search. */
export const ResultPage = (
  props: Omit<ComponentProps<typeof tables.ResultPage>, "actions">,
) => <tables.ResultPage {...props} actions={actions} />;

/** The screen of a route whose loader is `loadResults`. */
export const ResultScreen = () => <tables.ResultScreen actions={actions} />;

/** The error screen of a result page. */
export const ResultErrorScreen = () => (
  <tables.ResultErrorScreen actions={actions} />
);
