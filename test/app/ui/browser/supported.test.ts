import { describe, expect, test } from "vitest";
import { isSupported } from "../../../../app/ui/browser/supported";

/** A browser that has everything, except what is left out. */
function browserWithout(...missing: string[]): object {
  const all = {
    Array: { prototype: new Set(["at", "toReversed", "toSorted"]) },
    HTMLDialogElement: { prototype: new Set(["showModal"]) },
    HTMLFormElement: { prototype: new Set(["requestSubmit"]) },
    MediaQueryList: { prototype: new Set(["addEventListener"]) },
    String: { prototype: new Set(["replaceAll", "toWellFormed"]) },
  };
  const own = ["IntersectionObserver", "MutationObserver", "ResizeObserver"];
  const nothing = () => undefined;
  return {
    ...Object.fromEntries(
      Object.entries(all).map(([name, { prototype }]) => [
        name,
        {
          prototype: Object.fromEntries(
            [...prototype]
              .filter((member) => !missing.includes(member))
              .map((member) => [member, nothing]),
          ),
        },
      ]),
    ),
    ...Object.fromEntries(
      own
        .filter((name) => !missing.includes(name))
        .map((name) => [name, nothing]),
    ),
    Object: missing.includes("hasOwn") ? {} : { hasOwn: nothing },
    ...(missing.includes("Intl")
      ? {}
      : { Intl: { DateTimeFormat: nothing, NumberFormat: nothing } }),
  };
}

describe("a browser", () => {
  test("that has what the scripts need is supported", () => {
    expect(isSupported(browserWithout())).toBe(true);
  });

  test.each([
    "at",
    "toReversed",
    "toSorted",
    "toWellFormed",
    "hasOwn",
    "Intl",
    "IntersectionObserver",
    "ResizeObserver",
    "addEventListener",
  ])("without %s is not supported", (name) => {
    expect(isSupported(browserWithout(name))).toBe(false);
  });
});
