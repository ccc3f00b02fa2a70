import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Counter } from "../../../app/tables/counter";
import type { ResultsView } from "../../../app/tables/result-view";

const said = (searching: boolean) =>
  renderToStaticMarkup(
    <Counter
      view={{ posted: null, page: 1 } as ResultsView}
      found={1042}
      loading={false}
      searching={searching}
    />,
  );

it("The counter says how many were found, and that more are searched for", () => {
  expect(said(false)).toBe('<p role="status">Results Found: 1042</p>');
  expect(said(true)).toContain("Results Found: 1042 · Searching...");
});
