import { expect, it } from "vitest";
import { createLog, describeError } from "../../app/log.server";

const lines: string[] = [];
const destination = { write: (line: string) => void lines.push(line) };

it("a log line contains its event and allow-listed fields only", () => {
  lines.length = 0;
  const log = createLog("info", destination);
  const given = {
    call: "loginPortal",
    password: "canary",
    body: { password: "canary" },
  };
  log("warn", "provider call failed", given);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toEqual({
    level: "warn",
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as unknown,
    program: "portal",
    call: "loginPortal",
    msg: "provider call failed",
  });
});

it("log lines below the level are not written", () => {
  lines.length = 0;
  createLog("warn", destination)("info", "request");
  createLog("silent", destination)("error", "request failed");
  expect(lines).toEqual([]);
});

it("an error is logged with its class and stack frames, without its message", () => {
  class QuotingError extends TypeError {
    override name = "QuotingError";
    code = "E_QUOTE";
  }
  const { level, fields } = describeError(
    new QuotingError("canary\n    with canary"),
  );
  expect(level).toBe("error");
  expect(fields).toMatchObject({
    errorName: "QuotingError",
    errorCode: "E_QUOTE",
  });
  expect(fields.frames?.[0]).toMatch(/^at .*log\.test\.ts/);
  expect(JSON.stringify(fields)).not.toContain("canary");
});

it.each(["canary", { canary: 1 }, null, undefined])(
  "a thrown %j, which is no error, is named as such",
  (thrown) => {
    expect(describeError(thrown)).toEqual({
      level: "error",
      fields: { errorName: "notAnError" },
    });
  },
);

it.each([
  ["an aborted request", new DOMException("", "AbortError")],
  [
    "a time-out",
    AbortSignal.abort(new DOMException("", "TimeoutError")).reason,
  ],
  [
    "a refused connection",
    Object.assign(new Error(), { code: "ECONNREFUSED" }),
  ],
  [
    "a provider without an answer",
    Object.assign(new Error(), { code: "UND_ERR_HEADERS_TIMEOUT" }),
  ],
])("%s is a warning without stack frames", (_, error: unknown) => {
  const { level, fields } = describeError(error);
  expect(level).toBe("warn");
  expect(fields.frames).toBeUndefined();
});

it("an error message that looks like stack frames is not logged either", () => {
  const { fields } = describeError(new Error("x\n    at canary (file:1)"));
  expect(JSON.stringify(fields)).not.toContain("canary");
});
