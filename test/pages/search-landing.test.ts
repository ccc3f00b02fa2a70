import { expect } from "vitest";
import { test } from "./harness/test";

test("a manager of one pool finds the pool selected and no other", async ({
  store: visitor,
}) => {
  const form = await visitor.open("/search");
  expect(form.optionsOf("Pool")).toHaveLength(1);
  expect(form.valueOf("Pool")).not.toBe("");
});

test("a store outside the selected pool is removed with a message", async ({
  regional: visitor,
}) => {
  const form = await visitor.open("/search");
  const groups = form.$("select[name=st] optgroup");
  const [own = "", other = ""] = [0, 1].map((at) =>
    groups.eq(at).find("option").first().text(),
  );
  const refused = await visitor.submit(form, "Search", {
    p: form.field("p").find("option").eq(1).attr("value") ?? "",
    st: [own, other],
  });
  expect(refused.textOf("[role=alert]")).toContain(`taken out: ${other}`);
  expect(refused.field("st").val()).toEqual([own]);
});
