import { SelectField } from "../../engine/forms/fields/field";
import { formField } from "../../engine/forms/fields/form-field";
import { intentField } from "../../engine/forms/intent";
import { PostForm } from "../../engine/forms/fields/post-form";
import { SubmitButton } from "../../engine/forms/fields/submit-button";
import { languageChoiceMessages } from "../../engine/messages";
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
        <SelectField
          field={formField("account", languageField, chosen)}
          label={languageChoiceMessages.language}
          hint={languageChoiceMessages.about}
          blank={languageChoiceMessages.automatic}
          choices={[
            { value: "en", label: languageChoiceMessages.english, lang: "en" },
            { value: "es", label: languageChoiceMessages.spanish, lang: "es" },
          ]}
        />
        <SubmitButton pendingWhen={intent}>
          {languageChoiceMessages.saveLanguage}
        </SubmitButton>
      </PostForm>
    </section>
  );
}
