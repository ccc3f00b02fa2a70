/** @module-tag all */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import type { CallName } from "../../../provider/contract/calls";
import { asnRow, type AsnRow } from "../../../provider/contract/searches";
import { demoSignIns } from "../../../provider/demo/accounts";
import { demonstration } from "../demonstration-template";
import { onEachEngine } from "../engines";
import {
  startDemonstrationProvider,
  type TestProvider,
} from "../test-provider";
import {
  anyCriteria,
  byDelivery,
  byManifest,
  meets,
  poolsOf,
  referenceCartons,
  users,
  type ReferenceCarton,
  type User,
} from "./reference";

const { now, scale } = demonstration;
const reference = referenceCartons(now, scale).sort(byDelivery);
const sees = (user: User, { delivery }: ReferenceCarton) =>
  (poolsOf[user] as readonly number[]).includes(delivery.poolId);
const visibleTo = (user: User) => reference.filter((r) => sees(user, r));
const rowsOf = (cartons: readonly ReferenceCarton[]) =>
  cartons.map(({ row }) => row);
const first = <Item>(items: readonly Item[]): Item => {
  const [item] = items;
  if (item === undefined) throw new Error("the reference has no such carton");
  return item;
};
/** Compares many rows; in detail, which is slow, only if they differ. */
function expectRows(found: AsnRow[], expected: AsnRow[]): void {
  if (JSON.stringify(found) !== JSON.stringify(expected)) {
    expect(found).toEqual(expected);
  }
}
const firstPage = { offset: 0, pageSize: 20_000 };

