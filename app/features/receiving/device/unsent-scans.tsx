import {
  commonMessages,
  formatMessage,
  receivingMessages,
} from "../../../engine/messages";
import { useQueue, type QueueState } from "./use-queue";
import { useOwner } from "./use-stored-stops";
import { Notice } from "../../../ui/shell/notice";

/** What waits on this device, above today's stops. */
export function UnsentScans() {
  const { state, send, dismiss } = useQueue(useOwner());
  return <QueueBar state={state} onSend={send} onDismiss={dismiss} />;
}

/** Says how many scans wait, why, and what was refused. Renders nothing if there is nothing to say. */
export function QueueBar({
  state: { own, others, refused, outcome },
  onSend,
  onDismiss,
}: {
  state: QueueState;
  onSend(): Promise<void>;
  onDismiss(): Promise<void>;
}) {
  return (
    <>
      {own.length > 0 && (
        <div className="notice warn unsent" role="status">
          <p>
            <b>
              {own.length === 1
                ? receivingMessages.oneUnsent
                : formatMessage(receivingMessages.unsent, {
                    count: own.length,
                  })}
            </b>{" "}
            {outcome === "offline" && receivingMessages.offline}
            {outcome === "signedOut" && receivingMessages.signInToSend}
          </p>
          {outcome !== "sent" && (
            <button
              type="button"
              className="secondary"
              onClick={() => void onSend()}
            >
              {receivingMessages.sendNow}
            </button>
          )}
        </div>
      )}
      {others > 0 && (
        <Notice look="warn">
          {formatMessage(receivingMessages.otherAccount, { count: others })}
        </Notice>
      )}
      {refused.length > 0 && (
        <div className="notice bad" role="alert">
          <p>{receivingMessages.notAccepted}</p>
          <ul>
            {refused.map(({ sequence, asn, message }) => (
              <li key={sequence}>
                {asn === ""
                  ? message
                  : formatMessage(receivingMessages.notAcceptedText, {
                      number: asn,
                      message,
                    })}
              </li>
            ))}
          </ul>
          <button
            type="button"
            className="secondary"
            onClick={() => void onDismiss()}
          >
            {commonMessages.dismiss}
          </button>
        </div>
      )}
    </>
  );
}
