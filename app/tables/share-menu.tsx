import { useLocation } from "@remix-run/react";
import { useId, useRef } from "react";
import { commonMessages, formatMessage, resultMessages } from "../messages";
import { useCopy } from "../shell/copy";
import { useScripted } from "../shell/scripted";
import { ResultMenu } from "./result-menu";
import { pageQuery, type ResultsView } from "./result-view";

/**
 * The links to a result page that can be copied or mailed: with dates that move with today, with fixed
 * dates, or both where the page can be addressed both ways.
 */
export function ShareMenu({ view }: { view: ResultsView }) {
  const { pathname, search } = useLocation();
  const { heading, chips, origin, pinnedPath, relativePath } = view;
  // The first chip is the date range.
  const [dates = ""] = chips;
  const fixed = formatMessage(resultMessages.fixedDates, { dates });
  const moving = resultMessages.movingDates;
  const urlOf = (path: string) => origin + path + pageQuery(search, {});
  const undated = heading.replace(` · ${dates}`, "");
  return (
    <ResultMenu label={resultMessages.share}>
      {pinnedPath !== null ? (
        <>
          <SharedLink label={moving} url={urlOf(pathname)} title={undated} />
          <SharedLink label={fixed} url={urlOf(pinnedPath)} title={heading} />
        </>
      ) : relativePath !== null ? (
        <>
          <SharedLink label={fixed} url={urlOf(pathname)} title={heading} />
          <SharedLink
            label={moving}
            url={urlOf(relativePath)}
            title={undated}
          />
        </>
      ) : (
        <SharedLink
          label={resultMessages.link}
          url={urlOf(pathname)}
          title={heading}
        />
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
