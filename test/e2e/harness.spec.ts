import { expect, test } from "./harness/test";
import { UnexpectedConsole } from "./harness/unexpected-console";
import { expectValidHtml } from "./harness/valid-html";

test.describe("the test harness", { tag: "@javascript" }, () => {
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

  test("reports invalid HTML", async () => {
    await expect(
      expectValidHtml("<!doctype html><p><div id='a' id='b'></div></p>"),
    ).rejects.toThrow(/errors of the HTML/);
  });
});
