import { afterEach, expect, test, vi } from "vitest";
import { loadDocumentsWhenTranslated } from "../../../../app/ui/browser/translation";

class FakeForm {
  readonly #staysInPage: boolean;
  constructor(staysInPage: boolean) {
    this.#staysInPage = staysInPage;
  }
  matches = (selector: string) =>
    selector === "[data-stays-in-page]" && this.#staysInPage;
}

afterEach(() => void vi.unstubAllGlobals());

/** Submits a form in a document; returns whether React hears of it. */
function reachesReact(form: FakeForm, className: string): boolean {
  const listeners = new Map<string, (event: object) => void>();
  vi.stubGlobal("Element", FakeForm);
  vi.stubGlobal("HTMLFormElement", FakeForm);
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("document", {
    documentElement: { className },
    querySelector: () => null,
    addEventListener: (type: string, added: (event: object) => void) =>
      listeners.set(type, added),
  });
  loadDocumentsWhenTranslated();
  const stopped = vi.fn();
  listeners.get("submit")?.({
    type: "submit",
    target: form,
    stopImmediatePropagation: stopped,
  });
  return stopped.mock.calls.length === 0;
}

test("a form of a translated document goes past React, unless a script answers it in the page", () => {
  const translated = "translated-ltr";
  expect(reachesReact(new FakeForm(false), translated)).toBe(false);
  expect(reachesReact(new FakeForm(true), translated)).toBe(true);
  expect(reachesReact(new FakeForm(false), "")).toBe(true);
});
