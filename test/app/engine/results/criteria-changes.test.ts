import { expect, it } from "vitest";
import {
  advancedSearch,
  manifestSearch,
} from "../../../../app/features/search/asn-search/asn-searches.server";

const today = "2026-11-20";
const changes = (written: Parameters<typeof advancedSearch.payload>[0]) =>
  advancedSearch.changes?.(written, today, (id) => `Pool ${id}`);

it("a chip leads to the same search without its criterion: both ends of a range, a pool with its stores", () => {
  expect(
    changes({
      s: "-7d",
      f: "today",
      p: "2",
      st: ["1001", "1002"],
      deliv: false,
    })?.chips,
  ).toEqual([
    {
      text: "Nov 13 – Nov 20, 2026",
      without: "/search/advanced-search/p=2_st=1001+1002_deliv=0",
    },
    {
      text: "Pool 2",
      without: "/search/advanced-search/s=-7d_f=today_deliv=0",
    },
    {
      text: "2 stores",
      without: "/search/advanced-search/s=-7d_f=today_p=2_deliv=0",
    },
    {
      text: "Not Delivered",
      without: "/search/advanced-search/s=-7d_f=today_p=2_st=1001+1002",
    },
  ]);
});

it("the last criterion of a search, which needs one, is changed in the form", () => {
  expect(changes({ deliv: true })?.chips).toEqual([{ text: "Delivered" }]);
  expect(manifestSearch.changes?.({ m: "M1" }, today, (id) => id)).toEqual({
    chips: [{ text: "Manifest M1" }],
    additions: [],
  });
});

it("each choice that a search does not have can be added, in the order of an address", () => {
  expect(changes({ deliv: true, scanType: "1" })?.additions).toEqual(
    (
      [
        ["On Manifest", "manifest=1_deliv=1_scanType=1"],
        ["Not On Manifest (Overage)", "manifest=0_deliv=1_scanType=1"],
        ["On Trailer", "trailer=1_deliv=1_scanType=1"],
        ["Not On Trailer (Shortage)", "trailer=0_deliv=1_scanType=1"],
        ["On Pallet", "pallet=1_deliv=1_scanType=1"],
        ["Not On Pallet", "pallet=0_deliv=1_scanType=1"],
      ] as const
    ).map(([text, criteria]) => ({
      text,
      path: `/search/advanced-search/${criteria}`,
    })),
  );
});
