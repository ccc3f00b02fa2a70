import { commonMessages, resultMessages } from "../../../messages";
import { CopyField } from "../../../../ui/shell/copy-field";

/**
 * Encodes a text for a link that opens a new email. Commas stand for themselves there (RFC 6068, section 2);
 * a plus sign would be one.
 */
const mailValue = (text: string) =>
  encodeURIComponent(text).replaceAll("%2C", ",");

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
  const text = mailValue(`${title}\r\n${url}`);
  return (
    <CopyField
      label={label}
      value={url}
      copyLabel={commonMessages.copyLink}
      copied={commonMessages.linkCopied}
      notCopied={resultMessages.notCopied}
    >
      <a href={`mailto:?subject=${mailValue(title)}&body=${text}`}>
        {resultMessages.mailLink}
      </a>
    </CopyField>
  );
}
