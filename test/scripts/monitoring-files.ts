import { readFileSync } from "node:fs";
import { parse } from "yaml";

/** A rule of `alerts.yml`. */
export interface AlertRule {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
}

export const folder = "docker/monitoring";

/** The alert rules. */
export const alertRules = (
  parse(readFileSync(`${folder}/alerts.yml`, "utf8")) as {
    groups: { rules: AlertRule[] }[];
  }
).groups.flatMap(({ rules }) => rules);

interface Panel {
  title: string;
  targets: { expr: string }[];
}
const dashboard = JSON.parse(
  readFileSync(`${folder}/grafana-dashboard.json`, "utf8"),
) as { panels: Panel[]; templating: { list: { query: string }[] } };

/** Every expression of the dashboard, with what Grafana inserts. */
export const dashboardExpressions = dashboard.panels.flatMap(
  ({ title, targets }) =>
    targets.map(({ expr }) => ({
      title,
      expr: expr
        .replaceAll("$__rate_interval", "5m")
        .replaceAll("$instance", ".*"),
    })),
);

/** The metric whose instances the dashboard offers. */
export const dashboardVariable = dashboard.templating.list
  .map(({ query }) => /^label_values\((\w+), \w+\)$/.exec(query)?.[1])
  .find((name) => name !== undefined);
