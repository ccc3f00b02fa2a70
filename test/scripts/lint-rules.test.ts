import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { cruise } from "dependency-cruiser";
import { ESLint } from "eslint";
import { beforeAll, describe, expect, test } from "vitest";
import importRules from "../../dependency-cruiser.config.mjs";
import eslintRules from "../../eslint.config.js";

describe("the rules of ESLint", () => {
  const eslint = new ESLint({
    overrideConfigFile: true,
    overrideConfig: eslintRules,
  });

  test.each([
    [
      "no-restricted-imports",
      "app/engine/tables/a.tsx",
      `import { alertMessages } from "../messages";\nexport const a = alertMessages.gone;`,
    ],
    [
      "no-restricted-imports",
      "app/engine/forms/a.tsx",
      `import { alertMessages } from "../messages";\nexport const a = alertMessages.gone;`,
    ],
    [
      "no-restricted-imports",
      "app/engine/results/a.server.ts",
      `import { paths } from "../../paths";\nexport const a = paths.views();`,
    ],
    [
      "regexp/no-super-linear-move",
      "provider/import/a.ts",
      String.raw`export const a = /\S[^\n]*\n/.test("");`,
    ],
    [
      "regexp/no-super-linear-backtracking",
      "app/engine/tables/a.ts",
      String.raw`export const a = /^1\s*(?:AM)?\s*$/.test("");`,
    ],
    [
      "no-restricted-syntax",
      "provider/calls/a.ts",
      "export const a = `\n  SELECT id FROM accounts`;",
    ],
    [
      "no-restricted-syntax",
      "app/engine/results/a.server.ts",
      `export const a = "delete from accounts";`,
    ],
  ])("ESLint reports %s in %s", async (rule, filePath, code) => {
    expect(await rulesFiredBy(filePath, code)).toContain(rule);
  });

  test.each([
    [
      "a business folder holds SQL",
      "provider/accounts/a.ts",
      "export const a = `SELECT id FROM accounts`;",
    ],
    [
      "a sentence that begins with a verb is no SQL",
      "app/ui/shell/a.ts",
      `export const a = "Select a group to view/edit its properties.";`,
    ],
    [
      "an engine uses its own texts",
      "app/engine/tables/a.ts",
      `import { resultMessages } from "../messages";\nexport const a = resultMessages.share;`,
    ],
  ])("ESLint reports nothing when %s", async (_what, filePath, code) => {
    expect(await rulesFiredBy(filePath, code)).toEqual([]);
  });

  test("ESLint reports a directive that disables nothing", async () => {
    const code =
      "// eslint-disable-next-line no-restricted-syntax -- none\nexport const a = 1;\n";
    expect(await rulesFiredBy("app/ui/shell/a.tsx", code)).toHaveLength(1);
  });

  async function rulesFiredBy(filePath: string, code: string) {
    const [result] = await eslint.lintText(code, { filePath });
    return (result?.messages ?? []).map(
      ({ ruleId, message }) => ruleId ?? message,
    );
  }
});

/** Imports that break a rule each; `closingImports` close the two cycles. */
const forbiddenImports: [rule: string, from: string, to: string][] = [
  ["no-cycles", "app/engine/tables/a.ts", "app/engine/tables/b.ts"],
  ["no-folder-cycles", "app/engine/tables", "app/engine/criteria"],
  ["resolvable", "app/engine/tables/a.ts", "./absent"],
  [
    "app-sees-only-the-contract",
    "app/engine/provider-client/a.ts",
    "provider/db/b.ts",
  ],
  ["provider-never-sees-app", "provider/calls/a.ts", "app/paths.ts"],
  ["contract-stands-alone", "provider/contract/a.ts", "provider/db/b.ts"],
  ["telemetry-stands-alone", "telemetry/a.ts", "provider/b.ts"],
  ["shared-stands-alone", "shared/a.ts", "provider/b.ts"],
  ["shared-for-browsers-imports-nothing", "shared/a.ts", "shared/b.server.ts"],
  ["only-the-entry-and-tests-know-both", "provider/calls/a.ts", "test/b.ts"],
  [
    "provider-check-sees-what-the-portal-relies-on",
    "provider-check/a.ts",
    "provider/http/b.ts",
  ],
  ["provider-check-is-a-command", "app/web/a.ts", "provider-check/b.ts"],
  ["routes-stand-alone", "app/routes/a.ts", "app/routes/b.ts"],
  ["server-is-outermost", "app/engine/provider-client/a.ts", "app/web/b.ts"],
  ["server-sees-no-route", "app/web/a.ts", "app/routes/b.ts"],
  [
    "features-meet-in-an-index",
    "app/features/freight/booking/a.ts",
    "app/features/freight/address-book/b.ts",
  ],
  [
    "result-page-composes-features",
    "app/result-page.tsx",
    "app/features/own-lists/alerts/b.ts",
  ],
  [
    "only-routes-import-the-result-page",
    "app/engine/tables/a.ts",
    "app/result-page.tsx",
  ],
  ["engine-messages", "app/engine/messages/a.ts", "app/ui/shell/b.ts"],
  [
    "engine-session",
    "app/engine/session/a.ts",
    "app/engine/provider-client/b.ts",
  ],
  ["engine-criteria", "app/engine/criteria/a.ts", "app/engine/tables/b.ts"],
  [
    "engine-provider-client",
    "app/engine/provider-client/a.ts",
    "app/engine/results/b.ts",
  ],
  ["engine-ui", "app/ui/shell/a.ts", "app/engine/forms/b.ts"],
  ["engine-tables", "app/engine/tables/a.ts", "app/engine/results/b.ts"],
  ["engine-forms", "app/engine/forms/a.ts", "app/engine/results/b.ts"],
  ["engine-results", "app/engine/results/a.ts", "app/features/reports/b.ts"],
  [
    "forms-and-shell-see-no-contract",
    "app/engine/forms/a.ts",
    "provider/contract/b.ts",
  ],
  [
    "browser-files-see-no-server-code",
    "app/features/map/a.tsx",
    "app/engine/forms/b.server.ts",
  ],
  ["root-modules-see-no-folder", "app/paths.ts", "app/engine/criteria/b.ts"],
  ["business-sees-no-calls", "provider/accounts/a.ts", "provider/calls/b.ts"],
  ["db-is-innermost", "provider/db/a.ts", "provider/notify/mail/b.ts"],
  ["demo-stays-outside", "provider/http/a.ts", "provider/demo/b.ts"],
  ["one-door-to-the-provider", "app/engine/results/a.server.ts", "undici"],
  ["one-door-to-the-database", "provider/accounts/a.ts", "pg"],
  [
    "no-development-packages-in-production",
    "provider/notify/mail/a.ts",
    "smtp-server",
  ],
];
const closingImports = [
  ["app/engine/tables/b.ts", "app/engine/tables/a.ts"],
  ["app/engine/tables/d.ts", "app/engine/criteria/f.ts"],
  ["app/engine/criteria/f.ts", "app/engine/tables/d.ts"],
] as const;

