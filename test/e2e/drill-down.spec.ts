import {
  expectBookmark,
  followRow,
  sum,
  type Row,
} from "./harness/result-page";
import { expect, test } from "./harness/test";

/** A past date, as typed and as encoded: there, the demonstration's clock changes nothing any more. */
function day(back: number): { typed: string; iso: string } {
  const iso = new Date(Date.now() - back * 86_400_000)
    .toISOString()
    .slice(0, 10);
  const [year = "", month = "", date = ""] = iso.split("-");
  return { typed: `${month}/${date}/${year}`, iso };
}

const start = day(9);
const end = day(3);
test(
  "the on-time report leads from pools to stores, deliveries and cartons with the same figures",
  { tag: ["@smoke", "@gate"] },
  async ({ page, signInAs }) => {
    await signInAs("national");
    await page.goto("/onTime-report");
    await page.getByLabel("Start Date").fill(start.typed);
    await page.getByLabel("End Date").fill(end.typed);
    await page.getByRole("button", { name: "Get Pool Summary" }).click();
    await expect(page).toHaveURL(
      `/onTime-report/summary/pool/s=${start.iso}_f=${end.iso}`,
    );
    expect((await expectBookmark(page)).length).toBeGreaterThan(1);

    const isLate = (row: Row) => Number(row.Late) > 0;
    const pool = await followRow(page, isLate);
    const stores = await expectBookmark(page);
    expect(sum(stores, "Late")).toBe(Number(pool.Late));
    const store = await followRow(page, isLate);
    const deliveries = await expectBookmark(page);
    expect(deliveries).toHaveLength(Number(store.Deliveries));
    const delivery = await followRow(page, (row) => row.Store !== "");
    const cartons = await expectBookmark(page);
    expect(
      new Set(cartons.map((carton) => carton.Store?.split(" ")[0])),
    ).toEqual(new Set([delivery.Store]));
  },
);
