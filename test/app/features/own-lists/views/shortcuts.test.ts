import { expect, test } from "vitest";
import { loadShortcuts } from "../../../../../app/features/own-lists/views/shortcuts.server";
import { stageContext } from "../../../support/stage-context";

const view = (name: string, path: string, isOwn: boolean) => ({
  viewID: name,
  name,
  path,
  groupID: null,
  groupName: null,
  ownerName: "Ann",
  isOwn,
  mayRemove: isOwn,
});

const load = (answer: unknown, extensions: readonly string[] = ["views"]) => {
  const { context } = stageContext({ getViews: answer }, {}, extensions);
  return loadShortcuts(context, {});
};

test("Home shows the own views first, eight at most, and none that leads elsewhere", async () => {
  const result = [
    view("Shared", "/track", false),
    view("Elsewhere", "//evil.example", true),
    ...Array.from({ length: 9 }, (_, at) => view(`Own ${at}`, "/search", true)),
  ];
  const shown = await load({ ok: true, result, groups: [], startViewID: null });
  expect(shown?.map(({ name }) => name)).toEqual(
    Array.from({ length: 8 }, (_, at) => `Own ${at}`),
  );
});

test("a provider without views is not asked, and one that fails shows none", async () => {
  expect(await load(undefined, [])).toEqual([]);
  expect(await load({ ok: false, code: "unreachable" })).toBeNull();
});
