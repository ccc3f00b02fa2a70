import { expect, it } from "vitest";
import { anyCriteria } from "./asn-search-cases";
import { onEachEngine } from "./engines";
import { useTestProvider, type TestProvider } from "./test-provider";

/** Every character that JSON escapes, and injections into pages, files and queries. */
const hostile = `"\\ \\" ' \u0001\u001f\u007f\b\t\n\r \u2028\u2029 \u202e 📦 שלום </script> $& %s {}`;

const literal = `'${hostile.replaceAll("'", "''")}'`;

/** The number of rows in one chunk of a response, and its neighbors. */
const counts = [1, 499, 500, 501, 1_000, 1_001];

onEachEngine("Rows of the ASN searches", (engine) => {
  let cookie: string;

  const provider: TestProvider = useTestProvider(
    engine,
    async ({ db, addPerson }) => {
      await db.execute(`
      INSERT INTO user_group (id, type, name) VALUES (1, 2, 'Group');
      INSERT INTO pool (id, name) VALUES (1, ${literal});
      INSERT INTO pool_group_pool (pool_group_id, pool_id) VALUES (1, 1);
      INSERT INTO store (number, pool_id, name, address1, city, state, zip)
        VALUES (${literal}, 1, ${literal}, '1 Main St', 'City', 'IL', '60601');
      INSERT INTO delivery (id, pool_id, store_number, service_date)
        VALUES (7, 1, ${literal}, '2026-11-19'), (8, 1, ${literal}, '2026-11-20');
      INSERT INTO manifest (id, pool_id, number, manifest_date, store_date)
        VALUES (3, 1, ${literal}, '2026-11-17', '2026-11-19');
      INSERT INTO item_type (id, name) VALUES (2, ${literal});
      INSERT INTO carton (id, asn, delivery_id, service_date, pool_id, manifest_id, item_type_id, on_manifest,
          scan_type, pod_document, store_scanned, trailer_at, pallet_at, delivered_at)
        VALUES
          (1, ${literal}, 7, '2026-11-19', 1, 3, 2, true, 1, 2, true,
           '2026-11-19T23:59:59.999-05', '2026-11-18T22:00:00Z', '2026-11-20T01:02:03Z'),
          (2, 'delivered', 7, '2026-11-19', 1, 3, 2, true, 0, 0, false, NULL, NULL, '2026-11-20T01:02:03Z'),
          (3, 'bare', 7, '2026-11-19', 1, NULL, NULL, false, -1, NULL, false, NULL, NULL, NULL);
      INSERT INTO carton (id, asn, delivery_id, service_date, pool_id, on_manifest)
        SELECT 1000 + n, 'many' || to_char(n, 'FM0000'), 8, '2026-11-20', 1, true FROM generate_series(1, 5000) AS n`);
      ({ cookie } = await addPerson({ memberOf: [1] }));
    },
  );

  async function listOf(...ASNList: string[]): Promise<unknown> {
    const { body } = await provider.call(
      "ASNListSearch",
      { ASNList, offset: 0, pageSize: 20_000 },
      { cookie },
    );
    const { status, result } = body;
    return { status, result };
  }

  it("return any name unchanged, and times to the second in UTC", async () => {
    expect(await listOf(hostile)).toEqual({
      status: "Success",
      result: [
        {
          ASN: hostile,
          Manifest: hostile,
          ManifestDate: "2026-11-17",
          StoreName: `${hostile} ${hostile}`,
          "Trailer Date": "2026-11-20",
          "Trailer Time": "2026-11-20T04:59:59Z",
          "Pallet Date": "2026-11-18",
          "Pallet Time": "2026-11-18T22:00:00Z",
          "Scheduled Delivery Date": "2026-11-19",
          "Delivery Date": "2026-11-20",
          "Delivery Time": "2026-11-20T01:02:03Z",
          "Scan Type": "Scanned",
          "Item Type": hostile,
          Pool: hostile,
          "Store Scan": "Yes",
          PODInfo: "7/2",
        },
      ],
    });
  });

  it("are found by an SSCC with and without its application identifier, each once", async () => {
    const sscc = "350123450000000012";
    const kept = "00350123450000000029";
    await provider.db.query(
      `INSERT INTO carton (id, asn, delivery_id, service_date, pool_id, on_manifest)
       VALUES (4, $1, 7, '2026-11-19', 1, true), (5, $2, 7, '2026-11-19', 1, true)`,
      [sscc, kept],
    );
    const found = async (...list: string[]) =>
      ((await listOf(...list)) as { result: { ASN: string }[] }).result.map(
        ({ ASN }) => ASN,
      );
    expect(await found(kept, ` 00${sscc}`, sscc)).toEqual([kept, sscc]);
    expect(await found(`0${sscc}`, kept.slice(2), `00${sscc}0`)).toEqual([]);
  });

  it("are found by a list of 5,000 ASNs, in its order", async () => {
    const wanted = Array.from(
      { length: 5_000 },
      (_, at) => `many${String(5_000 - at).padStart(4, "0")}`,
    );
    const { result } = (await listOf(...wanted)) as {
      result: { ASN: string }[];
    };
    expect(result.map(({ ASN }) => ASN)).toEqual(wanted);
  });

  it("contain null for every unknown field", async () => {
    const shared = {
      "Trailer Date": null,
      "Trailer Time": null,
      "Pallet Date": null,
      "Pallet Time": null,
      "Scheduled Delivery Date": "2026-11-19",
      StoreName: `${hostile} ${hostile}`,
      Pool: hostile,
    };
    expect(await listOf("bare", "delivered")).toEqual({
      status: "Success",
      result: [
        {
          ...shared,
          ASN: "bare",
          Manifest: null,
          ManifestDate: null,
          "Delivery Date": null,
          "Delivery Time": null,
          "Scan Type": "No Scan or POD",
          "Item Type": null,
          "Store Scan": null,
          PODInfo: null,
        },
        {
          ...shared,
          ASN: "delivered",
          Manifest: hostile,
          ManifestDate: "2026-11-17",
          "Delivery Date": "2026-11-20",
          "Delivery Time": "2026-11-20T01:02:03Z",
          "Scan Type": "Not Scanned",
          "Item Type": hostile,
          "Store Scan": "No",
          PODInfo: "7",
        },
      ],
    });
  });

  it.each(counts)("are complete in a response of %i", async (pageSize) => {
    const { body, headers } = await provider.call(
      "ASNAdvancedSearch",
      { ...anyCriteria, delivID: "8", offset: 0, pageSize },
      { cookie },
    );
    const asns = (body.result as { ASN: string }[]).map(({ ASN }) => ASN);
    expect(asns).toEqual(
      Array.from(
        { length: pageSize },
        (_, at) => `many${String(at + 1).padStart(4, "0")}`,
      ),
    );
    // Chunks are sent as they are written; an aborted response has no last chunk.
    expect(headers["transfer-encoding"]).toBe("chunked");
  });
});
