import { request } from "node:http";
import { expect, it } from "vitest";
import { backgroundHeader } from "../../provider/contract/envelope";
import {
  companiesOf,
  exceptionsOf,
  fieldOf,
  readPdf,
  rowsUnder,
} from "../provider/documents/read-pdf";
import { readCode128 } from "../provider/documents/code-128-reader";
import { firstEngine, onEachEngine } from "./engines";
import { getFile } from "./get-file";
import {
  startTestProvider,
  useTestProvider,
  type TestProvider,
} from "./test-provider";

/**
 * Pool 1 is Ann's; pool 2 is foreign. Delivery 10 is signed once, 11 in two lots, 12 not at all.
 */
const world = `
  INSERT INTO pool (id, name) VALUES (1, 'Chicago'), (2, 'Dallas');
  INSERT INTO user_group (id, type, name) VALUES (1, 2, 'Group 1');
  INSERT INTO pool_group_pool (pool_group_id, pool_id) VALUES (1, 1);
  INSERT INTO store (number, pool_id, name, address1, address2, city, state, zip) VALUES
    ('101', 1, 'Riverside', '1 Main St', NULL, 'Chicago', 'IL', '60601'),
    ('202', 2, 'Secret Store', '2 Hidden Rd', NULL, 'Dallas', 'TX', '75201');
  INSERT INTO employee (id, number, pool_id, first_name, last_name) VALUES (1, '1', 1, 'Thomas', 'Becker');
  INSERT INTO item_type (id, name) VALUES (1, 'Tote');
  INSERT INTO trailer (id, pool_id, number) VALUES (1, 1, 'TR-1');
  INSERT INTO manifest (id, pool_id, number, shipper, manifest_date, store_date)
    VALUES (1, 1, 'M1', 'Hartwell Paper', '2026-11-18', '2026-11-19');
  INSERT INTO delivery (id, pool_id, store_number, service_date, reference, window_start, window_end,
      arrival_at, departure_at, manual_arrival_at, door_scan_at, employee_id, signature, notes)
    SELECT id, 1, '101', '2026-11-19', id, '2026-11-19T14:00Z', '2026-11-19T15:30Z',
      '2026-11-19T14:12:31Z', '2026-11-19T14:33Z', '2026-11-19T14:25Z', '2026-11-19T14:13Z', 1,
      'A. Whitfield', 'Left at dock 3.'
    FROM unnest(ARRAY[10, 11, 12]) AS id;
  INSERT INTO delivery (id, pool_id, store_number, service_date, signature)
    VALUES (20, 2, '202', '2026-11-19', 'Secret Signer');
  INSERT INTO proof_of_delivery (delivery_id, service_date, document, signed_by, signed_at) VALUES
    (10, '2026-11-19', 0, 'A. Whitfield', '2026-11-19T14:33Z'),
    (11, '2026-11-19', 1, 'B. Ortiz', '2026-11-19T14:30Z'),
    (11, '2026-11-19', 2, 'C. Lind', '2026-11-19T14:33Z'),
    (20, '2026-11-19', 0, 'Secret Signer', '2026-11-19T14:33Z');
  INSERT INTO carton (id, asn, delivery_id, service_date, pool_id, manifest_id, item_type_id,
      on_manifest, scan_type, pallet_at, trailer_at, delivered_at, pod_document)
    SELECT id, asn, delivery, '2026-11-19', 1, manifest, item_type, on_manifest, scan_type,
      pallet_at::timestamptz, trailer_at::timestamptz, delivered_at::timestamptz, pod_document
    FROM (VALUES
    (1, 'A1', 10, 1, 1, true, 1, '2026-11-18T20:00Z', '2026-11-19T01:00Z', '2026-11-19T14:20Z', 0),
    (2, 'A2', 10, 1, 1, true, 0, '2026-11-18T20:00Z', '2026-11-19T01:00Z', '2026-11-19T14:33Z', 0),
    (3, 'A3', 10, 1, 1, true, -1, '2026-11-18T20:00Z', NULL, NULL, NULL),
    (4, 'A4', 10, NULL, NULL, false, 1, NULL, NULL, '2026-11-19T14:21Z', 0),
    (5, 'B1', 11, 1, 1, true, 1, NULL, NULL, '2026-11-19T14:20Z', 1),
    (6, 'B2', 11, 1, 1, true, 0, NULL, NULL, '2026-11-19T14:30Z', 2),
    (7, 'B3', 11, 1, 1, true, 1, NULL, NULL, '2026-11-19T14:30Z', 2),
    (8, 'B4', 11, 1, 1, true, -1, NULL, NULL, NULL, NULL)
    ) AS carton (id, asn, delivery, manifest, item_type, on_manifest, scan_type, pallet_at,
      trailer_at, delivered_at, pod_document);
  INSERT INTO shipment (id, pro, pool_id, delivery_id, service_date, manifest_id, trailer_id, location,
      order_date, pickup_at, out_for_delivery_at, scheduled_date, delivered_at, has_delivery_receipt) VALUES
    (5, 'PRO-5', 1, 10, '2026-11-19', 1, 1, '101 Riverside', '2026-11-15', '2026-11-17T15:00Z',
      '2026-11-19T11:00Z', '2026-11-19', '2026-11-19T14:33Z', true),
    (6, 'PRO-6', 1, 20, '2026-11-19', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, true),
    (7, 'PRO-7', 1, 10, '2026-11-19', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, false),
    (9, 'PRO 9/x', 1, 11, '2026-11-19', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, false),
    (8, 'PRO-8', 2, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, true);
  INSERT INTO booking (id, pool_id, bol_number, pro_number, from_company, from_address1, from_address2,
      from_city, from_state, from_zip, from_appointment, from_lift_gate, from_residential,
      to_customer_number, to_company, to_address1, to_city, to_state, to_zip, to_appointment,
      to_lift_gate, to_residential, pallets, pieces, weight_pounds, description, freight_class, notes,
      booked_by_name, booked_at)
    OVERRIDING SYSTEM VALUE
    SELECT id, pool, bol, 'PRO-' || id, 'Hartwell Paper', '2200 S Ashland Ave', NULL, 'Chicago', 'IL',
      '60608', false, true, false, 'C-2071', 'Riverside', '1 Main St', 'Milwaukee', 'WI', '53202', true,
      false, false, 4, pieces, 3250.5, description, freight_class, 'Call ahead.', 'Dana Miller',
      '2026-11-20T23:40:12.5Z'
    FROM (VALUES
      (30, 1, 'BOL-30', 96, 'Paper bags', 92.5),
      (31, 1, 'BOL-31', NULL, ' ', NULL),
      (32, 1, 'Ż-32', 1, 'Paper bags', 60),
      (40, 2, 'BOL-40', 1, 'Secret Goods', 60),
      (41, 2, NULL, NULL, 'Secret Goods', NULL)
    ) AS b (id, pool, bol, pieces, description, freight_class)`;

