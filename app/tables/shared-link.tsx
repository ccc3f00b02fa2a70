import { useId, useRef } from "react";
import { commonMessages, resultMessages } from "../messages";
import { useCopy } from "../shell/copy";
import { useScripted } from "../shell/scripted";

/**
 * An address in a field to copy by hand, a link that opens a new email with it and, with scripts, a
 * button that copies it.
 */
export function SharedLink({
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
