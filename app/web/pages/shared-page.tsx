import { renderToStaticMarkup } from "react-dom/server";
import type { ReactNode } from "react";
import {
  commonMessages,
  formatMessage,
  shareLinkMessages,
} from "../../engine/messages";
import { language } from "../../engine/messages/language";
import { paths } from "../../paths";
import type {
  SharedPageView,
  SharedTimeline,
} from "../../features/own-lists/share-links/shared-timelines.server";
import {
  stateLabels,
  StepTime,
  type StepView,
} from "../../features/search/timelines/index.server";
import { Brand, type ShownLogo } from "../../ui/shell/logo";
import { pageStyle } from "./page-style";

/** Timelines that are open at first; of longer lists, each opens when its line is pressed. */
const maxOpen = 3;

/**
 * Sizes match `app/features/search/timelines/timeline.css`, which belongs to the other JavaScript bundle. React escapes quotes
 * and `>`, so the text contains none.
 */
const styles =
  pageStyle +
  ":root{--edge:#858e9a;--quiet:#6b87ae;--green:#17692c;--green-ground:#e1f4e5}@media(prefers-color-scheme:dark){:root{--edge:#77818e;--quiet:#728eb6;--green:#86d998;--green-ground:#15351d}}" +
  "header{display:flex;align-items:center;gap:.5rem;max-width:40rem;margin:0 auto;font-weight:600}header+main{margin-top:1rem}" +
  ".logo{display:block;max-width:100%;object-fit:contain}.logo.light{padding:.25rem;background:#1d2127}@media(prefers-color-scheme:dark){.logo:not(.light){padding:.25rem;background:#fff}}" +
  "details{margin:0 0 .5rem;border-top:1px solid var(--line)}summary{min-height:44px;padding:.625rem 0;cursor:pointer}" +
  "h1{font-size:1.25rem}.unit{white-space:nowrap}h2,h3{margin:0;font-size:1rem}summary h2{display:inline}address{margin:.5rem 0;font-style:normal}address span{display:block}" +
  // Each step has a dot on a line.
  "ol{margin:1.25rem 0 .5rem;padding:0;list-style:none}li{--step:var(--edge);padding:0 0 1.25rem 1.75rem;background:radial-gradient(circle at .4375rem .75rem,var(--step) .3125rem,transparent .375rem),linear-gradient(var(--step),var(--step)) .375rem .75rem/.125rem 100% no-repeat;print-color-adjust:exact}li:last-child{padding-bottom:0;background-size:auto,0}li p{margin:0}" +
  "li.done{--step:var(--quiet)}li.expected{--step:var(--blue)}li.overdue,li.missing{--step:var(--red)}" +
  ".state{color:var(--muted);font-size:.875rem;font-weight:600}.overdue .state,.missing .state,.state.overdue,.state.missing{color:var(--red)}" +
  "h1+.state,summary .state{display:inline-block;padding:.125rem .75rem;border:1px solid;border-radius:1em}h1+.state{font-size:1.0625rem}" +
  "h1+.done,summary .done{background:var(--green-ground);color:var(--green)}h1+.expected,summary .expected{color:var(--blue)}.state.overdue,.state.missing{background:var(--red-ground)}" +
  "footer{max-width:40rem;margin:0 auto;color:var(--muted);font-size:.875rem}" +
  "@media print{details::details-content{display:block;content-visibility:visible}}";

/** What every page of a link has. */
interface Frame {
  /** Name of the portal. */
  product: string;
  /** In place of the name, if one is set. */
  logo: ShownLogo | null;
  /** Replaces colors by that of the company. */
  brandStyle: string;
  nonce: string;
}

/**
 * Renders the public page of a link: no scripts, and no link but that to the home page.
 * @param timeZone the portal's time zone, in which times are shown beside UTC where that of the store is not
 *   known
 */
export function renderSharedPage(
  frame: Frame,
  { heading, timelines, expires }: SharedPageView,
  timeZone: string,
): string {
  const [only] = timelines;
  const sentence = formatMessage(shareLinkMessages.sharedUntil, {
    product: frame.product,
    time: expires,
  });
  return renderPage(
    frame,
    heading,
    <>
      {only && timelines.length === 1 ? (
        <>
          <p className={`state ${only.status.state}`}>{only.status.text}</p>
          <Timeline timeline={only} timeZone={timeZone} StepHeading="h2" />
        </>
      ) : (
        timelines.map((timeline, index) => (
          <details key={index} open={timelines.length <= maxOpen}>
            <summary>
              <h2>{timeline.heading}</h2>{" "}
              <span className={`state ${timeline.status.state}`}>
                {timeline.status.text}
              </span>
            </summary>
            <Timeline
              timeline={timeline}
              timeZone={timeZone}
              StepHeading="h3"
            />
          </details>
        ))
      )}
    </>,
    sentence,
  );
}

/** Renders the page that says why nothing is shown. */
export function renderNoSharedPage(
  frame: Frame,
  title: string,
  text: string,
): string {
  return renderPage(frame, title, <p role="alert">{text}</p>, null);
}

function renderPage(
  { product, logo, brandStyle, nonce }: Frame,
  heading: string,
  content: ReactNode,
  footer: string | null,
): string {
  const page = (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="format-detection" content="telephone=no" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <title>{`${heading} · ${product}`}</title>
        <style nonce={nonce}>{styles + brandStyle}</style>
      </head>
      <body>
        <header>
          <Brand logo={logo} name={product} />
        </header>
        <main>
          <h1>{heading}</h1>
          {content}
        </main>
        <footer>
          {footer !== null && <p>{footer}</p>}
          <p>
            <a href={paths.home()} rel="noreferrer">
              {commonMessages.home}
            </a>
          </p>
        </footer>
      </body>
    </html>
  );
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
}

function Timeline({
  timeline: { steps, place, signedBy },
  timeZone,
  StepHeading,
}: {
  timeline: SharedTimeline;
  timeZone: string;
  /** The level below that of the timeline's own heading. */
  StepHeading: "h2" | "h3";
}) {
  return (
    <>
      {place.length > 0 && (
        <address>
          {place.map((line, index) => (
            <span key={index}>{line}</span>
          ))}
        </address>
      )}
      <ol>
        {steps.map((step) => (
          <Step
            key={step.label}
            step={step}
            timeZone={timeZone}
            Heading={StepHeading}
          />
        ))}
      </ol>
      {signedBy !== null && (
        <p>{formatMessage(shareLinkMessages.signedBy, { name: signedBy })}</p>
      )}
    </>
  );
}

function Step({
  step,
  timeZone,
  Heading,
}: {
  step: StepView;
  timeZone: string;
  Heading: "h2" | "h3";
}) {
  const { label, state, place, notes } = step;
  return (
    <li className={state}>
      <Heading>
        {label} <span className="state">{stateLabels[state]}</span>
      </Heading>
      <StepTime step={step} timeZone={timeZone} />
      {place && <p>{place.text}</p>}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </li>
  );
}
