import type { BrowserContext } from "playwright/test";

/**
 * Collects what a browser complains about: errors and warnings of the console (reports of the
 * Content-Security-Policy and hydration warnings come there), uncaught errors of pages, and
 * answers of 500 and above.
 */
export class UnexpectedConsole {
  readonly #found: string[] = [];
  readonly #allowed: RegExp[] = [];

  constructor(context: BrowserContext) {
    context.on("console", (message) => {
      if (message.type() !== "error" && message.type() !== "warning") return;
      // Chromium repeats here that a page answered 400 or 404; the test itself looks at the page.
      if (message.text().startsWith("Failed to load resource")) return;
      // The graphics card that tests have is software, and Chromium says that it is slow.
      if (message.text().includes("GL Driver Message (OpenGL, Performance"))
        return;
      // Remix logs the answer that it was reading when another navigation took its place.
      if (message.text().startsWith("AbortError: signal is aborted")) return;
      this.#found.push(`console ${message.type()}: ${message.text()}`);
    });
    context.on("weberror", (error) => {
      this.#found.push(`page error: ${error.error().message}`);
    });
    context.on("response", (response) => {
      if (response.status() < 500) return;
      this.#found.push(`answer ${response.status()}: ${response.url()}`);
    });
    context.on("dialog", (dialog) => {
      this.#found.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
  }

  /** Declares that this test provokes complaints that fit the pattern. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  /** What nobody allowed. */
  get unexpected(): string[] {
    return this.#found.filter(
      (line) => !this.#allowed.some((pattern) => pattern.test(line)),
    );
  }
}
