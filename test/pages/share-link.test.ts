import { expect } from "vitest";
import { success } from "../portal/faulty-provider";
import type { Page } from "../portal/page";
import { faultyTest } from "./harness/test";

/** The protocol, the subject and the last line of the text of each Mail link. */
const mailsOf = (page: Page) =>
  page.links("Mail link").map((href) => {
    const { protocol, searchParams } = new URL(href);
    const body = searchParams.get("body") ?? "";
    return [protocol, searchParams.get("subject"), body.split("\r\n").at(-1)];
  });

faultyTest(
  "a page with relative dates offers a link that moves with today and one with fixed dates",
  async ({ visitor, provider }) => {
    for (const call of ["ASNAdvancedSearch", "ASNManifestSearch"] as const)
      provider.on(call, () => success({ result: [] }));
    const path = "/search/advanced-search/s=-7d_f=today_deliv=0?sort=Store";
    const page = await visitor.open(path);
    const moving = page.valueOf("Dates that move with today");
    expect(moving).toBe(`${visitor.url}${path}`);
    const fixed = page.valueOf(/^Always .+ 20\d\d$/);
    expect(fixed).toMatch(
      /\/search\/advanced-search\/s=20\d\d-\d\d-\d\d_f=20\d\d-\d\d-\d\d_deliv=0\?sort=Store$/,
    );
    expect(mailsOf(page)).toEqual([
      ["mailto:", "Advanced search", moving],
      [
        "mailto:",
        expect.stringMatching(/^Advanced search · .+ 20\d\d$/),
        fixed,
      ],
    ]);
    expect((await visitor.get(moving)).status).toBe(200);

    // The page with those fixed dates offers the moving ones as well, a page without dates one link.
    const pinned = await visitor.get(fixed);
    expect(pinned.status).toBe(200);
    expect(pinned.valueOf("Dates that move with today")).toMatch(
      /s=-7d_f=today_deliv=0\?sort=Store$/,
    );
    const undated = await visitor.open("/search/manifest-search/m=1");
    const link = `${visitor.url}/search/manifest-search/m=1`;
    expect(undated.valueOf("Link")).toBe(link);
    expect(mailsOf(undated)).toEqual([
      ["mailto:", "Manifest search · 1", link],
    ]);
  },
);
