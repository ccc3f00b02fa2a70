import { expect } from "vitest";
import { success } from "../portal/faulty-provider";
import type { Page } from "../portal/page";
import { Visitor } from "../portal/visitor";
import { faultyTest, test } from "./harness/test";

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

test("the cartons of a result are shared with one link", async ({
  regional: visitor,
}) => {
  const found = await visitor.open(
    "/search/advanced-search/s=-7d_f=-1d_deliv=1",
  );
  const asn = found.rows[0]?.ASN ?? "";
  const form = await visitor.followLink(
    await visitor.open(`/search/ASN-search?ASNs=${asn}`),
    "For people without an account",
  );
  const list = "Cartons to share";
  expect(form.valueOf(list)).toBe(asn);
  const create = (from: Page, typed: string) =>
    visitor.submit(from, "Create link", { [list]: typed });
  const empty = await create(form, "");
  expect(empty.alerts.join()).toContain("at least 1 ASN");
  const absent = await create(empty, `${asn}, absent`);
  expect(absent.alerts.join()).toContain("does not exist");
  expect(absent.valueOf(list)).toBe(`${asn}, absent`);
  const created = await create(absent, asn);
  expect(created.textsOf("[role=status]").join()).toContain(
    "The link is created.",
  );
  const link = created.valueOf(`Carton ${asn}`);
  expect((await new Visitor(visitor.url).get(link)).status).toBe(200);
});
