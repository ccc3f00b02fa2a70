import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Counter } from "../../../app/tables/results";
import type { ResultsView } from "../../../app/tables/result-view";

const said = (searching: boolean) =>
  renderToStaticMarkup(
    <Counter
      view={{ page: 1 } as ResultsView}
      found={1042}
      loading={false}
      searching={searching}
    />,
  );

it("the counter shows the number of results, and that more are loading", () => {
  expect(said(false)).toBe('<p role="status">Results Found: 1,042</p>');
  expect(said(true)).toContain("Results Found: 1,042 · Searching...");
});