describe("the import rules", () => {
  let broken: Violation[];
  beforeAll(async () => {
    broken = await violationsOf([
      ...forbiddenImports
        .filter(([rule]) => rule !== "no-folder-cycles")
        .map(([, from, to]) => [from, to] as const),
      ...closingImports,
    ]);
  });

  test.each(forbiddenImports)(
    "dependency-cruiser reports %s: %s imports %s",
    (rule, from, to) => {
      expect(broken).toContainEqual({
        rule,
        from,
        to: expect.stringContaining(to) as string,
      });
    },
  );

  test("dependency-cruiser reports nothing in a tree that follows every rule", async () => {
    const allowed = await violationsOf([
      ["app/routes/a.ts", "app/features/reports/k.ts"],
      ["app/routes/a.ts", "app/engine/results/b.server.ts"],
      ["app/routes/a.ts", "app/result-page.tsx"],
      ["app/result-page.tsx", "app/features/freight/address-book/index.ts"],
      ["app/result-page.tsx", "app/engine/tables/d.ts"],
      [
        "app/features/reports/k.ts",
        "app/features/freight/address-book/index.ts",
      ],
      ["app/features/reports/k.ts", "app/engine/tables/d.ts"],
      [
        "app/engine/results/b.server.ts",
        "app/engine/provider-client/c.server.ts",
      ],
      ["app/engine/results/b.server.ts", "app/engine/tables/d.ts"],
      ["app/engine/provider-client/c.server.ts", "provider/contract/e.ts"],
      ["app/engine/provider-client/c.server.ts", "undici"],
      ["app/engine/tables/d.ts", "app/engine/criteria/f.ts"],
      ["provider/contract/e.ts", "zod"],
      ["provider-check/l.ts", "provider/contract/e.ts"],
      ["provider-check/l.ts", "app/engine/provider-client/c.server.ts"],
      ["provider/main.ts", "provider/calls/g.ts"],
      ["provider/main.ts", "provider/demo/i.ts"],
      ["provider/calls/g.ts", "provider/accounts/h.ts"],
      ["provider/accounts/h.ts", "provider/db/j.ts"],
      ["provider/demo/i.ts", "provider/accounts/h.ts"],
      ["provider/db/j.ts", "pg"],
    ]);
    expect(allowed).toEqual([]);
  });

  test("every import rule has a case that breaks it", () => {
    const rules = (importRules.forbidden ?? []).map(({ name }) => name);
    expect(new Set(forbiddenImports.map(([rule]) => rule))).toEqual(
      new Set(rules),
    );
  });
});

interface Violation {
  rule: string;
  from: string;
  to: string;
}

/** Returns which imports break a rule in a tree whose files have these imports and no other. */
async function violationsOf(
  imports: readonly (readonly [from: string, to: string])[],
): Promise<Violation[]> {
  const sources = new Map<string, string>();
  for (const [from, to] of imports) {
    const isFile = /\.tsx?$/.test(to);
    const path = relative(dirname(from), to).replace(/\.tsx?$/, "");
    const name = isFile ? path.replace(/^(?!\.)/, "./") : to;
    sources.set(
      from,
      `import "${name}";\n${sources.get(from) ?? "export {};"}`,
    );
    if (isFile && !sources.has(to)) sources.set(to, "export {};");
  }
  const folder = await mkdtemp(join(tmpdir(), "import-rules-"));
  try {
    for (const [name, text] of sources) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text);
    }
    // The packages of the project are installed there.
    for (const name of ["package.json", "node_modules"])
      await symlink(join(process.cwd(), name), join(folder, name));
    const { options, ...ruleSet } = importRules;
    const { tsConfig: _tsConfig, ...rest } = options ?? {};
    const tops = new Set(
      [...sources.keys()].map((name) => name.split("/")[0] ?? ""),
    );
    const { output } = await cruise([...tops], {
      ...rest,
      ruleSet,
      validate: true,
      baseDir: folder,
    });
    if (typeof output === "string") throw new Error(output);
    return output.summary.violations.map(({ rule, from, to }) => ({
      rule: rule.name,
      from,
      to,
    }));
  } finally {
    await rm(folder, { recursive: true });
  }
}
