import { expect, test } from "vitest";
import { loadViewForm } from "../../../app/views/view-form.server";
import { changeViews, loadViewsPage } from "../../../app/views/views.server";
import { stageContext } from "../support/stage-context";

const own = {
  viewID: "7",
  name: "Late",
  path: "/search/advanced-search/s=-7d",
  groupID: null,
  groupName: null,
  ownerName: "Ann",
  isOwn: true,
  mayRemove: true,
};
const listed = {
  ok: true,
  result: [own],
  groups: [{ groupID: "3", groupName: "North" }],
  startViewID: "7",
};

const stage = (answers: Parameters<typeof stageContext>[0]) =>
  stageContext(answers, {}, ["views"]).context;
const listPage = (getViews: unknown, search = "") =>
  loadViewsPage({
    request: new Request(`http://portal.test/views${search}`),
    context: stage({ getViews }),
  });
const formPage = (getViews: unknown, search: string) =>
  loadViewForm({
    request: new Request(`http://portal.test/views/edit${search}`),
    context: stage({ getViews }),
  });

test("the list shows what can be done with each view", async () => {
  const { data, init } = await listPage(listed);
  expect(init?.status).toBe(200);
  expect(data.views).toMatchObject([
    { id: "7", sharing: "Only you", isStart: true, mayRemove: true },
  ]);
});

test("Undo is offered for a view that is no longer there, and only for that", async () => {
  expect((await listPage(listed, "?removed=8")).data.removed).toBe("8");
  expect((await listPage(listed, "?removed=7")).data.removed).toBeNull();
  expect(
    (await listPage(listed, `?removed=${"9".repeat(65)}`)).data.removed,
  ).toBeNull();
});

test("a list that the provider does not give is said to be missing", async () => {
  const { data, init } = await listPage({
    ok: false,
    code: "unreachable",
    message: null,
    fields: {},
  });
  expect(data.views).toBeNull();
  expect(init?.status).toBe(502);
});

test("a view of somebody else, or of nobody, is not changed", async () => {
  const foreign = { ...listed, result: [{ ...own, isOwn: false }] };
  const { data, init } = await formPage(foreign, "?id=7");
  expect(init?.status).toBe(404);
  expect(data).toMatchObject({ id: "", paths: [] });
  expect(data.problem).toBe("There is no such view, or not any more.");
});

test("a form offers moving and fixed dates, the groups, and the own views to replace", async () => {
  const query = new URLSearchParams([
    ["path", "/track?date=today"],
    ["path", "/track?date=2026-11-20"],
    ["path", "/track?date=2026-11-19"],
    ["name", "Today"],
  ]);
  const { data } = await formPage(listed, `?${query}`);
  expect(data.paths.map(({ value }) => value)).toEqual([
    "/track?date=today",
    "/track?date=2026-11-20",
  ]);
  expect(data.groups).toEqual([{ value: "3", label: "Shared with North" }]);
  expect(data.replaceable).toEqual([{ value: "7", label: "Instead of Late" }]);
  expect(data.name).toBe("Today");
});

test("a button that does not exist is a bad request", async () => {
  const body = new URLSearchParams({ intent: "sell", id: "7" });
  const request = new Request("http://portal.test/views", {
    method: "POST",
    body,
  });
  await expect(
    changeViews({ request, context: stage({}) }),
  ).rejects.toMatchObject({ status: 400 });
});
