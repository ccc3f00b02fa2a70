import { parse, protocol, type PGlite } from "@electric-sql/pglite";
import type { QueryOptions } from "../database";

const { serialize } = protocol;

/** Statements that are remembered, at most. */
const maxRemembered = 2_000;

/** What PostgreSQL has said about a statement. */
interface Known {
  /** The types of its parameters. */
  types: number[];
  /** The name under which its plan is kept; undefined if it is planned each time. */
  name: string | undefined;
}

const knownTo = new WeakMap<PGlite, Map<string, Known>>();

const exchange = (pglite: PGlite, parts: readonly Uint8Array[]) =>
  pglite.execProtocolStream(Buffer.concat(parts), { syncToFs: false });

/** Has PostgreSQL read a statement, once. */
async function getKnown(
  pglite: PGlite,
  sql: string,
  keepsPlan: boolean,
): Promise<Known> {
  const all = knownTo.get(pglite) ?? new Map<string, Known>();
  knownTo.set(pglite, all);
  const known = all.get(sql);
  if (known) return known;
  const isRemembered = all.size < maxRemembered;
  const name = keepsPlan && isRemembered ? `kept ${all.size}` : undefined;
  const answer = await exchange(pglite, [
    serialize.parse({ name, text: sql }),
    serialize.describe({ type: "S", name }),
    serialize.sync(),
  ]);
  const read = { types: parse.parseDescribeStatementResults(answer), name };
  if (isRemembered) all.set(sql, read);
  return read;
}

/**
 * Runs a statement in one exchange of messages. PGlite's own `query` makes six, which take most of the time
 * of a short statement; what the statement does and returns is the same.
 * @param values the parameters, as `query` takes them
 * @returns its rows
 * @throws what `query` throws: PostgreSQL's error with its `code`
 */
export async function runStatement<Row extends object>(
  pglite: PGlite,
  sql: string,
  values: readonly unknown[],
  { keepsPlan = false }: QueryOptions = {},
): Promise<Row[]> {
  return pglite._runExclusiveQuery(async () => {
    const { types, name } =
      values.length > 0 || keepsPlan
        ? await getKnown(pglite, sql, keepsPlan)
        : { types: [], name: undefined };
    const texts = values.map((value, at) => {
      if (value === null || value === undefined) return null;
      const write = pglite.serializers[types[at] ?? 0];
      if (write) return write(value);
      return typeof value === "string" ? value : JSON.stringify(value);
    });
    const answer = await exchange(pglite, [
      ...(name === undefined ? [serialize.parse({ text: sql })] : []),
      serialize.bind({ statement: name, values: texts }),
      serialize.describe({ type: "P" }),
      serialize.execute({}),
      serialize.sync(),
    ]);
    const [result] = parse.parseResults(answer, pglite.parsers);
    return (result?.rows ?? []) as Row[];
  });
}
