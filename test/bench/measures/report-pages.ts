import { onTimeReport } from "../../../app/features/reports/on-time-report.server";
import { atLeast, type Measurement } from "../measurement";
import { reportWindow } from "../programs/demo-searches";
import { requestRate } from "../programs/request-rate";
import { getOverWire, textOf } from "../programs/wire";
import { inTurns, median, ratioOf, rounded } from "../statistics";

const rowsOnAPage = 100;
const turnMs = 3_000;

/** The texts of the cells of a result page's table. */
function cellsOf(html: string): string[][] {
  const body = /<tbody[^>]*>(.*?)<\/tbody>/s.exec(html)?.[1] ?? "";
  return body
    .split("<tr>")
    .slice(1)
    .map((row) =>
      row
        .split(/<t[hd][^>]*>/)
        .slice(1)
        .map((cell) => cell.replace(/<[^>]*>/g, "")),
    );
}

const rate: Measurement = {
  name: "report-rate",
  group: "Server",
  figure:
    "Rate of a 100-row report page to the bare Remix floor's page with the same rows",
  meaning:
    "Pages a second of the on-time report over a week, asked on eight connections without a break, over those of the floor (`remix-serve`, no provider, no session, the cells of the same rows as loader data). The portal holds the rows, as it does for whoever pages or comes back; on each page it asks the embedded provider who the person is. Medians of five turns of three seconds each.",
  limit: atLeast(0.3, "×"),
  run: async (harness) => {
    const portal = await harness.demoPortal();
    const cookie = await harness.demoCookie();
    const floor = await harness.floor();
    const path = onTimeReport.pagePath("result")(
      reportWindow().encodedCriteria,
    );
    const cells = cellsOf(
      textOf(await getOverWire({ ...portal, cookie }, path)),
    );
    if (cells.length !== rowsOnAPage)
      throw new Error(`The report page shows ${cells.length} rows`);
    await floor.setRows(cells);
    const { ofFloor, ofPortal } = await inTurns(
      {
        ofFloor: () => requestRate(`${floor.origin}/rows`, {}, turnMs),
        ofPortal: () =>
          requestRate(`http://${portal.host}${path}`, { cookie }, turnMs),
      },
      5,
    );
    return {
      ...ratioOf(ofPortal, ofFloor),
      detail: [
        `Floor: ${rounded(median(ofFloor))} pages a second (${ofFloor.map(rounded).join(", ")})`,
        `Portal: ${rounded(median(ofPortal))} pages a second (${ofPortal.map(rounded).join(", ")})`,
      ],
    };
  },
};

export const reportPages = [rate];
