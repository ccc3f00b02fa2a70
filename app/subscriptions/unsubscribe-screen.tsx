import { Form, useActionData } from "@remix-run/react";
import { SubmitButton } from "../forms/submit-button";
import { commonMessages, subscriptionMessages } from "../messages";
import type { UnsubscribeReply } from "./unsubscribe-view";

/** The page of a link that stops mails; it needs no session. */
export function UnsubscribeScreen() {
  const reply = useActionData<UnsubscribeReply>();
  return (
    <section className="panel narrow">
      <h1>{subscriptionMessages.unsubscribe}</h1>
      {reply && (
        <p className="notice" role="status">
          {reply.message}
        </p>
      )}
      {!reply?.isDone && (
        <>
          <p>{subscriptionMessages.unsubscribeQuestion}</p>
          <Form method="post">
            <SubmitButton busyText={commonMessages.saving}>
              {subscriptionMessages.unsubscribe}
            </SubmitButton>
          </Form>
        </>
      )}
    </section>
  );
}
