import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Counter } from "../../../../app/engine/tables/result/results";
import type {
  Progress,
  ResultsView,
} from "../../../../app/engine/tables/result/result-view";

const said = (
  searching: boolean,
  found: number | null = 1042,
  state: Progress["state"] = "complete",
) =>
  renderToStaticMarkup(
    <Counter
      view={{ page: 1 } as ResultsView}
      found={found}
      state={state}
      searching={searching}
    />,
  );

it("the counter shows the number of results, and that more are loading", () => {
  expect(said(false)).toBe('<p role="status">Results Found: 1,042</p>');
  expect(said(true)).toContain("Results Found: 1,042 · Searching...");
});

it("the counter of a failed search says that the number is not known, and not 0", () => {
  expect(said(false, null, "failed")).toBe(
    '<p role="status">Number of results not known</p>',
  );
  expect(said(false, 20_000, "failed")).toBe(
    '<p role="status">Results Found: 20,000+</p>',
  );
});
