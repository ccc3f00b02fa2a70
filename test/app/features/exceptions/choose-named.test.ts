import { describe, expect, it } from "vitest";
import { chooseNamed } from "../../../../app/features/exceptions/exceptions-to-mend.server";

const today = "2026-11-20";
const row = (
  Kind: string,
  day: number,
  extent: { Minutes?: number; Cartons?: number } = {},
) => ({
  Kind,
  Date: `2026-11-${day}`,
  Minutes: extent.Minutes ?? null,
  Cartons: extent.Cartons ?? null,
});

describe("The exceptions that Home names", () => {
  it("are of each kind, today's first, and the worst kind first", () => {
    const damaged = [14, 15, 16, 17, 18, 19, 20].map((day) =>
      row("damaged", day),
    );
    const others = [row("short", 18), row("short", 20), row("over", 20)];
    expect(chooseNamed([...damaged, ...others], today)).toEqual([
      row("damaged", 20),
      ...[14, 15, 16, 17].map((day) => row("damaged", day)),
      row("short", 20),
      row("short", 18),
      row("over", 20),
    ]);
  });

  it("are the latest, or those of most cartons, of a day", () => {
    const late = [5, 300, 20].map((Minutes) => row("late", 20, { Minutes }));
    const short = [1, 4].map((Cartons) => row("short", 20, { Cartons }));
    const old = row("short", 19, { Cartons: 90 });
    expect(chooseNamed([...late, old, ...short], today)).toEqual([
      row("late", 20, { Minutes: 300 }),
      row("late", 20, { Minutes: 20 }),
      row("late", 20, { Minutes: 5 }),
      row("short", 20, { Cartons: 4 }),
      row("short", 20, { Cartons: 1 }),
      old,
    ]);
  });

  it("are all if there are few", () => {
    const few = [row("late", 20), row("over", 14)];
    expect(chooseNamed(few, today)).toEqual(few);
  });
});
