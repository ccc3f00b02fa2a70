/**
 * What a screen of forms has to say before anything is typed.
 * @param problems in words; those of the server, so that no script carries them
 */
export function FormNotices({ problems }: { problems: readonly string[] }) {
  return (
    <>
      {problems.map((problem) => (
        <p className="notice warn" role="status" key={problem}>
          {problem}
        </p>
      ))}
    </>
  );
}
