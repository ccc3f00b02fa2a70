/**
 * Exits once on SIGTERM or SIGINT: with status 0 after `close`, with status 1 if it fails or takes too long.
 * @param close ends what the process does, such as open requests
 * @param exitWithinMs time limit of `close`, in milliseconds
 * @returns the function that exits for another reason
 */
export function closeOnSignal(
  close: () => Promise<void>,
  exitWithinMs: number,
): () => void {
  let closing = false;
  const stop = () => {
    if (closing) return;
    closing = true;
    setTimeout(() => process.exit(1), exitWithinMs).unref();
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  return stop;
}
