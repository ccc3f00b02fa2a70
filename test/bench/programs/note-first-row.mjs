/**
 * Runs in every page before its own scripts: notes when the first row of a table body was painted,
 * in milliseconds since the navigation began. A file of plain JavaScript, because it is sent to the
 * browser as it stands.
 */
/* global document, requestAnimationFrame */
(() => {
  const observer = new MutationObserver(() => {
    if (!document.querySelector("tbody tr")) return;
    observer.disconnect();
    // The frame that holds the row is on the screen when the task after its animation frame runs.
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
