import { expect, test } from "vitest";
import {
  loadViewForm,
  saveView,
} from "../../../../../app/features/own-lists/views/view-form.server";
import {
  changeViews,
  loadViewsPage,
} from "../../../../../app/features/own-lists/views/views.server";
import { stageContext } from "../../../support/stage-context";

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

test("a view is saved to be mailed only where reports are mailed, and if it is a report", async () => {
  const isForMail = async (path: string, extensions: string[]) => {
    const query = new URLSearchParams({ mail: "1", path });
    const { data } = await loadViewForm({
      request: new Request(`http://portal.test/views/edit?${query}`),
      context: stageContext({ getViews: listed }, {}, extensions).context,
    });
    return data.isForMail;
  };
  expect(await isForMail(own.path, ["views", "subscriptions"])).toBe(true);
  expect(await isForMail("/track", ["views", "subscriptions"])).toBe(false);
  expect(await isForMail(own.path, ["views"])).toBe(false);
});

test.each([
  ["mail", "/views/mail?id=8"],
  ["", "/views"],
])(
  "a view that was saved by the button %j leads to %s",
  async (intent, path) => {
    const body = new URLSearchParams({ intent, name: "Late", path: own.path });
    const request = new Request("http://portal.test/views/edit", {
      method: "POST",
      body,
    });
    const context = stage({ saveView: { ok: true, viewID: "8" } });
    const saved = await saveView({ request, context }).catch(
      (thrown: unknown) => thrown,
    );
    expect((saved as Response).headers.get("Location")).toBe(path);
  },
);

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
