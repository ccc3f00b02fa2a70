import { request } from "undici";
import sharp from "sharp";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { fileNameHeader } from "../../provider/contract/extensions/imports";
import {
  maxNotesOfSubject,
  maxPhotoBytes,
  maxPhotoMegapixels,
} from "../../provider/contract/extensions/notes";
import {
  maxNotePhotos,
  maxNoteTextLength,
} from "../../provider/contract/limits";
import { deleteUnusedPhotos } from "../../provider/operation/notes/note-photos";
import { moveDoorScans } from "../../provider/import/operation/delivery-matching";
import { onEachEngine } from "./engines";
import { getFile } from "./get-file";
import { makePeople } from "./people";
import { shareDay, shareWorld, sharedCarton as carton } from "./share-world";
import { useTestProvider } from "./test-provider";

const hourMs = 60 * 60 * 1000;

interface Note {
  noteID: string;
  author: string;
  at: string;
  text: string;
  photos: { photoID: string; width: number; height: number }[];
  isRemovable: boolean;
}

/** A picture without a pattern, which does not become small. */
const picture = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "white",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  });

onEachEngine("Notes", (engine) => {
  const provider = useTestProvider(engine);
  const people = makePeople(provider);

  beforeAll(async () => {
    await provider.db.execute(shareWorld);
    await people.add("Ann", 1);
    await people.add("Ben", 1);
    await people.add("Cal", 2);
  });
  beforeEach(async () => {
    await provider.db.execute(
      "DELETE FROM note; DELETE FROM note_photo; DELETE FROM attempt; DELETE FROM idempotent_answer; DELETE FROM session;",
    );
    await people.openSessions();
  });

  const add = (who: string, note: object = {}, key?: string) =>
    people.call<{ noteID: string; message?: string }>(
      who,
      "addNote",
      {
        subject: "carton",
        number: carton,
        text: "The corner is torn.",
        photoIDs: [],
        showsOnLinks: false,
        ...note,
      },
      key,
    );
  const list = (who: string, subject = "carton", number = carton) =>
    people.call<{ result: Note[] }>(who, "getNotes", { subject, number });
  /** Sends a photo; the header is that of the portal. */
  const send = async (
    who: string,
    body: Buffer,
    headers: Record<string, string> = { [fileNameHeader]: "photo" },
  ) => {
    const response = await request(`${provider.url}/note-photos`, {
      method: "POST",
      headers: {
        cookie: people.find(who).cookie,
        "content-type": "application/octet-stream",
        ...headers,
      },
      body,
    });
    const answer = (await response.body.json()) as {
      photoID: string;
      message?: string;
    };
    return { httpStatus: response.statusCode, ...answer };
  };
  const photosLeft = async () =>
    (await provider.db.query("SELECT FROM note_photo")).length;

  it("are seen by everybody who may see the pool of what they are about, and by nobody else", async () => {
    for (const [subject, number, foreign] of [
      ["carton", carton, "952000000000000036"],
      ["shipment", "PRO-1", "PRO-2"],
      ["delivery", "11", "22"],
    ] as const) {
      const { noteID } = await add("Ann", { subject, number });
      const at = provider.clock.now.toISOString();
      const note = { noteID, author: "Ann", at, text: "The corner is torn." };
      const seen = {
        ...note,
        photos: [],
        showsOnLinks: false,
        isRemovable: false,
      };
      expect((await list("Ben", subject, number)).result).toEqual([seen]);
      expect((await list("Ann", subject, number)).result).toEqual([
        { ...seen, isRemovable: true },
      ]);
      const absent = await list("Ann", subject, "404");
      expect(absent.httpStatus).toBe(404);
      expect(await list("Cal", subject, number)).toEqual(absent);
      expect(await list("Ann", subject, foreign)).toEqual(absent);
      expect((await add("Ann", { subject, number: foreign })).httpStatus).toBe(
        404,
      );
    }
    // The application identifier of an SSCC may be there or not.
    expect((await list("Ben", "carton", `00${carton}`)).result).toHaveLength(1);
    for (const number of ["11 OR 1=1", "-11", "9".repeat(20)])
      expect((await list("Ann", "delivery", number)).httpStatus).toBe(404);
  });

  it("about a number of two pools are seen in the pool in which they were written", async () => {
    await provider.db.execute(`
      INSERT INTO carton (asn, delivery_id, service_date, pool_id, on_manifest)
        VALUES ('${carton}', 22, '${shareDay}', 2, true)`);
    await add("Ann");
    expect((await list("Cal")).result).toEqual([]);
    await add("Cal", { text: "Ours is dry." });
    expect((await list("Ben")).result.map(({ text }) => text)).toEqual([
      "The corner is torn.",
    ]);
    await provider.db.query(
      "DELETE FROM carton WHERE delivery_id = 22 AND asn = $1",
      [carton],
    );
  });

  it("keep the name of their author, and have a text, a photo or both", async () => {
    await add("Ann", { text: "  Two lines.\nWet.  " });
    await people.call("Ann", "changeName", {
      firstName: "Anna",
      lastName: "Lee",
    });
    await add("Ann", { text: "x".repeat(maxNoteTextLength) });
    expect(
      (await list("Ben")).result.map(({ author, text }) => [
        author,
        text.length,
      ]),
    ).toEqual([
      ["Anna Lee", maxNoteTextLength],
      ["Ann", "Two lines.\nWet.".length],
    ]);
    await people.call("Ann", "changeName", {
      firstName: "Ann",
      lastName: null,
    });
    for (const wrong of [
      { text: "  " },
      { text: "x".repeat(maxNoteTextLength + 1) },
      { photoIDs: Array<string>(maxNotePhotos + 1).fill("a") },
      { subject: "pool" },
    ])
      expect((await add("Ann", wrong)).httpStatus).toBe(400);
    await provider.db.query(
      `INSERT INTO note (subject, subject_id, pool_id, author_name, at, text, shows_on_links)
       SELECT 'shipment', 'PRO-1', 1, 'Ann', now(), 'x', false FROM generate_series(1, $1)`,
      [maxNotesOfSubject],
    );
    expect(
      await add("Ann", { subject: "shipment", number: "PRO-1" }),
    ).toMatchObject({ httpStatus: 409 });
  });

  it("are added once for each key, also when the form sends its photos again", async () => {
    const photo = await picture(40, 30).jpeg().toBuffer();
    const sendNote = async (text = "Torn.") => {
      const { photoID } = await send("Ann", photo);
      return add("Ann", { text, photoIDs: [photoID] }, "one-form-0123456789");
    };
    const [first, second] = await Promise.all([sendNote(), sendNote()]);
    expect(first.httpStatus).toBe(200);
    expect(second).toEqual(first);
    expect((await sendNote("Other.")).httpStatus).toBe(409);
    expect((await list("Ann")).result).toMatchObject([
      { noteID: first.noteID, photos: [{ width: 40, height: 30 }] },
    ]);
    // Those of the repeated forms belong to no note.
    expect(await photosLeft()).toBe(3);
    await deleteUnusedPhotos(provider.db, provider.clock.now);
    expect(await photosLeft()).toBe(3);
    await deleteUnusedPhotos(
      provider.db,
      new Date(provider.clock.now.getTime() + hourMs),
    );
    expect(await photosLeft()).toBe(1);
  });

  it("are removed by their author within a day, with their photos, and by nobody else", async () => {
    const { photoID } = await send("Ann", await picture(9, 9).png().toBuffer());
    const { noteID } = await add("Ann", { photoIDs: [photoID] });
    const remove = (who: string, id = noteID) =>
      people.call<{ message?: string }>(who, "removeNote", { noteID: id });
    expect((await remove("Ben")).httpStatus).toBe(404);
    expect(await remove("Cal")).toEqual(await remove("Cal", "404"));
    const older = await add("Ann");
    provider.clock.advance(23 * hourMs);
    await people.openSessions();
    for (let times = 0; times < 2; times++)
      expect((await remove("Ann")).httpStatus).toBe(200);
    expect(await photosLeft()).toBe(0);
    provider.clock.advance(2 * hourMs);
    await people.openSessions();
    expect(await remove("Ann", older.noteID)).toMatchObject({
      httpStatus: 409,
    });
    expect((await list("Ann")).result).toMatchObject([
      { noteID: older.noteID, isRemovable: false },
    ]);
    // Who wrote the removed one, and when, is still known.
    expect(
      await provider.db.query(
        "SELECT author_name, text, removed_at IS NULL AS there FROM note ORDER BY id",
      ),
    ).toEqual([
      { author_name: "Ann", text: "", there: false },
      { author_name: "Ann", text: "The corner is torn.", there: true },
    ]);
  });

  it("have up to six photos, upright and without any metadata, of whom may see the pool at each request", async () => {
    const secret = "41.8781N-Camera-Serial";
    const upload = picture(3000, 1500)
      .withExif({ IFD0: { Make: secret, Copyright: secret } })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${secret}</x:xmpmeta>`)
      .withMetadata({ orientation: 6 });
    const jpeg = await upload.clone().jpeg().toBuffer();
    expect(jpeg.includes(secret)).toBe(true);
    const photoIDs: string[] = [];
    for (const file of [
      jpeg,
      await picture(50, 40).png().toBuffer(),
      await picture(60, 40).webp().toBuffer(),
      jpeg,
      jpeg,
      jpeg,
    ])
      photoIDs.push((await send("Ann", file)).photoID);
    const open = (who: string, path: string) =>
      getFile(provider.url, path, { cookie: people.find(who).cookie });
    const path = `/note-photos/${photoIDs[0]}`;
    // Not before it has a note; nobody else may use it.
    expect((await open("Ann", path)).httpStatus).toBe(404);
    expect(await add("Ben", { photoIDs })).toMatchObject({ httpStatus: 400 });
    expect((await list("Ben")).result).toEqual([]);
    expect((await add("Ann", { text: "", photoIDs })).httpStatus).toBe(200);
    const [note] = (await list("Ben")).result;
    expect(note?.photos.map(({ photoID }) => photoID)).toEqual(photoIDs);
    expect(note?.photos[0]).toMatchObject({ width: 1024, height: 2048 });

    for (const [suffix, longest] of [
      ["", 2048],
      ["/small", 320],
    ] as const) {
      const { httpStatus, headers, bytes } = await open("Ben", path + suffix);
      expect(httpStatus).toBe(200);
      expect(headers).toMatchObject({
        "content-type": "image/jpeg",
        "content-disposition": `attachment; filename="${photoIDs[0]}.jpg"`,
        "x-content-type-options": "nosniff",
      });
      expect(bytes.includes(secret)).toBe(false);
      const read = await sharp(bytes).metadata();
      expect(read).toMatchObject({ format: "jpeg", height: longest });
      expect([
        read.exif,
        read.xmp,
        read.iptc,
        read.icc,
        read.orientation,
      ]).toEqual(Array(5).fill(undefined));
    }
    const unknown = await open("Ben", "/note-photos/absent");
    const foreign = await open("Cal", path);
    expect(foreign.httpStatus).toBe(404);
    expect(foreign.bytes).toEqual(unknown.bytes);
    expect((await open("nobody", path)).httpStatus).toBe(401);
    for (const wrong of [
      `${path}/large`,
      `${path}/small/`,
      "/note-photos/",
      `/note-photos/..%2f${photoIDs[0]}`,
    ])
      expect((await open("Ben", wrong)).httpStatus).toBe(404);
    await people.call("Ann", "removeNote", { noteID: note?.noteID });
    expect((await open("Ben", path)).httpStatus).toBe(404);
  });

  it("take no files but complete photos of a reasonable size, and store nothing of others", async () => {
    const jpeg = await picture(400, 300).jpeg().toBuffer();
    const bomb = await sharp({
      create: { width: 9_000, height: 9_000, channels: 3, background: "red" },
    })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(maxPhotoBytes);
    const refused = {
      HEIC: [
        415,
        Buffer.concat([
          Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic"),
          jpeg,
        ]),
        "HEIC photos cannot be shown",
      ],
      "a text": [
        415,
        Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
        "no JPEG, PNG or WebP",
      ],
      "a GIF": [415, Buffer.from("R0lGODlhAQABAAAAACw=", "base64"), "no JPEG"],
      "a photo cut off": [
        415,
        jpeg.subarray(0, jpeg.length / 2),
        "not complete",
      ],
      "the start of a photo": [415, jpeg.subarray(0, 10), "not complete"],
      "a page with the start of a photo": [
        415,
        Buffer.concat([
          jpeg.subarray(0, 4),
          Buffer.from("<script>alert(1)</script>"),
        ]),
        "damaged",
      ],
      "too many pixels": [413, bomb, `${maxPhotoMegapixels} megapixels`],
      "too many bytes": [
        413,
        Buffer.concat([jpeg, Buffer.alloc(maxPhotoBytes)]),
        "larger than 8 MB",
      ],
      nothing: [400, Buffer.alloc(0), "empty"],
    } as const;
    for (const [name, [httpStatus, file, text]] of Object.entries(refused)) {
      const answer = await send("Ann", file);
      expect({ name, ...answer }).toMatchObject({
        name,
        httpStatus,
        message: expect.stringContaining(text) as string,
      });
    }
    // What a form of another site can send, and what nobody may.
    expect((await send("Ann", jpeg, {})).httpStatus).toBe(400);
    expect((await send("nobody", jpeg)).httpStatus).toBe(401);
    expect(await photosLeft()).toBe(0);
    expect(provider.logged.join()).not.toMatch(/torn|HEIC/);
  });

  it("show their text on share links if their author has ticked that, without name and photos", async () => {
    const { photoID } = await send(
      "Ann",
      await picture(9, 9).jpeg().toBuffer(),
    );
    for (const [subject, number] of [
      ["carton", carton],
      ["shipment", "PRO-1"],
      ["delivery", "11"],
    ])
      for (const showsOnLinks of [true, false])
        await add("Ann", {
          subject,
          number,
          text: showsOnLinks ? "At the dock." : "Do not tell.",
          showsOnLinks,
          photoIDs: subject === "carton" && showsOnLinks ? [photoID] : [],
        });
    for (const [subject, number] of [
      ["cartons", carton],
      ["shipment", "PRO-1"],
      ["delivery", "11"],
    ]) {
      const { token } = await people.call<{ token: string }>(
        "Ben",
        "createShareLink",
        {
          subject,
          numbers: [number],
          days: 1,
          showsSignature: false,
          showsStreet: false,
        },
      );
      const { body } = await provider.call("openShareLink", {
        token,
        isVisit: true,
      });
      const at = `${provider.clock.now.toISOString().slice(0, 19)}Z`;
      expect(body.result).toMatchObject([
        { notes: [{ at, text: "At the dock." }] },
      ]);
      expect(JSON.stringify(body)).not.toMatch(/Do not tell|Ann|photo/);
    }
  });

  it("about the delivery of an early door scan go to the delivery that the plan names", async () => {
    const { db } = provider;
    await db.execute(`
      INSERT INTO delivery (id, pool_id, store_number, service_date, reference, door_scan_at)
        VALUES (33, 1, '101', '${shareDay}'::date - 1, '', '${shareDay} 08:30Z')`);
    await add("Ann", { subject: "delivery", number: "33" });
    await db.transaction((tx) =>
      moveDoorScans(
        tx,
        `SELECT '101' AS store_number, '${shareDay}'::date AS service_date`,
        "UTC",
      ),
    );
    expect((await list("Ann", "delivery", "33")).httpStatus).toBe(404);
    expect((await list("Ann", "delivery", "11")).result).toHaveLength(1);
  });
});
