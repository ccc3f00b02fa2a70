/** @module-tag all */

import { afterAll, beforeAll, expect, it } from "vitest";
import * as z from "zod";
import { asnRow, type AsnRow } from "../../../provider/contract/searches";
import { demoSignIns } from "../../../provider/demo/accounts";
import {
  exceptionsOf,
  readPdf,
  type ReadPdf,
} from "../../provider/documents/read-pdf";
import { onEachEngine } from "../engines";
import { getFile } from "../get-file";
import {
  startDemonstrationProvider,
  type TestProvider,
} from "../test-provider";
import { anyCriteria } from "./reference";

const page = { offset: 0, pageSize: 20_000 };
const window = { startDate: "2026-11-05", endDate: "2026-11-20" };

/** About `count` of them, evenly from first to last. */
const spread = <Item>(items: readonly Item[], count: number): Item[] =>
  items.filter((_, at) => at % Math.ceil(items.length / count) === 0);

onEachEngine("Documents of the demonstration", (engine) => {
  let provider: TestProvider;
  let cookie = "";

  beforeAll(async () => {
    provider = await startDemonstrationProvider(engine);
    const [administrator] = demoSignIns;
    if (!administrator) throw new Error("nobody can sign in");
    cookie = await provider.signIn(administrator.email, administrator.password);
  });
  afterAll(() => provider.remove());

  async function document(path: string): Promise<ReadPdf> {
    const { httpStatus, headers, bytes } = await getFile(provider.url, path, {
      cookie,
    });
    expect([path, httpStatus, headers["content-type"]]).toEqual([
      path,
      200,
      "application/pdf",
    ]);
    return readPdf(bytes);
  }
  const cartons = async (criteria: object): Promise<AsnRow[]> => {
    const { body } = await provider.call(
      "ASNAdvancedSearch",
      { ...anyCriteria, ...criteria, ...page },
      { cookie },
    );
    return z.array(asnRow).parse(body.result);
  };

  it("open from links of the carton rows, with the values of those rows", async () => {
    const all = [
      ...new Set((await cartons(window)).flatMap((row) => row.PODInfo ?? [])),
    ];
    const lots = all.filter((link) => link.includes("/")).slice(0, 10);
    expect(lots.length).toBeGreaterThan(5);
    for (const link of new Set([...spread(all, 20), ...lots])) {
      const pdf = await document(`/POD/${link}`);
      const ofDelivery = await cartons({
        delivID: link.split("/")[0] ?? "",
      });
      const rows = link.includes("/")
        ? ofDelivery.filter(({ PODInfo }) => PODInfo === link)
        : ofDelivery;
      const scanned = rows.filter((row) => row["Scan Type"] === "Scanned");
      expect(pdf.text).toMatch(
        new RegExp(`\\n${scanned.length} of ${rows.length} box`),
      );
      const delivered = rows.filter((row) => row["Delivery Date"] !== null);
      expect(pdf.text).toContain(`\n${delivered.length} delivered.`);
      // The exceptions that a row contains; it does not contain that a carton is an overage.
      const listed = new Map(
        exceptionsOf(pdf).map(([asn = "", , , reason = ""]) => [asn, reason]),
      );
      for (const row of rows) {
        const reason = listed.get(row.ASN ?? "") ?? "";
        if (row["Delivery Date"] === null)
          expect(reason).toMatch(/Missing|not delivered/);
        else if (row["Scan Type"] === "Scanned")
          expect(reason).toMatch(/^(Overage: not on the manifest)?$/);
        else expect(reason).toMatch(/without a scan|no scan/);
      }
    }
  });
});
