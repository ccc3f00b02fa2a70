import { commonMessages, timelineMessages } from "../../../engine/messages";
import { useCopy } from "../../../ui/browser/copy";

/**
 * A button that copies the address of a page, and says whether it did. Without scripts the
 * button is hidden: the address bar has the link.
 * @param path the address, without origin
 */
export function CopyLink({ path }: { path: string }) {
  const { outcome, copy } = useCopy(
    commonMessages.linkCopied,
    timelineMessages.notCopied,
  );
  return (
    <>
      <button
        type="button"
        className="secondary scripted"
        onClick={() => copy(location.origin + path)}
      >
        {commonMessages.copyLink}
      </button>
      <span role="status">{outcome}</span>
    </>
  );
}
