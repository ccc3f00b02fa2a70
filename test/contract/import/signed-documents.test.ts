import { beforeAll, beforeEach, expect, it } from "vitest";
import { fileNameHeader } from "../../../provider/contract/extensions/imports";
import { exportSignedDocuments } from "../../../provider/import/export";
import { onEachEngine } from "../engines";
import { getFile } from "../get-file";
import { importFile, importRecords, storeRecord } from "./import-world";
import { csv, useIngestWorld } from "./ingest-world";
import { clearOperation } from "./operation-world";

const pdf = Buffer.from("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n");
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);
const jpeg = Buffer.from("\xff\xd8\xff\xe0scan\xff\xd9", "latin1");

const plan = csv(
  "Pool,Date,Route,Store",
  "Chicago,2026-11-23,1,1011",
  "Dallas,2026-11-23,1,2001",
);
const cartons = csv(
  "Manifest,Pool,Manifest Date,Date In Store,Store,ASN",
  "M1,Chicago,2026-11-20,2026-11-23,1011,A1",
  "M1,Chicago,2026-11-20,2026-11-23,1011,A2",
);
const scan = (asn: string) =>
  csv("Scan,Time,ASN", `delivery,2026-11-23 09:00,${asn}`);

onEachEngine("signed documents", (engine) => {
  const world = useIngestWorld(engine);
  let cookie = "";
  const load = (content: string | Buffer, fileName = "file") =>
    importFile(world.provider.db, content, null, { fileName });
  const podOf = async (asn: string) => {
    const [carton] = await world.provider.db.query<{ pod: number | null }>(
      "SELECT pod_document AS pod FROM carton WHERE asn = $1",
      [asn],
    );
    return carton?.pod;
  };
  const deliveryOf = async (store: string) => {
    const [delivery] = await world.provider.db.query<{ id: string }>(
      "SELECT id FROM delivery WHERE store_number = $1",
      [store],
    );
    return delivery?.id ?? "";
  };
  const open = async (store: string, document = "") =>
    getFile(world.provider.url, `/POD/${await deliveryOf(store)}${document}`, {
      cookie,
    });

  beforeAll(async () => {
    const { provider, chicago } = world;
    await importRecords(
      provider.db,
      "stores",
      storeRecord("1011", "Chicago"),
      storeRecord("2001", "Dallas"),
    );
    await importRecords(provider.db, "item-types", { name: "Box" });
    const ann = await provider.addAccount("ann@shop.example");
    await provider.db.query(
      `INSERT INTO group_member (account_id, group_id)
       SELECT $1, pool_group_id FROM pool_group_pool WHERE pool_id = $2`,
      [ann, chicago],
    );
    cookie = await provider.openSession(ann);
  });
  beforeEach(async () => {
    await clearOperation(world.provider.db);
    await load(plan);
  });

  it("are opened in place of the generated document, by those who see the delivery", async () => {
    expect((await open("1011")).httpStatus).toBe(404);
    for (const [file, type, ending] of [
      [pdf, "application/pdf", "pdf"],
      [png, "image/png", "png"],
      [jpeg, "image/jpeg", "jpg"],
    ] as const) {
      const outcome = await load(file, `1011_2026-11-23.${ending}`);
      expect(outcome).toMatchObject({ status: "applied", stored: [] });
      const { httpStatus, headers, bytes } = await open("1011");
      expect(httpStatus).toBe(200);
      expect(headers).toMatchObject({
        "content-type": type,
        "content-disposition": `inline; filename="POD-${await deliveryOf("1011")}.${ending}"`,
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
      });
      expect(bytes).toEqual(file);
    }
    await load(pdf, "2001_2026-11-23.pdf");
    expect((await open("2001")).httpStatus).toBe(404);
  });

  it("change nothing when they come again, and are replaced by a later file", async () => {
    const counts = [];
    for (const [file, name] of [
      [pdf, "POD_1011_2026-11-23.pdf"],
      [pdf, "1011_20261123_0.PDF"],
      [png, "1011_2026-11-23.png"],
    ] as const)
      counts.push((await load(file, name)).counts["signed-documents"]);
    expect(counts).toEqual([
      { created: 1, changed: 0, unchanged: 0, rejected: 0 },
      { created: 0, changed: 0, unchanged: 1, rejected: 0 },
      { created: 0, changed: 1, unchanged: 0, rejected: 0 },
    ]);
  });

  it("of a delivery without a delivered carton are noted: no screen links to them yet", async () => {
    const { notes } = await load(pdf, "1011_2026-11-23.pdf");
    expect(notes.join()).toContain(
      "without a delivered carton: 1, such as 1011, 2026-11-23.",
    );
    await load(cartons);
    await load(scan("A1"));
    expect((await load(png, "1011_2026-11-23.png")).notes).toEqual([]);
  });

  it("are linked from delivered cartons, whichever comes first", async () => {
    await load(cartons);
    await load(scan("A1"));
    expect(await podOf("A1")).toBeNull();
    await load(pdf, "1011_2026-11-23.pdf");
    expect([await podOf("A1"), await podOf("A2")]).toEqual([0, null]);
    await load(scan("A2"));
    expect(await podOf("A2")).toBe(0);
  });

  it("belong to one of several documents only if the delivery has it", async () => {
    const refused = await load(pdf, "1011_2026-11-23_2.pdf");
    expect(refused).toMatchObject({
      status: "rejected",
      stored: [
        {
          field: "document",
          message: expect.stringContaining(
            "no document of this number",
          ) as string,
        },
      ],
    });
    await world.provider.db.query(
      `INSERT INTO proof_of_delivery (delivery_id, service_date, document, signed_by, signed_at)
       VALUES ($1, '2026-11-23', 1, 'A', now()), ($1, '2026-11-23', 2, 'B', now())`,
      [await deliveryOf("1011")],
    );
    await load(pdf, "1011_2026-11-23_2.pdf");
    expect((await open("1011", "/2")).bytes).toEqual(pdf);
    // The other one, and both together, are generated.
    for (const document of ["/1", ""])
      expect((await open("1011", document)).bytes.length).toBeGreaterThan(
        pdf.length,
      );
  });

  it("are rejected with a reason, and nothing is stored", async () => {
    await load(
      csv(
        "Pool,Date,Route,Store,Reference",
        "Chicago,2026-11-25,1,1011,AM",
        "Chicago,2026-11-25,2,1011,PM",
      ),
    );
    for (const [file, name, reason] of [
      [pdf, "scan0001.pdf", "Name a signed document after its delivery"],
      [png, "IMG_2034.png", "Name a signed document after its delivery"],
      [pdf, "1011_2026-11-23_0_R_1.pdf", "Name a signed document"],
      [pdf, "%_2026-11-23.pdf", "Name a signed document"],
      [pdf, "1012_2026-11-23.pdf", "There is no such store"],
      [pdf, "1011_2026-11-24.pdf", "There is no delivery for this store"],
      [pdf, "1011_2026-11-25.pdf", "have references: AM, PM."],
      [pdf, "1011_2026-13-45.pdf", "Expected"],
      [pdf, "1011_2026-11-23_x.pdf", "Expected"],
      [pdf, "1011_2026-11-23_99999999999.pdf", "Expected"],
      [pdf.subarray(0, -8), "1011_2026-11-23.pdf", "The end of the file"],
      [png.subarray(0, -1), "1011_2026-11-23.png", "The end of the file"],
      [jpeg.subarray(0, -1), "1011_2026-11-23.jpg", "The end of the file"],
    ] as const) {
      const { status, stored } = await load(file, name);
      expect([name, status]).toEqual([name, "rejected"]);
      expect(stored[0]?.message).toContain(reason);
    }
    expect(
      await world.provider.db.query("SELECT FROM signed_document"),
    ).toEqual([]);
  });

  it("come by HTTP, as a file or in JSON, within the pools and kinds of the key", async () => {
    const { key } = await world.addKey({
      kinds: ["signed-documents"],
      poolIDs: [world.chicago],
    });
    const send = (store: string) =>
      world.ingest("signed-documents", {
        key,
        body: jpeg,
        headers: {
          "content-type": "image/jpeg",
          [fileNameHeader]: `${store}_2026-11-23.jpg`,
        },
      });
    expect(await send("1011")).toMatchObject({ httpStatus: 200 });
    expect(await send("2001")).toMatchObject({ httpStatus: 422 });
    const record = {
      store: "1011",
      date: "2026-11-23",
      content: pdf.toString("base64"),
    };
    const json = await world.ingest("signed-documents", {
      key,
      // The same document twice: the later one counts.
      body: JSON.stringify([{ ...record, document: 0 }, record]),
      headers: { "content-type": "application/json" },
    });
    expect(json).toMatchObject({ httpStatus: 200 });
    expect((await open("1011")).bytes).toEqual(pdf);
    const bad = await world.ingest("signed-documents", {
      key,
      body: JSON.stringify([{ ...record, content: "<script>" }]),
      headers: { "content-type": "application/json" },
    });
    expect(bad).toMatchObject({ httpStatus: 422 });
    expect(bad.text).toContain("Expected the file in Base64");
    const none = await world.ingest("templates/signed-documents.csv", {
      method: "GET",
      key,
    });
    expect(none.httpStatus).toBe(404);
  });

  it("are exported as files, which give the same again", async () => {
    const { db } = world.provider;
    await db.query(
      "UPDATE delivery SET reference = 'R_7.a/b' WHERE store_number = '2001'",
    );
    await load(pdf, "1011_2026-11-23.pdf");
    await load(png, "2001_2026-11-23_0_R%5F7%2Ea%2Fb.png");
    const files: { fileName: string; content: Uint8Array }[] = [];
    await db.transaction(async (tx) => {
      for await (const file of exportSignedDocuments(tx)) files.push(file);
    });
    expect(files.map(({ fileName }) => fileName)).toEqual([
      "1011_2026-11-23.pdf",
      "2001_2026-11-23_0_R%5F7%2Ea%2Fb.png",
    ]);
    for (const { fileName, content } of files) {
      const { counts } = await load(Buffer.from(content), fileName);
      expect(counts["signed-documents"]).toMatchObject({ unchanged: 1 });
    }
  });
});
