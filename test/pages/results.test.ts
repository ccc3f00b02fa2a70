import { expect } from "vitest";
import { test } from "./harness/test";

test("an unreadable URL of a result shows a message and links back to the form", async ({
  visitor,
  signInAs,
}) => {
  await signInAs("national");
  const page = await visitor.open("/search/manifest-search/m=");
  expect(page.status).toBe(400);
  expect(page.alerts).toEqual(["Manifest must not be blank"]);
  const form = await visitor.followLink(page, "Back to search");
  expect(form.heading).toBe("Check ASNs");
});

test("an empty result shows the criteria and suggestions", async ({
  visitor,
  signInAs,
}) => {
  await signInAs("national");
  const page = await visitor.open("/search/packing-slip/ps=never%20packed");
  expect(page.main).toContain("Results Found: 0");
  expect(page.main).toContain(
    "Nothing was found for Packing slip never packed. Check",
  );
});
