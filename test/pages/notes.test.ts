import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { expect } from "vitest";
import type { Page } from "../portal/page";
import type { Visitor } from "../portal/visitor";
import { test } from "./harness/test";

const jpeg = await sharp({
  create: { width: 64, height: 48, channels: 3, background: "#963" },
})
  .jpeg()
  .toBuffer();
const photo = (content: Uint8Array = jpeg, name = "photo.jpg") =>
  new File([Uint8Array.from(content)], name, { type: "image/jpeg" });

const notesOf = (page: Page) => page.textsOf(".note-list > li");
const photoPaths = (page: Page) =>
  page
    .$(".note-photos a")
    .toArray()
    .map((link) => page.$(link).attr("href") ?? "");

/** Opens the page of a carton that nobody else writes about. */
async function openCarton(visitor: Visitor, at: number): Promise<Page> {
  const result = await visitor.open(
    "/search/advanced-search/s=-5d_f=-2d_deliv=1",
  );
  const asn = result.rows[at]?.ASN ?? "";
  return visitor.open(`/carton?asn=${asn}`);
}

test("a note with a photo is added to a carton without JavaScript, seen on its timeline, and removed", async ({
  national: visitor,
}) => {
  const page = await openCarton(visitor, 0);
  expect(notesOf(page)).toEqual([]);
  const text = `Corner torn ${randomUUID()}`;
  const added = await visitor.submit(page, "Add note", {
    Text: `${text}\r\nAnd wet.`,
    Photos: photo(jpeg, "../../etc/<b>passwd.jpg"),
    "Show the text on shared links, without your name and the photos": true,
  });
  expect(added.path).toBe(page.path);
  expect(notesOf(added)).toEqual([
    expect.stringMatching(
      new RegExp(`UTC${text} And wet\\.Shown on shared linksRemove$`),
    ),
  ]);
  const step = added.textsOf("ol.timeline > li.note");
  expect(step).toEqual([expect.stringContaining(`${text} …`)]);
  expect(step[0]).toContain("1 photo");
  const [path = ""] = photoPaths(added);
  for (const shown of [path, added.$(".note-photos img").attr("src") ?? ""]) {
    const { status, headers } = await visitor.get(shown);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "image/jpeg",
      "content-disposition": expect.stringMatching(
        /^attachment; filename="[\w-]+\.jpg"$/,
      ) as string,
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    });
  }
  const removed = await visitor.submit(added, /^Remove the note by /);
  expect(removed.path).toBe(page.path);
  expect(notesOf(removed)).toEqual([]);
  expect((await visitor.get(path)).status).toBe(404);
  visitor.clearCookies();
  expect((await visitor.get(path)).isRedirect).toBe(true);
});

test("a note that its author shows on shared links stands on the page of a link, without name and photo", async ({
  national: visitor,
}) => {
  const page = await openCarton(visitor, 2);
  const [shown, hidden] = [`Dry ${randomUUID()}`, `Private ${randomUUID()}`];
  await visitor.submit(page, "Add note", {
    Text: shown,
    Photos: photo(),
    "Show the text on shared links, without your name and the photos": true,
  });
  const noted = await visitor.submit(
    await visitor.open(page.path),
    "Add note",
    { Text: hidden },
  );
  const author = /Remove the note by (.+?), /.exec(noted.text)?.[1] ?? "";
  expect(author).not.toBe("");
  const asn = new URL(page.url).searchParams.get("asn") ?? "";
  const created = await visitor.submit(
    await visitor.open(`/share-links/new?asn=${asn}`),
    "Create link",
  );
  const link = created.$("input[readonly]").attr("value") ?? "";
  visitor.clearCookies();
  const shared = await visitor.open(new URL(link).pathname);
  expect(shared.status).toBe(200);
  expect(shared.main).toContain(shown);
  expect(shared.main).not.toContain(hidden);
  expect(shared.main).not.toContain(author);
  expect(photoPaths(shared)).toEqual([]);
});

test("a file that is no complete photo is refused at its field, and the text stays", async ({
  national: visitor,
}) => {
  const page = await openCarton(visitor, 1);
  const text = `Still typed ${randomUUID()}`;
  const { url } = page.submission("Add note");
  /** Sends the form with several photos. */
  const send = async (files: readonly File[], typed = text) => {
    const { body } = page.submission("Add note", {
      Text: typed,
      showsOnLinks: true,
    });
    const form = new FormData();
    for (const [name, value] of body as FormData)
      if (name !== "photos") form.append(name, value);
    for (const file of files) form.append("photos", file);
    return visitor.send(url.href, { method: "POST", body: form });
  };
  const large = Buffer.concat([jpeg, Buffer.alloc(30 * 1024 * 1024)]);
  const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic");
  for (const [files, reason] of [
    [[photo(Buffer.from("<svg/>"), "a.svg")], "no JPEG, PNG or WebP photo"],
    [[photo(), photo(jpeg.subarray(0, 200))], "damaged or not complete"],
    [[photo(heic)], "HEIC photos cannot be shown"],
    [[photo(large)], "larger than 8 MB"],
    [[photo(Buffer.alloc(0))], "A photo is empty"],
    [Array<File>(7).fill(photo()), "At most 6 photos"],
  ] as const) {
    const refused = await send(files);
    expect({ reason, status: refused.status }).toEqual({ reason, status: 400 });
    expect(refused.alerts.join()).toContain(reason);
    const field = refused.$("input[type=file]");
    const error = refused.$(
      `#${field.attr("aria-describedby")?.split(" ")[1]}`,
    );
    expect(error.text()).toContain(reason);
    expect(refused.valueOf("Text")).toBe(text);
    expect(refused.$("input[name=showsOnLinks]").attr("checked")).toBeDefined();
  }
  const long = await send([photo()], "x".repeat(2_001));
  expect(long.alerts.join()).toContain("this text has 2,001");
  expect(long.valueOf("Text")).toHaveLength(2_001);
  const empty = await send([], " ");
  expect(empty.alerts.join()).toContain("Write a text or choose a photo");
  expect(notesOf(await visitor.open(page.path))).toEqual([]);

  // The form that is shown again works, and leads back.
  const added = await visitor.submit(empty, "Add note", { Text: text });
  expect(added.path).toBe(page.path);
  expect(notesOf(added)).toHaveLength(1);

  const form = await visitor.open(page.path);
  visitor.clearCookies();
  const expired = await visitor.submit(form, "Add note", {
    Text: text,
    Photos: photo(),
  });
  expect(expired.status).toBe(401);
  expect(expired.alerts[0]).toContain("Your session has expired");
  expect(expired.valueOf("Text")).toBe(text);
});

test("a note about a delivery is added from the map", async ({
  store: visitor,
}) => {
  const map = await visitor.open("/track?date=-1d");
  const selected = await visitor.open(
    map.$("#table-deliveries tbody a[href*='deliv=']").attr("href") ?? "",
  );
  const form = await visitor.followLink(selected, "Add a note");
  const text = `Behind the dock ${randomUUID()}`;
  const added = await visitor.submit(form, "Add note", { Text: text });
  expect(added.heading).toMatch(/^Notes: Delivery \d+$/);
  expect(added.main).toContain(text);
  const back = await visitor.followLink(added, "Back to the map");
  expect(back.textOf(".details .note-list")).toContain(text);

  for (const path of [
    "/notes",
    "/notes?asn=",
    "/notes?delivery=absent",
    "/notes?pool=1",
    "/note-photos/absent",
    "/note-photos/..%2fabsent",
  ])
    expect((await visitor.get(path)).status, path).toBe(404);
});
