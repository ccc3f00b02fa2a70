import { intentField } from "../../engine/forms/intent";
import { PostForm } from "../../engine/forms/fields/post-form";
import { SubmitButton } from "../../engine/forms/fields/submit-button";
import { commonMessages, languageChoiceMessages } from "../../engine/messages";
import { accountIntents, languageField } from "./own-account";

/**
 * The choice of the language. The answer is a new document, because a page has the texts and the scripts of
 * one language.
 * @param chosen `en`, `es`, or empty for that of the browser
 */
export function LanguageForm({ chosen }: { chosen: string }) {
  const intent = accountIntents.language;
  const headingId = `${intent}-heading`;
  return (
    <section className="panel narrow" aria-labelledby={headingId}>
      <h2 id={headingId}>{languageChoiceMessages.language}</h2>
      <PostForm reloadDocument>
        <input type="hidden" name={intentField} value={intent} />
        <div className="field">
          <label htmlFor={languageField}>
            {languageChoiceMessages.language}
          </label>
          <p className="hint" id={`${languageField}-hint`}>
            {languageChoiceMessages.about}
          </p>
          <select
            id={languageField}
            name={languageField}
            defaultValue={chosen}
            aria-describedby={`${languageField}-hint`}
          >
            <option value="">{languageChoiceMessages.automatic}</option>
            <option value="en" lang="en">
              {languageChoiceMessages.english}
            </option>
            <option value="es" lang="es">
              {languageChoiceMessages.spanish}
            </option>
          </select>
        </div>
        <SubmitButton busyText={commonMessages.saving} pendingWhen={intent}>
          {languageChoiceMessages.saveLanguage}
        </SubmitButton>
      </PostForm>
    </section>
  );
}
