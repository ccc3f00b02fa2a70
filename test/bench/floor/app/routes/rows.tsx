import { readFileSync } from "node:fs";
import { useLoaderData } from "@remix-run/react";

let rows: string[][] | undefined;

/**
 * Rows from a file that the benchmark wrote: the plain Remix way, as loader data, rendered and
 * hydrated. They are read once, because the baseline has no provider to wait for.
 */
export async function loader() {
  rows ??= JSON.parse(
    readFileSync(process.env.BENCH_FLOOR_ROWS ?? "", "utf8"),
  ) as string[][];
  return rows;
}

export default function Rows() {
  return (
    <table>
      <tbody>
        {useLoaderData<typeof loader>().map((cells, row) => (
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
