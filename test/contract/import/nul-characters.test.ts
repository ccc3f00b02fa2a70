import { beforeAll, expect, it } from "vitest";
import { bookings } from "../../../provider/import/kinds/bookings";
import type { Kind } from "../../../provider/import/kind";
import { csvTemplate } from "../../../provider/import/templates";
import { writeXlsx, type Cell } from "../../provider/import/write-xlsx";
import { onEachEngine } from "../engines";
import { importRecords } from "./import-world";
import { useIngestWorld } from "./ingest-world";
import { setUpCompany } from "./operation-world";

const message = "Expected a text without control characters.";

/** Returns a record of a kind with the examples of its fields. */
const exampleOf = ({ fields }: Kind): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { example }]) => example !== "")
      .map(([name, { example }]) => [name, example]),
  );

onEachEngine("a text that PostgreSQL cannot store", (engine) => {
  const storage = setUpCompany(engine);

  it("with half of a surrogate pair in any field does not stop a document of bookings", async () => {
    for (const half of ["\ud83d", "\udce6"]) {
      const records = Object.entries(bookings.fields).map(
        ([name, { example }]) => ({
          ...exampleOf(bookings),
          [name]: example + half,
        }),
      );
      const { status } = await importRecords(
        storage.db,
        "bookings",
        ...records,
      );
      expect(status).toMatch(/applied|rejected/);
    }
  });
});

onEachEngine("a document with a NUL in a text", (engine) => {
  const world = useIngestWorld(engine);
  let key: string;
  beforeAll(async () => {
    ({ key } = await world.addKey({ poolIDs: [world.chicago] }));
  });

  const [header = "", example = ""] = csvTemplate(bookings)
    .replace("\uFEFF", "")
    .split(/\r?\n/);
  const titles = header.split(",");
  /** Cells of a booking with notes. */
  const cells = (pro: string, notes: string) =>
    example.split(",").map((cell, at) => {
      if (titles[at] === "PRO") return pro;
      return titles[at] === "Notes" ? notes : cell;
    });
  const errorAt = (place: string) => ({
    httpStatus: 200,
    body: {
      status: "Success",
      result: {
        status: "applied",
        errors: 1,
        counts: [{ created: 40, rejected: 1 }],
      },
      errorRows: [{ place, field: "Notes", message }],
    },
  });

  it("as CSV names the row and the field, and loads the other rows", async () => {
    const rows = Array.from({ length: 40 }, (_, at) =>
      cells(`CSV-${at}`, "n".repeat(100)).join(","),
    );
    const body = [header, ...rows, cells("CSV-X", "hello\0nul").join(",")];
    expect(
      await world.ingest("bookings", { key, body: `${body.join("\n")}\n` }),
    ).toMatchObject(errorAt("line 42"));
  });

  it.each<[string, Cell]>([
    ["as Excel writes it", "hello_x0000_nul"],
    [
      "as a character reference",
      { xml: `<c t="inlineStr"><is><t>hello&#0;nul</t></is></c>` },
    ],
  ])("as Excel file names the row and the field: %s", async (name, cell) => {
    const rows = Array.from({ length: 40 }, (_, at) =>
      cells(`${name} ${at}`, "none"),
    );
    const last: Cell[] = cells(name, "");
    last[titles.indexOf("Notes")] = cell;
    const answer = await world.ingest("bookings", {
      key,
      body: writeXlsx([titles, ...rows, last]),
    });
    expect(answer).toMatchObject(errorAt("row 42"));
  });
});
