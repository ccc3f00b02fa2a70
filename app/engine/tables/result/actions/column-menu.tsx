import { Form, useLocation } from "@remix-run/react";
import { Link } from "../../../../ui/shell/link";
import { resultMessages } from "../../../messages";
import { queryOf } from "../../../../paths";
import { ResultMenu } from "./result-menu";
import {
  columnsParameter,
  comfortable,
  densityParameter,
  isComfortable,
  parametersBesideColumns,
} from "../../page-query";
import type { ResultsView } from "../result-view";

/** Fewest columns of a table that offers a choice. */
const minColumns = 5;

/** The form that chooses the columns of a table and the room of its rows: a GET form, because the address is the state. */
export function ColumnMenu({ view }: { view: Pick<ResultsView, "table"> }) {
  const { pathname, search } = useLocation();
  const { table } = view;
  const all = table.allColumns ?? table.columns;
  if (all.length < minColumns) return null;
  const shown = new Set(table.columns.map(({ key }) => key));
  const others = parametersBesideColumns(search);
  const content = (
    <>
      {others.map(([name, value], i) => (
        <input key={i} type="hidden" name={name} value={value} />
      ))}
      {/* Another choice, also by Back, renders the boxes anew; the button keeps the focus. */}
      <fieldset className="boxes" key={[...shown].join()}>
        <legend className="visually-hidden">{resultMessages.columns}</legend>
        {all.map(({ key, header }, i) => (
          <label key={key}>
            <input
              type="checkbox"
              name={columnsParameter}
              value={key}
              defaultChecked={shown.has(key)}
              disabled={i === 0}
            />
            {header}
          </label>
        ))}
      </fieldset>
      <div className="boxes">
        <label>
          <input
            type="checkbox"
            name={densityParameter}
            value={comfortable}
            defaultChecked={isComfortable(search)}
          />
          {resultMessages.comfortableRows}
        </label>
      </div>
      <p>{resultMessages.columnsHint}</p>
      <button type="submit">{resultMessages.showColumns}</button>
      {table.allColumns && (
        <Link to={`?${queryOf(others)}`} preventScrollReset>
          {resultMessages.allColumns}
        </Link>
      )}
    </>
  );
  return (
    <ResultMenu label={resultMessages.columns}>
      <Form action={pathname} preventScrollReset discover="none">
        {content}
      </Form>
    </ResultMenu>
  );
}
