let report: () => void = () => undefined;

/** Has `listener` told of every {@link reportProgress}. */
export function onProgress(listener: () => void): void {
  report = listener;
}

/**
 * Tells the process that watches this one that it works: the statement of an import that begins now may occupy
 * PGlite, and so the event loop, for minutes.
 */
export const reportProgress = () => report();
