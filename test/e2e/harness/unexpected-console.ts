import type { BrowserContext } from "playwright/test";

/** The one of each browser context that a test watches. */
const watched = new WeakMap<BrowserContext, UnexpectedConsole>();

/**
 * Collects errors in the browser: errors and warnings of the console (including reports of the
 * Content-Security-Policy and hydration warnings), uncaught errors of pages, and responses with a
 * status of 500 and above.
 */
export class UnexpectedConsole {
  readonly #found: string[] = [];
  readonly #allowed: RegExp[] = [];

  /** Returns the one that watches a context. */
  static of(context: BrowserContext): UnexpectedConsole | undefined {
    return watched.get(context);
  }

  constructor(context: BrowserContext) {
    watched.set(context, this);
    context.on("console", (message) => {
      if (message.type() !== "error" && message.type() !== "warning") return;
      // Chromium repeats here that a page responded with 400 or 404, which the test checks itself.
      if (message.text().startsWith("Failed to load resource")) return;
      // On a busy machine it takes seconds until a page takes the style sheet that it has preloaded.
      if (message.text().includes("but not used within a few seconds")) return;
      // Tests use software rendering, and Chromium logs that it is slow.
      if (message.text().includes("GL Driver Message (OpenGL, Performance"))
        return;
      // Remix logs the aborted response of an interrupted navigation.
      if (
        /^AbortError: (signal is|BodyStreamBuffer was) aborted/.test(
          message.text(),
        )
      )
        return;
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

  /** Declares that this test provokes messages that match the pattern. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  /** The messages that were not allowed. */
  get unexpected(): string[] {
    return this.#found.filter(
      (line) => !this.#allowed.some((pattern) => pattern.test(line)),
    );
  }
}
