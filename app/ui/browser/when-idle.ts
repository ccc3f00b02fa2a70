/** Resolves in a browser when the page has loaded and the main thread is idle. */
export async function whenIdle(): Promise<void> {
  if (document.readyState !== "complete")
    await new Promise((resolve) =>
      window.addEventListener("load", resolve, { once: true }),
    );
  // Not every browser supports requestIdleCallback.
  await new Promise<unknown>((resolve) =>
    typeof window.requestIdleCallback === "function"
      ? window.requestIdleCallback(resolve)
      : setTimeout(resolve, 200),
  );
}
