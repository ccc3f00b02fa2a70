import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { cruise } from "dependency-cruiser";
import { ESLint } from "eslint";
import { afterAll, describe, expect, test } from "vitest";
import importRules from "../../dependency-cruiser.config.mjs";
import eslintRules from "../../eslint.config.js";

/** Creates a folder of the given files, in which the packages of the project are installed. */
async function createProject(prefix: string, files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  for (const name of ["package.json", "node_modules"])
    await symlink(join(process.cwd(), name), join(folder, name));
  return folder;
}

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

describe("the import rules", () => {
  const folders: string[] = [];
  afterAll(async () => {
    for (const folder of folders)
      await rm(folder, { recursive: true, force: true });
  });

  const door = `import "undici";`;
  const cases: [rule: string, files: Record<string, string>][] = [
    [
      "no-cycles",
      {
        "app/engine/tables/a.ts": `import "./b";`,
        "app/engine/tables/b.ts": `import "./a";`,
      },
    ],
    ["resolvable", { "app/engine/tables/a.ts": `import "./absent";` }],
    [
      "app-sees-only-the-contract",
      {
        "app/engine/provider-client/a.ts": `import "../../../provider/db/b";`,
        "provider/db/b.ts": "",
      },
    ],
    [
      "provider-never-sees-app",
      {
        "provider/calls/a.ts": `import "../../app/paths";`,
        "app/paths.ts": "",
      },
    ],
    [
      "contract-stands-alone",
      { "provider/contract/a.ts": `import "../db/b";`, "provider/db/b.ts": "" },
    ],
    [
      "telemetry-stands-alone",
      { "telemetry/a.ts": `import "../provider/b";`, "provider/b.ts": "" },
    ],
    [
      "shared-stands-alone",
      { "shared/a.ts": `import "../provider/b";`, "provider/b.ts": "" },
    ],
    [
      "shared-for-browsers-imports-nothing",
      { "shared/a.ts": `import "./b.server";`, "shared/b.server.ts": "" },
    ],
    [
      "only-the-entry-and-tests-know-both",
      { "provider/calls/a.ts": `import "../../test/b";`, "test/b.ts": "" },
    ],
    [
      "provider-check-sees-what-the-portal-relies-on",
      {
        "provider-check/a.ts": `import "../provider/http/b";`,
        "provider/http/b.ts": "",
      },
    ],
    [
      "provider-check-is-a-command",
      {
        "app/web/a.ts": `import "../../provider-check/b";`,
        "provider-check/b.ts": "",
      },
    ],
    [
      "routes-stand-alone",
      { "app/routes/a.ts": `import "./b";`, "app/routes/b.ts": "" },
    ],
    [
      "no-folder-cycles",
      {
        "app/engine/tables/a.ts": `import "../criteria/b";`,
        "app/engine/criteria/b.ts": "",
        "app/engine/criteria/c.ts": `import "../tables/d";`,
        "app/engine/tables/d.ts": "",
      },
    ],
    [
      "server-is-outermost",
      {
        "app/engine/provider-client/a.ts": `import "../../web/b";`,
        "app/web/b.ts": "",
      },
    ],
    [
      "server-sees-no-route",
      {
        "app/web/a.ts": `import "../routes/b";`,
        "app/routes/b.ts": "",
      },
    ],
    [
      "features-meet-in-an-index",
      {
        "app/features/freight/booking/a.ts": `import "../address-book/b";`,
        "app/features/freight/address-book/b.ts": "",
      },
    ],
    [
      "result-page-composes-features",
      {
        "app/result-page.tsx": `import "./features/own-lists/alerts/b";`,
        "app/features/own-lists/alerts/b.ts": "",
      },
    ],
    [
      "only-routes-import-the-result-page",
      {
        "app/engine/tables/a.ts": `import "../../result-page";`,
        "app/result-page.tsx": "",
      },
    ],
    [
      "engine-messages",
      {
        "app/engine/messages/a.ts": `import "../../ui/shell/b";`,
        "app/ui/shell/b.ts": "",
      },
    ],
    [
      "engine-session",
      {
        "app/engine/session/a.ts": `import "../provider-client/b";`,
        "app/engine/provider-client/b.ts": "",
      },
    ],
    [
      "engine-criteria",
      {
        "app/engine/criteria/a.ts": `import "../tables/b";`,
        "app/engine/tables/b.ts": "",
      },
    ],
    [
      "engine-provider-client",
      {
        "app/engine/provider-client/a.ts": `import "../results/b";`,
        "app/engine/results/b.ts": "",
      },
    ],
    [
      "engine-ui",
      {
        "app/ui/shell/a.ts": `import "../../engine/forms/b";`,
        "app/engine/forms/b.ts": "",
      },
    ],
    [
      "engine-tables",
      {
        "app/engine/tables/a.ts": `import "../results/b";`,
        "app/engine/results/b.ts": "",
      },
    ],
    [
      "engine-forms",
      {
        "app/engine/forms/a.ts": `import "../results/b";`,
        "app/engine/results/b.ts": "",
      },
    ],
    [
      "engine-results",
      {
        "app/engine/results/a.ts": `import "../../features/reports/b";`,
        "app/features/reports/b.ts": "",
      },
    ],
    [
      "forms-and-shell-see-no-contract",
      {
        "app/engine/forms/a.ts": `import "../../../provider/contract/b";`,
        "provider/contract/b.ts": "",
      },
    ],
    [
      "browser-files-see-no-server-code",
      {
        "app/features/map/a.tsx": `import "../../engine/forms/b.server";`,
        "app/engine/forms/b.server.ts": "",
      },
    ],
    [
      "root-modules-see-no-folder",
      {
        "app/paths.ts": `import "./engine/criteria/b";`,
        "app/engine/criteria/b.ts": "",
      },
    ],
    [
      "business-sees-no-calls",
      {
        "provider/accounts/a.ts": `import "../calls/b";`,
        "provider/calls/b.ts": "",
      },
    ],
    [
      "db-is-innermost",
      {
        "provider/db/a.ts": `import "../notify/mail/b";`,
        "provider/notify/mail/b.ts": "",
      },
    ],
    [
      "demo-stays-outside",
      { "provider/http/a.ts": `import "../demo/b";`, "provider/demo/b.ts": "" },
    ],
    ["one-door-to-the-provider", { "app/engine/results/a.server.ts": door }],
    ["one-door-to-the-database", { "provider/accounts/a.ts": `import "pg";` }],
    [
      "no-development-packages-in-production",
      { "provider/notify/mail/a.ts": `import "smtp-server";` },
    ],
  ];
  test.each(cases)("dependency-cruiser reports %s", async (rule, files) => {
    expect(await rulesBrokenBy(files)).toContain(rule);
  });

  test("dependency-cruiser reports nothing in a tree that follows every rule", async () => {
    const broken = await rulesBrokenBy({
      "app/routes/a.ts": `import "../features/reports/k"; import "../engine/results/b.server"; import "../result-page";`,
      "app/result-page.tsx": `import "./features/freight/address-book"; import "./engine/tables/d";`,
      "app/features/reports/k.ts": `import "../freight/address-book"; import "../../engine/tables/d";`,
      "app/features/freight/address-book/index.ts": "",
      "app/engine/results/b.server.ts": `import "../provider-client/c.server"; import "../tables/d";`,
      "app/engine/provider-client/c.server.ts": `import "../../../provider/contract/e"; import "undici";`,
      "app/engine/tables/d.ts": `import "../criteria/f";`,
      "app/engine/criteria/f.ts": "",
      "provider/contract/e.ts": `import "zod";`,
      "provider-check/l.ts": `import "../provider/contract/e"; import "../app/engine/provider-client/c.server";`,
      "provider/main.ts": `import "./calls/g"; import "./demo/i";`,
      "provider/calls/g.ts": `import "../accounts/h";`,
      "provider/accounts/h.ts": `import "../db/j";`,
      "provider/demo/i.ts": `import "../accounts/h";`,
      "provider/db/j.ts": `import "pg";`,
    });
    expect(broken).toEqual([]);
  });

  test("every import rule has a case that breaks it", () => {
    const rules = (importRules.forbidden ?? []).map(({ name }) => name);
    expect(new Set(cases.map(([rule]) => rule))).toEqual(new Set(rules));
  });

  async function rulesBrokenBy(files: Record<string, string>) {
    const folder = await createProject(
      "import-rules-",
      Object.fromEntries(
        Object.entries(files).map(([name, text]) => [
          name,
          `${text}
export {};
`,
        ]),
      ),
    );
    folders.push(folder);
    const { options, ...ruleSet } = importRules;
    const { tsConfig: _tsConfig, ...rest } = options ?? {};
    const { output } = await cruise(
      [
        "app",
        "provider",
        "provider-check",
        "shared",
        "telemetry",
        "test",
      ].filter((top) =>
        Object.keys(files).some((name) => name.startsWith(`${top}/`)),
      ),
      { ...rest, ruleSet, validate: true, baseDir: folder },
    );
    if (typeof output === "string") throw new Error(output);
    return [...new Set(output.summary.violations.map(({ rule }) => rule.name))];
  }
});