onEachEngine("ASN searches", (engine) => {
  let provider: TestProvider;
  const cookies = new Map<string, string>();

  beforeAll(async () => {
    provider = await startDemonstrationProvider(engine);
    for (const { email, password } of demoSignIns) {
      cookies.set(email, await provider.signIn(email, password));
    }
  });
  afterAll(() => provider.remove());

  async function search(
    user: string,
    call: CallName,
    payload: object,
  ): Promise<AsnRow[]> {
    const { body } = await provider.call(
      call,
      { ...firstPage, ...payload },
      { cookie: cookies.get(user) ?? "" },
    );
    expect(body.status).toBe("Success");
    return z.array(asnRow).parse(body.result);
  }
  const advanced = (user: string, criteria: object) =>
    search(user, "ASNAdvancedSearch", { ...anyCriteria, ...criteria });

  describe.each(users)("of %s", (user) => {
    const visible = visibleTo(user);

    it("find a pasted list in its order, each ASN once, without foreign and unknown ones", async () => {
      const wanted = reference.filter((_, i) => i % 71 === 0).reverse();
      const list = wanted.map(({ carton }) => carton.asn);
      const rows = await search(user, "ASNListSearch", {
        ASNList: ["000000000000000000", ...list, ...list.slice(0, 20), " "],
      });
      expectRows(rows, rowsOf(wanted.filter((r) => sees(user, r))));
    });

    it("find a list of 5,000 ASNs", async () => {
      const wanted = reference.slice(2_000, 7_000);
      const rows = await search(user, "ASNListSearch", {
        ASNList: wanted.map(({ carton }) => carton.asn),
      });
      expectRows(rows, rowsOf(wanted.filter((r) => sees(user, r))));
    });

    it.each([
      ["manifests", "ASNManifestSearch", "manifest", byManifest],
      ["packing slips", "ASNPackingSlipSearch", "packingSlip", byDelivery],
    ] as const)(
      "find %s of the user's pools only",
      async (_, call, field, order) => {
        for (let poolId = 1; poolId <= 8; poolId++) {
          const of = first(
            reference.filter(
              (r) => r.delivery.poolId === poolId && r[field] !== null,
            ),
          );
          const rows = await search(user, call, { [field]: `${of[field]} ` });
          const wanted = visible.filter((r) => r[field] === of[field]);
          expectRows(rows, rowsOf(wanted.sort(order)));
          expect(rows.length > 0).toBe(sees(user, of));
        }
      },
    );

    const some = first(visible.slice(500));
    const foreign = first([...reference.filter((r) => !sees(user, r)), some]);
    const criteria: [name: string, criteria: object][] = [
      ["nothing at all", {}],
      ["a window", { startDate: "2026-11-01", endDate: "2026-11-07" }],
      ["a start", { startDate: "2026-11-18" }],
      ["an end", { endDate: "2026-09-01" }],
      [
        "a window the wrong way round",
        { startDate: "2026-11-07", endDate: "2026-11-01" },
      ],
      ["days to come", { startDate: "2026-11-21" }],
      ["a pool", { pool: "1" }],
      ["another pool", { pool: "5" }],
      ["a pool that is not there", { pool: "99" }],
      ["a pool that cannot be", { pool: "one" }],
      ["a delivery", { delivID: String(some.delivery.id) }],
      ["a delivery of another pool", { delivID: String(foreign.delivery.id) }],
      ["a delivery that cannot be", { delivID: "99999999999" }],
      ["a store", { stores: [some.delivery.storeNumber] }],
      [
        "stores of several pools",
        {
          stores: [
            some.delivery.storeNumber,
            foreign.delivery.storeNumber,
            "x",
          ],
        },
      ],
      ["a manifest", { manifest: some.manifest }],
      ["a manifest of another pool", { manifest: foreign.manifest }],
      ["a manifest and a scan type", { manifest: some.manifest, scanType: 1 }],
      ["scanned", { scanType: 1 }],
      ["not scanned", { scanType: 0 }],
      ["no scan or POD", { scanType: -1 }],
      ["delivered", { isDelivered: true }],
      ["not delivered", { isDelivered: false }],
      ["on a pallet", { isOnPallet: true }],
      ["not on a pallet", { isOnPallet: false }],
      ["on a trailer", { isOnTrailer: true }],
      ["shortages", { isOnTrailer: false, isOnManifest: true }],
      ["on a manifest", { isOnManifest: true }],
      ["overages", { isOnManifest: false }],
      [
        "all at once",
        {
          startDate: "2026-10-01",
          endDate: "2026-11-19",
          pool: "1",
          scanType: 1,
          isDelivered: true,
          isOnPallet: true,
          isOnTrailer: true,
          isOnManifest: true,
        },
      ],
    ];

    it.each(criteria)(
      "find the rows of an advanced search by %s",
      async (_, given) => {
        const rows = await advanced(user, given);
        const wanted = { ...anyCriteria, ...given };
        expectRows(rows, rowsOf(visible.filter((r) => meets(r, wanted))));
      },
    );
  });

  it("return nothing for empty lists and blank numbers", async () => {
    for (const [call, payload] of [
      ["ASNListSearch", { ASNList: [] }],
      ["ASNListSearch", { ASNList: ["", "  "] }],
      ["ASNManifestSearch", { manifest: " " }],
      ["ASNPackingSlipSearch", { packingSlip: "" }],
    ] as const) {
      expect(await search("admin@demo.example", call, payload)).toEqual([]);
    }
  });

  it.each([
    ["an emoji", "📦".repeat(20)],
    ["right-to-left text", "\u202Eשלום"],
    ["__proto__", "__proto__"],
    ["SQL", "' OR 1=1; DROP TABLE carton; --"],
    ["a pattern", "%"],
    ["a lone surrogate", "\uD800"],
    ["64 characters", "9".repeat(64)],
    ["an array literal", '{"1",NULL}'],
  ])("find nothing for %s, without an error", async (_, hostile) => {
    const user = "admin@demo.example";
    expect(await search(user, "ASNListSearch", { ASNList: [hostile] })).toEqual(
      [],
    );
    expect(
      await search(user, "ASNManifestSearch", { manifest: hostile }),
    ).toEqual([]);
    expect(
      await search(user, "ASNPackingSlipSearch", { packingSlip: hostile }),
    ).toEqual([]);
    for (const key of ["pool", "delivID", "manifest"]) {
      expect(await advanced(user, { [key]: hostile })).toEqual([]);
    }
    expect(await advanced(user, { stores: [hostile] })).toEqual([]);
  });
});
