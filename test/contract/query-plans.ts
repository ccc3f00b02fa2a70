import type {
  Database,
  Queryable,
  SqlRow,
  SqlValue,
} from "../../provider/db/database";

/** One node of an EXPLAIN (ANALYZE, FORMAT JSON) plan. */
interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanNode[];
}

/** The nodes of the plans of all statements that `work` runs. */
export async function plansOf(
  db: Database,
  work: (db: Queryable) => Promise<unknown>,
): Promise<PlanNode[]> {
  const nodes: PlanNode[] = [];
  const collect = (node: PlanNode) => {
    nodes.push(node);
    node.Plans?.forEach(collect);
  };
  await work({
    async query<Row extends SqlRow>(sql: string, values?: readonly SqlValue[]) {
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
