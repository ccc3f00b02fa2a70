import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { TestInfo } from "playwright/test";
import type { Visit } from "./crawler";

/**
 * The document itself. The data for the scripts that the framework streams after its end is not
 * written by the portal; parsers move it into the body, and the checker stops there.
 */
const wholeDocument = (html: string) =>
  html.slice(0, html.indexOf("</html>") + "</html>".length);

/** The folder in which the crawls save pages for the last tests. */
export const folderOf = (info: TestInfo) =>
  join(info.project.outputDir, "crawl");

/**
 * Saves the pages whose shape no earlier crawl has saved.
 * @returns those pages, for slow checks of one page of each shape
 */
export async function keep(
  folder: string,
  walker: string,
  visits: Visit[],
): Promise<ReadonlySet<Visit>> {
  await mkdir(folder, { recursive: true });
  const earlier = new Set(
    (await readKept(folder)).flatMap(({ shapes }) => shapes),
  );
  const keyOf = ({ shape, by, status }: Visit) => `${shape} ${by} ${status}`;
  const fresh = visits.filter((visit) => !earlier.has(keyOf(visit)));
  const names = await Promise.all(
    fresh.map(async ({ html, address }, at) => {
      const name = `${walker}-${String(at).padStart(3, "0")}.html`;
      await writeFile(join(folder, name), wholeDocument(html));
      return [name, `${address.pathname}${address.search}`] as const;
    }),
  );
  const routes = [...new Set(visits.map(({ route }) => route))];
  await writeFile(
    join(folder, `${walker}.json`),
    JSON.stringify({
      routes,
      shapes: visits.map(keyOf),
      pages: Object.fromEntries(names),
    }),
  );
  return new Set(fresh);
}

export interface Kept {
  walker: string;
  routes: string[];
  shapes: string[];
  pages: Record<string, string>;
}

/** The pages saved so far. */
export async function readKept(folder: string): Promise<Kept[]> {
  const files = (await readdir(folder)).filter((name) =>
    name.endsWith(".json"),
  );
  return Promise.all(
    files.map(async (name) => {
      const text = await readFile(join(folder, name), "utf8");
      const kept = JSON.parse(text) as Omit<Kept, "walker">;
      return { ...kept, walker: name.replace(".json", "") };
    }),
  );
}