onEachEngine("Documents", (engine) => {
  let cookie = "";

  const provider: TestProvider = useTestProvider(
    engine,
    async () => {
      await provider.db.execute(world);
      const ann = { email: "ann@shop.example", memberOf: [1] };
      ({ cookie } = await provider.addPerson(ann));
    },
    () => startTestProvider(engine, { BRAND_NAME: "Acme & <Sons>" }),
  );

  const get = (path: string) => getFile(provider.url, path, { cookie });
  async function read(path: string) {
    const { httpStatus, headers, bytes } = await get(path);
    expect(httpStatus).toBe(200);
    return { headers, pdf: await readPdf(bytes) };
  }

  it("are in Spanish for whoever reads Spanish", async () => {
    const inLanguage = async (path: string, language: string) => {
      const headers = { cookie, "accept-language": language };
      return readPdf((await getFile(provider.url, path, headers)).bytes);
    };
    for (const [path, title] of [
      ["/POD/11/2", "Prueba de entrega 11, lote 2"],
      ["/DR/5", "Recibo de entrega 5"],
      ["/BOL/30", "Conocimiento de embarque 30"],
    ] as const)
      expect(await inLanguage(path, "es")).toMatchObject({
        title,
        lang: "es-US",
      });
    const hostile = await inLanguage("/DR/5", "es;q=1, ../../es");
    expect(hostile.lang).toBe("en-US");
  });

  it("say in Spanish what is missing", async () => {
    const spanish = { cookie, "accept-language": "es" };
    const { httpStatus, bytes } = await getFile(
      provider.url,
      "/BOL/31",
      spanish,
    );
    expect(httpStatus).toBe(409);
    expect(JSON.parse(bytes.toString())).toEqual({
      status: "Error",
      message:
        "No se puede imprimir el conocimiento de embarque. Falta: número de piezas, clase, descripción.",
      missing: ["Número de piezas", "Clase", "Descripción"],
    });
  });

  it("return a proof of delivery that opens in the tab", async () => {
    const { headers, pdf } = await read("/POD/10");
    expect(headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": 'inline; filename="POD-10.pdf"',
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    expect(headers["content-length"]).toBeUndefined();
    expect(pdf.title).toBe("Proof of Delivery 10");
    const fields = {
      Store: "101 Riverside",
      Pool: "Chicago",
      Scheduled: "11/19/2026",
      Window: "11/19/2026 8:00 AM – 9:30 AM CST",
      Arrival: "11/19/2026 8:12 AM CST *",
      Departure: "11/19/2026 8:33 AM CST",
      "Door scan": "Yes, 8:13 AM CST",
      Employee: "Thomas Becker",
    };
    for (const [label, value] of Object.entries(fields))
      expect([label, fieldOf(pdf, label)]).toEqual([label, value]);
    for (const text of [
      "Acme & <Sons> Tracking Portal",
      "2 of 4 boxes scanned",
      "3 delivered. Exceptions: 1 without a scan, 1 missing, 1 not on the manifest (overage).",
      "Received 11/19/2026 8:33 AM CST",
      "Left at dock 3.",
      "as recorded; reported by hand as 11/19/2026 8:25 AM CST",
    ])
      expect(pdf.text).toContain(text);
    expect(companiesOf(pdf)).toEqual(["Hartwell Paper", "Acme & <Sons>"]);
    expect(rowsUnder(pdf, "Cartons").map(([asn]) => asn)).toEqual([
      "A1",
      "A2",
      "A3",
      "A4",
    ]);
    expect(exceptionsOf(pdf)).toEqual([
      ["A2", "M1", "Tote", "Delivered without a scan"],
      [
        "A3",
        "M1",
        "Tote",
        "Missing: on a pallet, not on the trailer (shortage)",
      ],
      ["A4", "—", "—", "Overage: not on the manifest"],
    ]);
  });

  it("return one lot, and all lots of a delivery in one document", async () => {
    const { headers, pdf: second } = await read("/POD/11/2");
    expect(headers["content-disposition"]).toContain(
      '"POD-11-2-PRO-PRO-9-x.pdf"',
    );
    expect(second.text).toContain("1 of 2 boxes of lot 2 scanned");
    expect(second.text).toContain("C. Lind");
    expect(second.text).not.toContain("B. Ortiz");
    expect(exceptionsOf(second).map(([asn]) => asn)).toEqual(["B2"]);
    const { pdf: all } = await read("/POD/11");
    expect(all.text).toContain("2 of 4 boxes scanned");
    expect(all.text).toMatch(
      /Lot 1: 1 box\n[^]*B\. Ortiz[^]*Lot 2: 2 boxes\n[^]*C\. Lind/,
    );
    expect(exceptionsOf(all).map(([asn]) => asn)).toEqual(["B2", "B4"]);
  });

  it("return a delivery receipt without another pool's store and signature", async () => {
    const { headers, pdf } = await read("/DR/5");
    expect(headers["content-disposition"]).toBe(
      'inline; filename="DR-5-PRO-PRO-5.pdf"',
    );
    for (const [label, value] of Object.entries({
      PRO: "PRO-5",
      Trailer: "TR-1",
      Manifest: "M1",
      Ordered: "11/15/2026",
      "Picked up": "11/17/2026 9:00 AM CST",
      "Out for delivery": "11/19/2026 5:00 AM CST",
      Delivered: "11/19/2026 8:33 AM CST",
      Location: "101 Riverside",
      Delivery: "10",
    }))
      expect([label, fieldOf(pdf, label)]).toEqual([label, value]);
    expect(pdf.text).toContain("A. Whitfield");
    // A4 was found without being on the manifest.
    expect(rowsUnder(pdf, "Cartons").map(([asn]) => asn)).toEqual([
      "A1",
      "A2",
      "A3",
    ]);
    const { pdf: foreign } = await read("/DR/6");
    expect(foreign.text).toContain("PRO-6");
    expect(foreign.text).not.toMatch(/Secret|Hidden|Dallas/);
    expect(fieldOf(foreign, "Delivery")).toBeNull();
  });

  it("return the bill of lading of a booking", async () => {
    const { headers, pdf } = await read("/BOL/30");
    expect(headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": 'inline; filename="BOL-30-PRO-PRO-30.pdf"',
      "cache-control": "no-store",
    });
    expect(pdf.title).toBe("Bill of Lading 30");
    for (const [label, value] of Object.entries({
      Company: "Hartwell Paper",
      Services: "Lift gate",
      "Customer No.": "C-2071",
      "Carrier Name": "Acme & <Sons>",
      Notes: "Call ahead.",
    }))
      expect([label, fieldOf(pdf, label)]).toEqual([label, value]);
    expect(rowsUnder(pdf, "Carrier Information")[0]).toEqual(
      ["4", "Pallet", "96", "", "3,250.5", "", "Paper bags", "", "92.5"],
    ); // prettier-ignore
    for (const text of [
      "Acme & <Sons> Tracking Portal",
      "pool Chicago, booked by Dana Miller, 11/20/2026 5:40 PM CST",
    ])
      expect(pdf.text).toContain(text);
    expect(pdf.pages[0]?.barcodes.map(readCode128)).toEqual([
      "BOL-30",
      "PRO-30",
    ]);
  });

  it("refuse an incomplete bill of lading with its missing fields", async () => {
    for (const [path, missing, message] of [
      [
        "/BOL/31",
        ["Number of Pieces", "Class", "Description"],
        "The bill of lading cannot be printed. Missing: number of pieces, class, description.",
      ],
      [
        "/BOL/32",
        ["A BOL Number that can be printed as a bar code"],
        "The bill of lading cannot be printed. Missing: a BOL number that can be printed as a bar code.",
      ],
    ] as const) {
      const { httpStatus, headers, bytes } = await get(path);
      expect(httpStatus).toBe(409);
      expect(headers["content-type"]).toContain("application/json");
      expect(headers["content-disposition"]).toBeUndefined();
      expect(JSON.parse(bytes.toString())).toEqual({
        status: "Error",
        message,
        missing,
      });
    }
  });

  it("respond alike to absent, unsigned and foreign documents and invalid ids", async () => {
    const unknown = await get("/POD/77");
    expect(unknown.httpStatus).toBe(404);
    expect(unknown.headers["content-type"]).toContain("application/json");
    expect(JSON.parse(unknown.bytes.toString())).toEqual({
      status: "Error",
      message: "There is no such document.",
    });
    for (const path of [
      "/POD/12", // not signed
      "/POD/10/1",
      "/POD/11/0",
      "/POD/11/3",
      "/POD/11/99999",
      "/POD/20", // another pool's
      "/POD/20/0",
      "/POD/99999999999",
      "/POD/9007199254740991",
      "/POD/9007199254740992",
      "/POD/abc",
      "/POD/-10",
      "/DR/7", // no receipt
      "/DR/8", // another pool's
      "/DR/77",
      "/DR/5/1",
      "/DR/PRO-5",
      "/BOL/40", // another pool's
      "/BOL/41", // another pool's, and an incomplete one
      "/BOL/77",
      "/BOL/BOL-30",
      "/BOL/30/1",
      "/BOL/2147483648",
      "/BOL/9007199254740991",
    ]) {
      const { httpStatus, bytes } = await get(path);
      expect([path, httpStatus, bytes.toString()]).toEqual([
        path,
        404,
        unknown.bytes.toString(),
      ]);
    }
  });

  it("extend the session for a user, not for a page that refreshes itself", async () => {
    const account = await provider.addAccount("ben@shop.example");
    for (const [headers, lives] of [
      [{ [backgroundHeader]: "1" }, false],
      [{}, true],
    ] as const) {
      const session = await provider.openSession(account);
      provider.clock.advance(50 * 60_000);
      await getFile(provider.url, "/POD/77", { cookie: session, ...headers });
      provider.clock.advance(20 * 60_000);
      const { httpStatus } = await provider.call(
        "checkValidUser",
        { skipRedirects: true },
        { cookie: session },
      );
      expect([lives, httpStatus]).toEqual([lives, lives ? 200 : 401]);
    }
    const ann = await provider.db.query<{ id: string }>(
      "SELECT id::text FROM account WHERE email = 'ann@shop.example'",
    );
    cookie = await provider.openSession(ann[0]?.id ?? "");
  });

  // How a document is written does not depend on the database.
  it.runIf(engine === firstEngine)(
    "stop writing when the reader disconnects",
    { tags: ["all"] },
    async () => {
      await provider.db.query(
        `INSERT INTO carton (id, asn, delivery_id, service_date, pool_id, on_manifest, scan_type, delivered_at, pod_document)
       SELECT 1000 + n, 'L' || n, 10, '2026-11-19', 1, true, 0, '2026-11-19T14:33Z', 0 FROM generate_series(1, 20000) AS n`,
      );
      const before = provider.logged.length;
      await new Promise<void>((resolve) => {
        const { hostname, port } = new URL(provider.url);
        const asked = request(
          { hostname, port, path: "/POD/10", headers: { cookie } },
          (response) => {
            response.once("data", () => {
              asked.destroy();
              resolve();
            });
          },
        );
        asked.on("error", () => undefined);
        asked.end();
      });
      const line = () =>
        provider.logged.slice(before).find((one) => one.includes('"file"'));
      await expect.poll(line).toBeDefined();
      expect(JSON.parse(line() ?? "{}")).toMatchObject({ httpStatus: 499 });
      // Writing it completely would take some seconds of processor time.
      await new Promise((resolve) => setTimeout(resolve, 200));
      const idle = process.cpuUsage();
      await new Promise((resolve) => setTimeout(resolve, 600));
      const { user, system } = process.cpuUsage(idle);
      expect((user + system) / 1_000).toBeLessThan(300);
      expect(provider.logged.slice(before).join("")).not.toContain('"error"');
    },
  );
});
