import { useLoaderData } from "@remix-run/react";

const columns = 16;
const rowCount = 100;

/** 100 rows of 16 cells of text, the plain Remix way: loader data, rendered and hydrated. */
export async function loader() {
  return Array.from({ length: rowCount }, (_, row) =>
    Array.from(
      { length: columns },
      (_, column) => `Cell ${row * columns + column}`,
    ),
  );
}

export default function Rows() {
  const rows = useLoaderData<typeof loader>();
  return (
    <table>
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row}>
            {cells.map((cell, column) => (
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
