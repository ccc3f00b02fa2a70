import { commonMessages, resultMessages } from "../messages";
import { CopyField } from "../shell/copy-field";

/** An address to copy, and a link that opens a new email with it. */
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
  const text = encodeURIComponent(`${title}\r\n${url}`);
  return (
    <CopyField
      label={label}
      value={url}
      copyLabel={commonMessages.copyLink}
      copied={commonMessages.linkCopied}
      notCopied={resultMessages.notCopied}
    >
      <a href={`mailto:?subject=${encodeURIComponent(title)}&body=${text}`}>
        {resultMessages.mailLink}
      </a>
    </CopyField>
  );
}
