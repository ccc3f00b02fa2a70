/**
 * A question mark that opens the meaning of a term, beside the label or title that uses it.
 * @param meaning a question and its answer, from `glossaryMessages`
 */
export function Term({ meaning }: { meaning: string }) {
  const [question, answer] = meaning.split(/(?<=\?) /, 2);
  return (
    <details className="term">
      <summary title={question}>
        <span aria-hidden="true">?</span>
        <span className="visually-hidden">{question}</span>
      </summary>
      <p className="hint">{answer}</p>
    </details>
  );
}
