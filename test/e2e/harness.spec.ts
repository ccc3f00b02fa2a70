import { htmlErrors } from "../portal/html-errors";
import { findStumblesOn } from "./harness/aria-tree";
import { expect, test } from "./harness/test";
import { UnexpectedConsole } from "./harness/unexpected-console";

test("the checks of every page report faults that are added to one", async ({
  page,
  unexpectedConsole,
  expectAccessible,
}) => {
  unexpectedConsole.allow(/./);
  const heard = new UnexpectedConsole(page.context());
  await page.goto("/login");
  await page.evaluate("console.error('stray')");
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error("uncaught");
    });
    // At the end of the body, where hydration ignores foreign elements.
    const faults = document.createElement("div");
    faults.setAttribute("style", "color: red");
    faults.innerHTML =
      "<main></main><h1>Second</h1><h3>Deep</h3><ul></ul><table><tr><td>1</td></tr></table><input>" +
      '<a href="/1">12</a><a href="/2">Open</a><a href="/3">Open</a><button></button>';
    document.body.append(faults);
  });
  await expect
    .poll(() => heard.unexpected.join("\n"))
    .toMatch(/stray[^]*uncaught|uncaught[^]*stray/);
  expect(heard.unexpected.join("\n")).toMatch(/Content Security Policy/i);

  await expect(expectAccessible()).rejects.toThrow(/label: /);
  expect(await findStumblesOn(page)).toEqual([
    "There are 2 main headings",
    "The level of the heading “Deep” skips one",
    "Two landmarks are main “”",
    "A table has no caption",
    "A list is empty",
    "Two controls are link “Open” in the page",
    "A textbox has no name",
    "A button has no name",
    "The link “12” says nothing out of context",
  ]);
  expect(
    await htmlErrors("<!doctype html><p><div id='a' id='b'></div></p>"),
  ).not.toEqual([]);
});
