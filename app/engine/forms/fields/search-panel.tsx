import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { ErrorSummary } from "./errors/error-summary";
import type { FormState } from "./form-field";
import { intentField } from "../intent";
import { PostForm } from "./post-form";
import { SubmitButton } from "./submit-button";
import { useEntryDraft } from "../use-draft";
import { commonMessages, formMessages } from "../../messages";

/** A panel of a landing page with a search form of its own. */
export function SearchPanel({
  id,
  intent = id,
  title,
  isWide = false,
  state: { errors, fields },
  answer,
  children,
}: {
  /** Prefix of the ids of its heading and fields. */
  id: string;
  /** Distinguishes its form from others on the page; its id unless said otherwise. */
  intent?: string;
  title: string;
  isWide?: boolean;
  state: FormState<string>;
  /** The reply of the action; undefined unless this form was refused. */
  answer: SubmissionResult | undefined;
  /** The fields. */
  children: ReactNode;
}) {
  const form = useEntryDraft(id, answer);
  return (
    <section
      className={isWide ? "panel wide" : "panel"}
      aria-labelledby={`${id}-heading`}
    >
      <h2 id={`${id}-heading`}>{title}</h2>
      <ErrorSummary
        errors={errors}
        fields={Object.values(fields)}
        answer={answer}
      />
      <PostForm noValidate ref={form}>
        <input type="hidden" name={intentField} value={intent} />
        {children}
        <SubmitButton busyText={commonMessages.searching} pendingWhen={intent}>
          {formMessages.search}
        </SubmitButton>
      </PostForm>
    </section>
  );
}
