/** What is wrong with a field, under it; nothing while nothing is. */
export function ErrorList({
  id,
  errors,
}: {
  id: string;
  errors: readonly string[];
}) {
  if (errors.length === 0) return null;
  return (
    <ul className="errors" id={id}>
      {errors.map((error) => (
        <li key={error}>{error}</li>
      ))}
    </ul>
  );
}
