import { useId, useRef } from "react";
import { commonMessages, formatMessage, resultMessages } from "../messages";
import { useCopy } from "../shell/copy";
import { useScripted } from "../shell/scripted";
import { ResultMenu } from "./result-menu";
import type { ResultsView } from "./result-view";
import { undatedHeading, useLinks } from "./use-links";

/**
 * The links to a result page that can be copied or mailed: with dates that move with today, with fixed
 * dates, or both where the page can be addressed both ways.
 */
export function ShareMenu({ view }: { view: ResultsView }) {
  const { heading, chips, origin } = view;
  const { moving, fixed, plain } = useLinks(view);
  // The first chip is the date range.
  const [dates = ""] = chips;
  const links = [
    {
      label: resultMessages.movingDates,
      path: moving,
      title: undatedHeading(view),
    },
    {
      label: formatMessage(resultMessages.fixedDates, { dates }),
      path: fixed,
      title: heading,
    },
    { label: resultMessages.link, path: plain, title: heading },
  ];
  // The page's own address first.
  if (view.pinnedPath === null) links.reverse();
  return (
    <ResultMenu label={resultMessages.share}>
      {links.map(
        ({ label, path, title }) =>
          path !== null && (
            <SharedLink
              key={label}
              label={label}
              url={origin + path}
              title={title}
            />
          ),
      )}
    </ResultMenu>
  );
}

/**
 * An address in a field to copy by hand, a link that opens a new email with it and, with scripts, a
 * button that copies it.
 */
function SharedLink({
  label,
  url,
  title,
}: {
  label: string;
  url: string;
  /** Subject of the email. */
  title: string;
}) {
  const scripted = useScripted();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { outcome, copy } = useCopy(resultMessages.notCopied);
  const copyField = () => {
    field.current?.select();
    copy(url);
  };
  const text = encodeURIComponent(`${title}\r\n${url}`);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} ref={field} readOnly value={url} />
      <p className="links">
        {scripted && (
          <button type="button" className="link" onClick={copyField}>
            {commonMessages.copyLink}
          </button>
        )}
        <a href={`mailto:?subject=${encodeURIComponent(title)}&body=${text}`}>
          {resultMessages.mailLink}
        </a>
        <span role="status">{outcome}</span>
      </p>
    </div>
  );
}
