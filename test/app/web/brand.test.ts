import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { stagePortal } from "../support/portal";

it("serves the logo to everybody, and error pages have the color of the company", async () => {
  const folder = await mkdtemp(join(tmpdir(), "brand-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "logo.svg");
  await writeFile(
    file,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><rect width="40" height="10"/></svg>`,
  );
  const portal = await stagePortal({
    providerUrl: "http://localhost:1",
    settings: { BRAND_LOGO: file, BRAND_COLOR: "#7a0019" },
  });
  onTestFinished(() => portal.close());
  const logo = await fetch(`${portal.url}/brand-logo.png?v=1`);
  expect(logo.headers.get("content-type")).toBe("image/png");
  expect(logo.headers.get("cache-control")).toContain("immutable");
  expect((await logo.arrayBuffer()).byteLength).toBeGreaterThan(50);
  const page = await fetch(`${portal.url}/.well-known/nothing`);
  expect(await page.text()).toContain("--blue:#7a0019");
});

it("refuses to start with a logo that is no picture", async () => {
  await expect(
    stagePortal({
      providerUrl: "http://localhost:1",
      settings: { BRAND_LOGO: "/nowhere/logo.svg" },
    }),
  ).rejects.toThrow("BRAND_LOGO must be a file that can be read.");
});
