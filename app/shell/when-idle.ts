/** Resolves in a browser once the page is loaded and there is nothing better to do. */
export async function whenIdle(): Promise<void> {
  if (document.readyState !== "complete")
    await new Promise((resolve) =>
      window.addEventListener("load", resolve, { once: true }),
    );
  // Not every browser can say when it is idle.
  await new Promise<unknown>((resolve) =>
    typeof window.requestIdleCallback === "function"
      ? window.requestIdleCallback(resolve)
      : setTimeout(resolve, 200),
  );
}
