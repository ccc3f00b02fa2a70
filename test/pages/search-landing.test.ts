import { expect } from "vitest";
import { test } from "./harness/test";

test("a manager of one pool finds the pool selected and no other", async ({
  store: visitor,
}) => {
  const form = await visitor.open("/search");
  expect(form.optionsOf("Pool")).toHaveLength(1);
  expect(form.valueOf("Pool")).not.toBe("");
});
