/** The service worker of the pages at the door, and only of them. */
const workerPath = "/receive-worker.js";
const scope = "/receive";

/** What the worker is told (`public/receive-worker.js`). */
type WorkerMessage = { keep: string[] } | { forget: true };

async function tell(message: WorkerMessage): Promise<void> {
  const { serviceWorker } = navigator as Partial<Navigator>;
  // Only over https, and not in private windows of some browsers.
  if (!serviceWorker) return;
  const registration = await serviceWorker.register(workerPath, { scope });
  const worker =
    registration.active ?? registration.waiting ?? registration.installing;
  worker?.postMessage(message);
}

/**
 * Keeps pages and everything that this page has loaded for times without a connection.
 * @param pages paths of pages at the door
 */
export async function keepPages(pages: readonly string[]): Promise<void> {
  const assets = performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`));
  await tell({ keep: [...pages, ...assets] });
}

/** Drops the pages that are kept, because they are those of another account. */
export const forgetPages = (): Promise<void> => tell({ forget: true });
