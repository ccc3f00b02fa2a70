/** The notice in place of a list that could not be loaded. */
export function Failed({ message }: { message: string }) {
  return (
    <p className="notice bad" role="alert">
      {message}
    </p>
  );
}
