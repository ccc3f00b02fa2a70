import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { statementsOf } from "../../provider/db/migration-files";
import { onEachEngine, useFreshStorage } from "./engines";

const folder = join("docs", "runbooks");
/** Every statement of every runbook. */
const statements = readdirSync(folder).flatMap((name) => {
  const text = readFileSync(join(folder, name), "utf8");
  return [...text.matchAll(/^```sql\n([\s\S]*?)^```/gm)].flatMap(
    ([, sql = ""]) =>
      statementsOf(sql)
        .filter((statement) => statement.trim() !== "")
        .map((statement) => [name, statement] as const),
  );
});

onEachEngine("the SQL of the runbooks", (engine) => {
  const storage = useFreshStorage(engine);

  it("is found", () => expect(statements.length).toBeGreaterThan(10));

  it("explains every queue that can be late", async () => {
    const text = readFileSync(join(folder, "jobs-wait.md"), "utf8");
    const [table = ""] = /^\| Queue [^]*?\n\n/m.exec(text) ?? [];
    const explained = [...table.matchAll(/^\| `([a-z-]+)` +\|/gm)].map(
      ([, name]) => name,
    );
    const queues = await storage.db.query<{ name: string }>(
      "SELECT name FROM pgboss.queue",
    );
    expect(explained.sort()).toEqual(queues.map(({ name }) => name).sort());
  });

  it.each(statements)("runs (%s): %s", async (_name, statement) => {
    await storage.db.transaction((tx) => tx.query(statement));
  });
});
