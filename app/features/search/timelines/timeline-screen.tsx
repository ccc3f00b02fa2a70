import {
  Form,
  useLoaderData,
  useLocation,
  useMatches,
  type MetaFunction,
} from "@remix-run/react";
import { NotesSection } from "../../notes";
import { FiguresErrorScreen, FiguresTime } from "../../attention";
import { CorrectionHistory } from "../../corrections";
import { ErrorSummary } from "../../../engine/forms/fields/errors/error-summary";
import { TextField } from "../../../engine/forms/fields/field";
import { formField } from "../../../engine/forms/fields/form-field";
import { SubmitButton } from "../../../engine/forms/fields/submit-button";
import {
  alertMessages,
  commonMessages,
  formMessages,
  formatMessage,
  glossaryMessages,
  shareLinkMessages,
  timelineMessages,
} from "../../../engine/messages";
import { paths } from "../../../paths";
import { Link } from "../../../ui/shell/link";
import { documentTitle } from "../../../ui/shell/page-title";
import { WithIdentifier } from "../../../ui/shell/texts/with-identifier";
import { useExtension } from "../../../ui/shell/use-extension";
import { Notice } from "../../../ui/shell/notice";
import { CopyLink } from "./copy-link";
import { Timeline } from "./timeline";
import type {
  NoTimelineView,
  SoughtNumber,
  TimelinePageView,
  TimelinesView,
} from "./timeline-view";

/** Returns the title of the document: the heading, which contains the number. */
export const timelineMeta: MetaFunction = ({ data, matches }) =>
  documentTitle(
    (data as TimelinePageView | undefined)?.heading ?? null,
    matches,
  );

/** The page of a carton or of a shipment. */
export const TimelineScreen = () => (
  <Timelines view={useLoaderData<TimelinePageView>()} />
);

function Timelines({ view }: { view: TimelinePageView }) {
  return (
    <div className="timelines">
      {view.kind === "found" ? <Found view={view} /> : <NotFound view={view} />}
    </div>
  );
}

function BackToSearch({ view }: { view: TimelinePageView }) {
  return (
    <p className="back">
      <Link to={view.formPath}>{commonMessages.backToSearch}</Link>
    </p>
  );
}

function Found({ view }: { view: TimelinesView }) {
  const { heading, timelines, count, tablePath } = view;
  const canShare = useExtension("share-links");
  const hasAlerts = useExtension("alerts");
  return (
    <>
      <div className="timeline-head">
        <BackToSearch view={view} />
        <h1>
          <WithIdentifier text={heading} identifier={view.sought.value} />
        </h1>
        <CopyLink path={view.path} />
        {canShare && (
          <Link
            className="as-table"
            to={paths.newShareLink({
              [view.sought.parameter]: view.sought.value,
            })}
          >
            {shareLinkMessages.shareThis}
          </Link>
        )}
        {hasAlerts && view.sought.parameter === "asn" && (
          <Link
            className="as-table"
            to={paths.newAlert({ kind: "delivered", asn: view.sought.value })}
          >
            {alertMessages.tellWhenCartonDelivered}
          </Link>
        )}
        {tablePath !== null && (
          <Link className="as-table" to={tablePath}>
            {timelineMessages.asTable}
          </Link>
        )}
        <FiguresTime asOf={view.asOf} loadedAt={view.loadedAt} />
      </div>
      {count > 1 && (
        <p>
          {formatMessage(timelineMessages.several, { count })}{" "}
          {count > timelines.length &&
            formatMessage(timelineMessages.more, { count: timelines.length })}
        </p>
      )}
      {timelines.map((timeline, at) => (
        <Timeline key={at} timeline={timeline} page={view} />
      ))}
      {view.notes && <NotesSection view={view.notes} />}
      <CorrectionHistory items={view.corrections} />
    </>
  );
}

/** The error screen of both pages: the page itself if only the connection of a Refresh broke. */
export function TimelineErrorScreen() {
  const view = useMatches().at(-1)?.data as TimelinePageView;
  return (
    <FiguresErrorScreen>
      <Timelines view={view} />
    </FiguresErrorScreen>
  );
}

const terms: Record<SoughtNumber["parameter"], string> = {
  asn: glossaryMessages.asn,
  pro: glossaryMessages.pro,
};

/** What was not found and why, and the number in a field, to be corrected. */
function NotFound({ view }: { view: NoTimelineView }) {
  const { heading, message, hasFailed, problems, sought, formPath } = view;
  const location = useLocation();
  const field = formField("sought", sought.parameter, sought.value, problems);
  return (
    <>
      <div className="timeline-head">
        <BackToSearch view={view} />
        <h1>{heading}</h1>
      </div>
      <ErrorSummary fields={[field]} answer={problems} />
      {hasFailed ? (
        <Notice look="bad">
          {message}{" "}
          {/* Loads a new document, as the Retry of the error screen does. */}
          <Link to={location} reloadDocument>
            {commonMessages.retry}
          </Link>
        </Notice>
      ) : (
        message !== null && <p>{message}</p>
      )}
      <section className="panel narrow-form">
        {/* Another address has another value. */}
        <Form key={sought.value}>
          <TextField
            field={field}
            label={sought.label}
            term={terms[sought.parameter]}
            autoCapitalize="characters"
            spellCheck={false}
          />
          <div className="actions">
            <SubmitButton busyText={commonMessages.searching}>
              {formMessages.search}
            </SubmitButton>
            <Link className="button secondary" to={formPath}>
              {timelineMessages.severalNumbers}
            </Link>
          </div>
        </Form>
      </section>
    </>
  );
}
