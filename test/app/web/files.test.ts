import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { builtFiles } from "../../../app/web/files";
import { listening } from "../support/listening";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "built-files-"));
  await mkdir(join(folder, "assets"));
  for (const name of ["kept.js", "removed.js"])
    await writeFile(join(folder, "assets", name), "export {};");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("a file that is removed while the portal runs breaks one response off, and nothing else", async () => {
  const server = createServer(express().use(builtFiles(folder)));
  const url = await listening(server);
  await rm(join(folder, "assets", "removed.js"));
  await expect(
    fetch(`${url}/assets/removed.js`).then((answer) => answer.text()),
  ).rejects.toThrow();
  const kept = await fetch(`${url}/assets/kept.js`);
  expect(await kept.text()).toBe("export {};");
  expect(kept.headers.get("cache-control")).toContain("immutable");
  server.close();
});
