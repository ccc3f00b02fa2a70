import { Counter, Registry } from "prom-client";
import { expect, it } from "vitest";
import { mergeMetrics } from "../../../telemetry/merge-metrics";

async function textOf(process: string, value: number): Promise<string> {
  const registers = [new Registry()];
  registers[0]?.setDefaultLabels({ process });
  for (const name of ["first_total", "second_total"])
    new Counter({ name, help: `The ${name}.`, registers }).inc(value);
  return registers[0]?.metrics() ?? "";
}

it("declares each metric once, with the samples of all processes below it", async () => {
  expect(mergeMetrics([await textOf("1", 3), await textOf("2", 4)])).toBe(`\
# HELP first_total The first_total.
# TYPE first_total counter
first_total{process="1"} 3
first_total{process="2"} 4

# HELP second_total The second_total.
# TYPE second_total counter
second_total{process="1"} 3
second_total{process="2"} 4
`);
});

it("leaves out the text of a process that gave none", async () => {
  const text = await textOf("1", 3);
  expect(mergeMetrics(["", text, ""])).toBe(text);
  expect(mergeMetrics([])).toBe("");
});
