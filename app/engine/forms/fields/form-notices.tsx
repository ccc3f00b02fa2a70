import { Notice } from "../../../ui/shell/notice";

/**
 * The notices above an empty form.
 * @param problems messages from the server, so that they add nothing to the scripts
 */
export function FormNotices({ problems }: { problems: readonly string[] }) {
  return (
    <>
      {problems.map((problem) => (
        <Notice look="warn" key={problem}>
          {problem}
        </Notice>
      ))}
    </>
  );
}
