/** A text with a number or name in it that the browser's translator must leave alone. */
export function WithIdentifier({
  text,
  identifier,
}: {
  text: string;
  identifier: string;
}) {
  const at = text.lastIndexOf(identifier);
  if (at < 0 || identifier === "") return text;
  return (
    <>
      {text.slice(0, at)}
      <span translate="no">{identifier}</span>
      {text.slice(at + identifier.length)}
    </>
  );
}
