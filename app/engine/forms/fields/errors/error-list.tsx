/** The errors of a field, below its control; renders nothing if there are none. */
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
