import type { Database, Queryable, SqlValue } from "../../provider/db/database";

/** One node of an EXPLAIN (ANALYZE, FORMAT JSON) plan. */
interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanNode[];
}

/** Returns the number of rows that a node has read, in all of its loops. */
export const rowsRead = (node: PlanNode): number =>
  (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) *
  node["Actual Loops"];

/** What the name of a partition has beyond that of its table. */
const partitionEnding = /_(\d{4}_\d\d|earlier|other)$/;

/** The nodes of the plans of all statements that `work` runs; partitions have the name of their table. */
export async function plansOf(
  db: Database,
  work: (db: Queryable) => Promise<unknown>,
): Promise<PlanNode[]> {
  const nodes: PlanNode[] = [];
  const collect = (node: PlanNode) => {
    const relation = node["Relation Name"];
    nodes.push({
      ...node,
      ...(relation !== undefined && {
        "Relation Name": relation.replace(partitionEnding, ""),
      }),
    });
    node.Plans?.forEach(collect);
  };
  await work({
    async query<Row extends object>(sql: string, values?: readonly SqlValue[]) {
      const [row] = await db.query<{ "QUERY PLAN": { Plan: PlanNode }[] }>(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
        values,
      );
      row?.["QUERY PLAN"].forEach(({ Plan }) => collect(Plan));
      return db.query<Row>(sql, values);
    },
  });
  return nodes;
}
