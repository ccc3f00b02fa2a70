import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { findProgram } from "../../scripts/debian-programs.mjs";
import { mailQueues } from "../../provider/notify/jobs/count-jobs";
import {
  alertRules,
  dashboardExpressions,
  dashboardVariable,
  folder,
} from "./monitoring-files";
import { metricsOf } from "./promql";

const ours = /^(portal|provider)_/;

describe("the alert rules", () => {
  test.each(alertRules)("$alert is complete", (rule) => {
    for (const name of metricsOf(rule.expr))
      expect(name === "up" || ours.test(name), name).toBe(true);
    expect(rule.alert).toMatch(/^[A-Z][A-Za-z]+$/);
    expect(["page", "warn"]).toContain(rule.labels.severity);
    expect(rule.annotations.summary).toMatch(/\.$/);
    expect(existsSync(rule.annotations.runbook)).toBe(true);
    expect(rule.annotations.runbook).toMatch(/^docs\/runbooks\/[a-z-]+\.md$/);
  });

  test("name the queues whose mails make the portal late", () => {
    const rule = alertRules.find(({ alert }) => alert === "MailsWait");
    expect(rule?.expr).toContain(`{queue=~"${mailQueues.join("|")}"}`);
  });

  test("have different names, all of which the document explains", () => {
    const names = alertRules.map(({ alert }) => alert);
    expect(new Set(names).size).toBe(names.length);
    const document = readFileSync("docs/operations.md", "utf8");
    expect(names.filter((name) => !document.includes(`\`${name}\``))).toEqual(
      [],
    );
  });
});

test("the dashboard reads metrics of the portal and the provider", () => {
  expect(dashboardExpressions.length).toBeGreaterThan(20);
  for (const { title, expr } of dashboardExpressions)
    for (const name of metricsOf(expr))
      expect([title, name]).toEqual([title, expect.stringMatching(ours)]);
  expect(dashboardVariable).toMatch(ours);
});

describe("every metric that the programs declare", () => {
  const sources = ["app", "provider"].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: "utf8" }).map((file) =>
      join(root, file),
    ),
  );
  const declared = ["server.ts", ...sources]
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => [
      ...readFileSync(file, "utf8").matchAll(
        /name: "((?:portal|provider)_[a-z_]+)"/g,
      ),
    ])
    .map(([, name = ""]) => name);
  const onDashboard = new Set(
    dashboardExpressions.flatMap(({ expr }) => metricsOf(expr)),
  );
  const inRules = new Set(alertRules.flatMap(({ expr }) => metricsOf(expr)));

  test("is on the dashboard", () => {
    expect(declared.length).toBeGreaterThan(20);
    expect(declared.filter((name) => !onDashboard.has(name))).toEqual([]);
  });

  test("is read by an alert rule if it counts failures", () => {
    const failures = declared.filter((name) =>
      /_(ends|failures|differences)_total$/.test(name),
    );
    expect(failures).toHaveLength(5);
    expect(failures.filter((name) => !inRules.has(name))).toEqual([]);
  });
});

test("the scrape configuration loads the rules and sends a token", () => {
  const config = parse(readFileSync(`${folder}/prometheus.yml`, "utf8")) as {
    rule_files: string[];
    scrape_configs: { job_name: string; authorization: object }[];
  };
  expect(config.rule_files).toEqual(["alerts.yml"]);
  const [job] = config.scrape_configs;
  // The alert PortalDown names it.
  expect(job?.job_name).toBe("tracking-portal");
  expect(job?.authorization).toHaveProperty("credentials_file");
});

const promtool = findProgram("promtool");

// `npm test` takes it from a package; without it the grammar above checks every expression.
describe.skipIf(promtool === null)("promtool", () => {
  test.each([
    ["check", "rules", `${folder}/alerts.yml`],
    ["check", "config", "--syntax-only", `${folder}/prometheus.yml`],
    ["test", "rules", "test/scripts/alert-rules.yml"],
  ])("%s %s %s", (...args) => {
    const { status, stdout, stderr } = spawnSync(promtool ?? "", args, {
      encoding: "utf8",
    });
    expect([status, status === 0 ? "" : stdout + stderr]).toEqual([0, ""]);
  });
});
