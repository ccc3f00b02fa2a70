import { afterEach, expect, test, vi } from "vitest";
import { askBeforeLogout } from "../../../../app/ui/browser/before-logout";

class FakeForm {
  readonly #endsSession: boolean;
  constructor(endsSession: boolean) {
    this.#endsSession = endsSession;
  }
  matches = (selector: string) =>
    selector === "[data-ends-session]" && this.#endsSession;
}

/** Submits a form; returns whether it is sent, and how often the person was asked. */
function submit(form: FakeForm, scans: number, answer: boolean) {
  const confirm = vi.fn(() => answer);
  const items = new Map([["receiving-unsent", String(scans)]]);
  vi.stubGlobal("Element", FakeForm);
  vi.stubGlobal("window", { confirm });
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => items.get(name) ?? null,
    removeItem: (name: string) => items.delete(name),
  });
  let listener: (event: object) => void = () => undefined;
  vi.stubGlobal("document", {
    addEventListener: (_type: string, added: typeof listener) =>
      (listener = added),
  });
  askBeforeLogout();
  const stopped = vi.fn();
  listener({
    target: form,
    preventDefault: stopped,
    stopImmediatePropagation: () => undefined,
  });
  return [stopped.mock.calls.length === 0, confirm.mock.calls.length];
}

afterEach(() => void vi.unstubAllGlobals());

test("a form that ends the session asks before it drops scans, without React", () => {
  const logout = new FakeForm(true);
  expect(submit(logout, 3, false)).toEqual([false, 1]);
  expect(submit(logout, 3, true)).toEqual([true, 1]);
  expect(submit(logout, 0, false)).toEqual([true, 0]);
  expect(submit(new FakeForm(false), 3, false)).toEqual([true, 0]);
});
