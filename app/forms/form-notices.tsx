import type { Pool } from "./pool-select";

/** What a screen of forms has to say before anything is typed. */
export function FormNotices({
  problems,
  pools,
}: {
  /** What could not be taken over from the address, in words. */
  problems: readonly string[];
  /** Null when the pools could not be loaded. */
  pools: readonly Pool[] | null;
}) {
  return (
    <>
      {problems.map((problem) => (
        <p className="notice warn" role="status" key={problem}>
          {problem}
        </p>
      ))}
      {pools?.length === 0 ? (
        <p className="notice warn" role="status">
          Your account belongs to no pool yet, so nothing can be found. An
          administrator can add you to a group.
        </p>
      ) : null}
    </>
  );
}
