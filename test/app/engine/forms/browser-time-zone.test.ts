import { afterEach, expect, it, vi } from "vitest";
import { browserTimeZone } from "../../../../app/engine/forms/time-zone";

const { resolvedOptions } = Intl.DateTimeFormat.prototype;

/** Has the browser name its time zone so, as Chrome does on systems whose zone it does not know. */
const name = (timeZone: string | undefined) =>
  vi
    .spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions")
    .mockImplementation(function (this: Intl.DateTimeFormat) {
      return Object.assign(resolvedOptions.call(this), { timeZone });
    });

afterEach(() => {
  vi.restoreAllMocks();
});

it.each([
  ["America/Chicago", "America/Chicago"],
  ["Etc/Unknown", "UTC"],
  ["", "UTC"],
  [undefined, "UTC"],
])("a browser that names its time zone %j is in %s", (named, zone) => {
  name(named);
  expect(browserTimeZone()).toBe(zone);
});
