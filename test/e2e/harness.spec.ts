import { findStumbles, parseAriaTree } from "./harness/aria-tree";
import { expect, test } from "./harness/test";
import { UnexpectedConsole } from "./harness/unexpected-console";
import { expectValidHtml } from "./harness/valid-html";

test.describe("the test harness", () => {
  test("reports console errors, uncaught errors and policy violations", async ({
    page,
    unexpectedConsole,
  }) => {
    unexpectedConsole.allow(/./);
    const heard = new UnexpectedConsole(page.context());
    await page.goto("/login");
    await page.evaluate("console.error('stray')");
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error("uncaught");
      });
      const inline = document.createElement("div");
      inline.setAttribute("style", "color: red");
      document.body.append(inline);
    });
    await expect
      .poll(() => heard.unexpected.join("\n"))
      .toMatch(/stray[^]*uncaught|uncaught[^]*stray/);
    expect(heard.unexpected.join("\n")).toMatch(/Content Security Policy/i);
  });

  test("reports accessibility violations", async ({
    page,
    expectAccessible,
  }) => {
    await page.goto("/login");
    await page.evaluate(() => {
      // At the end of the body, where hydration ignores foreign elements.
      document.body.append(document.createElement("input"));
    });
    await expect(expectAccessible()).rejects.toThrow(/label/);
  });

  test("reports what a screen reader would stumble over", async ({ page }) => {
    await page.goto("/login");
    await page.evaluate(() => {
      const flaws = document.createElement("div");
      flaws.innerHTML =
        "<main></main><h1>Second</h1><h3>Deep</h3><ul></ul><table><tr><td>1</td></tr></table>" +
        '<a href="/1">12</a><a href="/2">Open</a><a href="/3">Open</a><button></button>';
      document.body.append(flaws);
    });
    const tree = await page.locator("body").ariaSnapshot();
    expect(findStumbles(parseAriaTree(tree))).toEqual([
      "There are 2 main headings",
      "The level of the heading “Deep” skips one",
      "Two landmarks are main “”",
      "A table has no caption",
      "A list is empty",
      "Two controls are link “Open” in the page",
      "A button has no name",
      "The link “12” says nothing out of context",
    ]);
  });

  test("reports invalid HTML", async () => {
    await expect(
      expectValidHtml("<!doctype html><p><div id='a' id='b'></div></p>"),
    ).rejects.toThrow(/errors of the HTML/);
  });
});
