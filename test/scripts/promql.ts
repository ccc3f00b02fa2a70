import { parser } from "@prometheus-io/lezer-promql";

/**
 * Parses a PromQL expression with the grammar of Prometheus.
 * @returns the names of the metrics that it reads, without the suffix of a histogram's series
 * @throws if it is no PromQL
 */
export function metricsOf(expression: string): string[] {
  const names: string[] = [];
  parser.parse(expression).iterate({
    enter(node) {
      const text = expression.slice(node.from, node.to);
      if (node.type.isError)
        throw new Error(`No PromQL at ${node.from}: ${expression}`);
      if (node.name === "VectorSelector") {
        const [name = ""] = /^[a-z_:][a-z\d_:]*/i.exec(text) ?? [];
        names.push(name.replace(/_(bucket|count|sum)$/, ""));
      }
    },
  });
  return names;
}
