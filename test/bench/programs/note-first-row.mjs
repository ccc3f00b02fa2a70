/**
 * Runs in every page before its own scripts: records when the first row of a table body was
 * painted, in milliseconds since the navigation began. It is plain JavaScript, because it is sent
 * to the browser unchanged.
 */
/* global document, requestAnimationFrame */
(() => {
  const observer = new MutationObserver(() => {
    if (!document.querySelector("tbody tr")) return;
    observer.disconnect();
    // The frame with the row is on the screen when the task after its animation frame runs.
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        Object.assign(globalThis, { firstRowMs: performance.now() });
        channel.port1.close();
      };
      channel.port2.postMessage(null);
    });
  });
  observer.observe(document, { childList: true, subtree: true });
})();
