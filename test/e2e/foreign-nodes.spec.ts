import type { Page } from "playwright/test";
import { addElements } from "./harness/extension";
import { holdScripts, waitUntilHydrated } from "./harness/hydration";
import { expect, test } from "./harness/test";

/** Opens a page whose scripts wait until the returned function is called. */
async function openWithoutScripts(page: Page, path: string) {
  const release = await holdScripts(page);
  await page.goto(path, { waitUntil: "commit" });
  // The last part of the document.
  await expect(page.locator("footer p")).toBeAttached();
  return async () => {
    release();
    await waitUntilHydrated(page.locator("#main"));
  };
}

/** Our elements around theirs, as text: scripts of a screen may add controls after them. */
const places = (page: Page) =>
  page
    .locator(".theirs")
    .evaluateAll((elements) =>
      elements.map(({ parentElement, previousElementSibling }) =>
        [parentElement, previousElementSibling]
          .map((it) => it && `${it.localName} ${it.id}`)
          .join(" | "),
      ),
    );

for (const [path, label] of [
  ["/login", "Email"],
  ["/dashboard", "Start Date"],
  ["/track", "Date"],
] as const)
  test(`elements of an extension on ${path} change neither the page nor what was typed`, async ({
    page,
    signInAs,
  }) => {
    if (path !== "/login") await signInAs("national");
    const runScripts = await openWithoutScripts(page, path);
    const field = page.locator("#main").getByLabel(label).first();
    await field.fill("typed before");
    await field.evaluate((input: HTMLInputElement) =>
      input.type === "email" ? null : input.setSelectionRange(2, 5),
    );
    const element = await field.elementHandle();
    const count = await addElements(page);
    const before = await places(page);
    await runScripts();
    // React has kept the elements: a new document would have others.
    expect(await element?.evaluate(({ isConnected }) => isConnected)).toBe(
      true,
    );
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("typed before");
    expect(before).toHaveLength(count);
    expect(await places(page)).toEqual(before);
    expect(await page.title()).toBe("(3) Messages");
  });

test("custom elements that an extension puts beside fields while the page loads do no harm", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const done = new Set<Element>();
    new MutationObserver(() => {
      for (const input of document.querySelectorAll("main input"))
        if (!done.has(input)) {
          done.add(input);
          input.insertAdjacentElement(
            "afterend",
            document.createElement("some-passwords"),
          );
        }
    }).observe(document, { childList: true, subtree: true });
  });
  const runScripts = await openWithoutScripts(page, "/login");
  await page.getByLabel("Email").fill("somebody@example.com");
  await runScripts();
  await expect(page.getByLabel("Email")).toHaveValue("somebody@example.com");
  await expect(page.locator("input[name=email] + some-passwords")).toHaveCount(
    1,
  );
});

test("an element that an extension inserts again and again is put back once", async ({
  national: page,
}) => {
  const runScripts = await openWithoutScripts(page, "/dashboard");
  const placed = await page.evaluate(() => {
    const fields = [
      ...document.querySelectorAll("main input, main select"),
    ].slice(0, 10);
    for (const field of fields) {
      let times = 0;
      const insert = () => {
        if (field.nextElementSibling?.className === "theirs") return;
        if (!field.isConnected || ++times > 100) return;
        const element = document.createElement("span");
        element.className = "theirs";
        field.after(element);
      };
      insert();
      new MutationObserver(insert).observe(document, {
        childList: true,
        subtree: true,
      });
    }
    return fields.length;
  });
  await runScripts();
  await expect(page.locator(".theirs")).toHaveCount(placed);
});

test(
  "values, choices, focus and selection stay when React renders an altered document anew",
  { tag: "@gate" },
  async ({ national: page, unexpectedConsole }) => {
    unexpectedConsole.allow(/Minified React error #(418|423|425)/);
    const path = "/book-LTL?pool=1";
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        "<main",
        "<main data-altered><div>Put in by a proxy</div></main><main",
      );
      await route.fulfill({ response, body });
    });
    const runScripts = await openWithoutScripts(page, path);
    const to = page.getByRole("group", { name: "To", exact: true });
    await to.getByLabel("Lift Gate").check();
    await to.getByLabel("State").fill("IL");
    await page.getByLabel("Book without a bill of lading").check();
    const field = to.getByLabel("Company Name");
    await field.fill("Bakery Seven");
    await field.evaluate((input: HTMLInputElement) =>
      input.setSelectionRange(2, 5),
    );
    const element = await field.elementHandle();
    await runScripts();
    expect(await element?.evaluate(({ isConnected }) => isConnected)).toBe(
      false,
    );
    await expect(page.locator("[data-altered]")).toHaveCount(0);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("Bakery Seven");
    expect(
      await field.evaluate((it: HTMLInputElement) => [
        it.selectionStart,
        it.selectionEnd,
      ]),
    ).toEqual([2, 5]);
    await expect(to.getByLabel("Lift Gate")).toBeChecked();
    await expect(to.getByLabel("State")).toHaveValue("IL");
    await expect(
      page.getByLabel("Book without a bill of lading"),
    ).toBeChecked();
  },
);
