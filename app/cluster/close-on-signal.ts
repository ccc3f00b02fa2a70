/**
 * Closes the process once on SIGTERM or SIGINT, in order and within a time limit.
 * @returns the function that closes it for another reason
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
