import { useActionData } from "@remix-run/react";
import { Link } from "../../../ui/shell/link";
import { PostForm } from "../../../engine/forms/fields/post-form";
import { SubmitButton } from "../../../engine/forms/fields/submit-button";
import { subscriptionMessages, viewMessages } from "../../../engine/messages";
import { paths } from "../../../paths";
import type { UnsubscribeReply } from "./unsubscribe-view";

const notices = {
  stopped: { look: "good", text: subscriptionMessages.unsubscribeDone },
  unknown: { look: "warn", text: subscriptionMessages.unsubscribeUnknown },
  failed: { look: "bad", text: subscriptionMessages.unsubscribeFailed },
} as const;

/** The page of a link that stops mails; it needs no session. */
export function UnsubscribeScreen() {
  const outcome = useActionData<UnsubscribeReply>()?.outcome;
  const notice = outcome && notices[outcome];
  const canTry = outcome === undefined || outcome === "failed";
  return (
    <section className="panel narrow">
      <h1>{subscriptionMessages.unsubscribe}</h1>
      {notice && (
        <p
          className={`notice ${notice.look}`}
          role={outcome === "failed" ? "alert" : "status"}
        >
          {notice.text}
        </p>
      )}
      {canTry ? (
        <>
          <p>{subscriptionMessages.unsubscribeQuestion}</p>
          <PostForm>
            <SubmitButton>{subscriptionMessages.unsubscribe}</SubmitButton>
          </PostForm>
        </>
      ) : (
        <p>
          <Link to={paths.views()}>{viewMessages.savedViews}</Link>
        </p>
      )}
    </section>
  );
}
