import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";

type Row = Record<string, string | null>;

const shown = 100;

/** The search in the page's own query, as the payload of one provider call. */
function searchOfPage(): { call: string; payload: unknown } {
  const query = new URLSearchParams(location.search);
  return {
    call: query.get("call") ?? "",
    payload: JSON.parse(query.get("payload") ?? "null") as unknown,
  };
}

/**
 * The page as most single-page portals implement it: load the program, request a page of rows, show
 * the first hundred when all have arrived. Without router, store and table package, which would
 * only make it slower.
 */
function SearchPage() {
  const [rows, setRows] = useState<Row[] | null>(null);
  useEffect(() => {
    const { call, payload } = searchOfPage();
    void fetch(`/api/${call}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(payload),
    })
      .then((response) => response.json() as Promise<{ result: Row[] }>)
      .then((answer) => setRows(answer.result));
  }, []);
  if (!rows) return <p>Searching...</p>;
  const columns = Object.keys(rows[0] ?? {});
  return (
    <>
      <p>Results Found: {rows.length}</p>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column}>{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((row, index) => (
            <tr key={index}>
              {columns.map((column) => (
                <td key={column}>{row[column]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const place = document.getElementById("app");
if (place) createRoot(place).render(<SearchPage />);
