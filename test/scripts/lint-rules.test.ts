import { execFile } from "node:child_process";
import {
  mkdir,
  mkdtemp,
  readFile,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { cruise } from "dependency-cruiser";
import { ESLint } from "eslint";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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

/** Runs the command of an installed package in a folder, and returns what it prints. */
const runPackage = (bin: string, cwd: string, args: readonly string[]) =>
  new Promise<string>((resolve) =>
    execFile(
      process.execPath,
      [join(process.cwd(), "node_modules", bin), ...args],
      { cwd, maxBuffer: 2 ** 26 },
      (_error, stdout) => resolve(stdout),
    ),
  );

/** A rule, a file that breaks it, and the text of that file. */
type Case = [rule: string, file: string, code: string];

describe("the rules of oxlint", () => {
  const anyValue = "declare const value: any;\n";
  const promise = "declare function send(): Promise<void>;\n";
  const cases: Case[] = [
    // Mistakes in any file.
    ["for-direction", "a.ts", "for (let i = 0; i < 9; i--) void i;"],
    [
      "no-async-promise-executor",
      "a.ts",
      "export const a = new Promise(async () => {});",
    ],
    [
      "no-case-declarations",
      "a.ts",
      "declare const n: number;\nswitch (n) {\n  case 1:\n    const b = n;\n    void b;\n}",
    ],
    [
      "no-compare-neg-zero",
      "a.ts",
      "export const a = (n: number) => n === -0;",
    ],
    ["no-cond-assign", "a.ts", "export let a = 1;\nif (a = 2) void a;"],
    [
      "no-constant-binary-expression",
      "a.ts",
      "export const a = (b: number) => ({}) === {} || b;",
    ],
    ["no-constant-condition", "a.ts", "if (1) void 0;"],
    ["no-constant-condition", "b.ts", "for (; 1; ) void 0;"],
    ["no-control-regex", "a.ts", String.raw`export const a = /\x00/;`],
    ["no-debugger", "a.ts", "debugger;"],
    [
      "no-dupe-else-if",
      "a.ts",
      "export const a = (n: number) => {\n  if (n > 1) return 1;\n  else if (n > 1) return 2;\n  return 3;\n};",
    ],
    [
      "no-duplicate-case",
      "a.ts",
      "declare const n: number;\nswitch (n) {\n  case 1:\n    break;\n  case 1:\n    break;\n}",
    ],
    ["no-empty", "a.ts", "try {\n  void 0;\n} catch {}"],
    ["no-empty-character-class", "a.ts", "export const a = /a[]/;"],
    ["no-empty-pattern", "a.ts", "export function a({}: object) {}"],
    ["no-empty-static-block", "a.ts", "export class A {\n  static {}\n}"],
    [
      "no-ex-assign",
      "a.ts",
      "try {\n  void 0;\n} catch (error) {\n  error = 1;\n}",
    ],
    [
      "no-extra-boolean-cast",
      "a.ts",
      "export const a = (b: string) => (!!b ? 1 : 2);",
    ],
    [
      "no-fallthrough",
      "a.ts",
      "declare const n: number;\nswitch (n) {\n  case 1:\n    void n;\n  case 2:\n    void 0;\n}",
    ],
    ["no-global-assign", "a.mjs", "Object = null;"],
    ["no-invalid-regexp", "a.ts", `export const a = new RegExp("[");`],
    ["no-irregular-whitespace", "a.ts", "export const a =\u00a01;"],
    ["no-irregular-whitespace", "b.ts", "// A\u00a0comment.\nexport {};"],
    ["no-irregular-whitespace", "c.ts", "export const a = /\u00a0/;"],
    ["no-irregular-whitespace", "d.ts", "export const a = `\u00a0`;"],
    [
      "no-irregular-whitespace",
      "e.tsx",
      "export const A = () => <p>a\u00a0b</p>;",
    ],
    ["no-loss-of-precision", "a.ts", "export const a = 9007199254740993;"],
    [
      "no-misleading-character-class",
      "a.ts",
      "export const a = /[\u{1f44d}]/;",
    ],
    [
      "no-prototype-builtins",
      "a.ts",
      `export const a = (b: object) => b.hasOwnProperty("c");`,
    ],
    ["no-regex-spaces", "a.ts", "export const a = /a  b/;"],
    ["no-self-assign", "a.ts", "export let a = 1;\na = a;"],
    ["no-self-assign", "b.ts", "export const a = { b: 1 };\na.b = a.b;"],
    [
      "no-shadow-restricted-names",
      "a.ts",
      "export function a(undefined: number) {\n  return undefined;\n}",
    ],
    ["no-sparse-arrays", "a.ts", "export const a = [1, , 2];"],
    [
      "no-unexpected-multiline",
      "a.ts",
      "declare const b: any, c: any;\nexport const a = b\n(c);",
    ],
    [
      "no-unsafe-finally",
      "a.ts",
      "export function a() {\n  try {\n    return 1;\n  } finally {\n    return 2;\n  }\n}",
    ],
    [
      "no-unsafe-optional-chaining",
      "a.ts",
      "export const a = (b?: { c: () => number }) => (b?.c)();",
    ],
    ["no-unused-labels", "a.ts", "a: for (;;) break;"],
    [
      "no-unused-private-class-members",
      "a.ts",
      "export class A {\n  #b = 1;\n}",
    ],
    ["no-useless-backreference", "a.ts", String.raw`export const a = /\1(a)/;`],
    [
      "no-useless-catch",
      "a.ts",
      "export function a() {\n  try {\n    return 1;\n  } catch (error) {\n    throw error;\n  }\n}",
    ],
    ["no-useless-escape", "a.ts", String.raw`export const a = "\q";`],
    ["no-useless-escape", "b.ts", String.raw`export const a = /\q/;`],
    ["require-yield", "a.ts", "export function* a() {\n  return 1;\n}"],
    ["use-isnan", "a.ts", "export const a = (b: number) => b === NaN;"],
    [
      "use-isnan",
      "b.ts",
      "export const a = (b: number) => {\n  switch (b) {\n    case NaN:\n      return 1;\n  }\n  return 2;\n};",
    ],
    [
      "valid-typeof",
      "a.ts",
      `export const a = (b: unknown) => typeof b === "strnig";`,
    ],
    ["eqeqeq", "a.ts", "export const a = (b: unknown) => b == 1;"],
    ["no-array-constructor", "a.ts", "export const a = new Array(1, 2);"],
    ["no-unused-expressions", "a.ts", "export const a = 1;\na;"],
    ["no-unused-expressions", "b.ts", "export const a = 1;\na && a;"],
    ["no-unused-expressions", "c.ts", "export const a = 1;\na ? a : a;"],
    ["no-unused-expressions", "d.ts", "export const a = String;\na`b`;"],
    ["no-unused-vars", "a.ts", "const a = 1;"],
    ["no-unused-vars", "b.ts", `import { b } from "./b.js";`],
    ["no-unused-vars", "c.ts", "type A = 1;"],
    ["no-unused-vars", "d.ts", "export const a = (b: number) => 1;"],
    [
      "no-unused-vars",
      "e.ts",
      "try {\n  void 0;\n} catch (error) {\n  void 0;\n}",
    ],
    ["no-unused-vars", "f.ts", "let a = 1;\na = 2;"],

    // TypeScript without types.
    ["no-var", "a.ts", "export var a = 1;"],
    ["prefer-const", "a.ts", "let a = 1;\nexport const b = a;"],
    [
      "prefer-const",
      "b.ts",
      "declare const c: { a: number; b: number };\nlet { a, b } = c;\nb = 1;\nexport { a, b };",
    ],
    [
      "prefer-rest-params",
      "a.ts",
      "export function a() {\n  return arguments;\n}",
    ],
    [
      "prefer-spread",
      "a.ts",
      "export const a = (b: number[]) => Math.max.apply(Math, b);",
    ],
    ["typescript/ban-ts-comment", "a.ts", "// @ts-ignore -- why\nexport {};"],
    ["typescript/ban-ts-comment", "b.ts", "// @ts-nocheck\nexport {};"],
    [
      "typescript/ban-ts-comment",
      "c.ts",
      "// @ts-expect-error\nexport const a: string = 1;",
    ],
    [
      "typescript/consistent-type-imports",
      "a.ts",
      `import { Readable } from "node:stream";\nexport const a = (b: Readable) => b;`,
    ],
    [
      "typescript/consistent-type-imports",
      "b.ts",
      `export type A = import("node:stream").Readable;`,
    ],
    [
      "typescript/no-duplicate-enum-values",
      "a.ts",
      "export enum A {\n  B = 1,\n  C = 1,\n}",
    ],
    ["typescript/no-empty-object-type", "a.ts", "export type A = {};"],
    ["typescript/no-empty-object-type", "b.ts", "export interface A {}"],
    ["typescript/no-explicit-any", "a.ts", "export let a: any;"],
    [
      "typescript/no-extra-non-null-assertion",
      "a.ts",
      "export const a = (b?: { c: number }) => b!!.c;",
    ],
    [
      "typescript/no-misused-new",
      "a.ts",
      "export interface A {\n  new (): A;\n}",
    ],
    [
      "typescript/no-namespace",
      "a.ts",
      "export namespace A {\n  export const b = 1;\n}",
    ],
    [
      "typescript/no-non-null-asserted-optional-chain",
      "a.ts",
      "export const a = (b?: { c?: number }) => b?.c!;",
    ],
    [
      "typescript/no-non-null-assertion",
      "a.ts",
      "export const a = [1].at(0)!;",
    ],
    [
      "typescript/no-require-imports",
      "a.ts",
      `import fs = require("node:fs");\nexport const a = fs;`,
    ],
    [
      "typescript/no-require-imports",
      "b.ts",
      `export const a = require("node:fs") as unknown;`,
    ],
    [
      "typescript/no-this-alias",
      "a.ts",
      "export class A {\n  b() {\n    const self = this;\n    return self;\n  }\n}",
    ],
    [
      "typescript/no-unnecessary-type-constraint",
      "a.ts",
      "export const a = <T extends unknown>(b: T) => b;",
    ],
    [
      "typescript/no-unsafe-declaration-merging",
      "a.ts",
      "export interface A {\n  b: number;\n}\nexport class A {}",
    ],
    [
      "typescript/no-unsafe-function-type",
      "a.ts",
      "export const a = (b: Function) => b;",
    ],
    [
      "typescript/no-wrapper-object-types",
      "a.ts",
      "export const a = (b: String) => b;",
    ],
    ["typescript/prefer-as-const", "a.ts", `export const a = "b" as "b";`],
    [
      "typescript/prefer-namespace-keyword",
      "a.ts",
      "export declare module A {\n  const b: number;\n}",
    ],
    [
      "typescript/triple-slash-reference",
      "a.ts",
      `/// <reference path="./b.ts" />\nexport {};`,
    ],

    // TypeScript with types.
    [
      "typescript/await-thenable",
      "a.ts",
      "export const a = async () => await 1;",
    ],
    [
      "typescript/no-array-delete",
      "a.ts",
      "export const a = (b: number[]) => delete b[0];",
    ],
    [
      "typescript/no-base-to-string",
      "a.ts",
      "export const a = (b: { c: number }) => String(b);",
    ],
    [
      "typescript/no-duplicate-type-constituents",
      "a.ts",
      "export type A = 1 | 2 | 1;",
    ],
    ["typescript/no-floating-promises", "a.ts", `${promise}send();`],
    [
      "typescript/no-floating-promises",
      "b.mjs",
      "async function send() {}\nsend();",
    ],
    [
      "typescript/no-for-in-array",
      "a.ts",
      "export function a(b: number[]) {\n  for (const c in b) void c;\n}",
    ],
    [
      "typescript/no-implied-eval",
      "a.ts",
      `export const a = new Function("return 1");`,
    ],
    [
      "typescript/no-misused-promises",
      "a.ts",
      `${promise}export const a = () => (send() ? 1 : 2);`,
    ],
    [
      "typescript/no-misused-promises",
      "b.ts",
      `${promise}export const a = [1].forEach(async () => send());`,
    ],
    [
      "typescript/no-misused-promises",
      "c.tsx",
      `${promise}export const A = () => <button onClick={async () => send()} />;`,
    ],
    [
      "typescript/no-unnecessary-type-assertion",
      "a.ts",
      "export const a = (b: number) => b as number;",
    ],
    [
      "typescript/no-unsafe-argument",
      "a.ts",
      `${anyValue}export const a = Math.abs(value);`,
    ],
    [
      "typescript/no-unsafe-assignment",
      "a.ts",
      `${anyValue}export const a: number = value;`,
    ],
    ["typescript/no-unsafe-call", "a.ts", `${anyValue}value();`],
    [
      "typescript/no-unsafe-enum-comparison",
      "a.ts",
      "enum A {\n  B = 1,\n}\nexport const a = (b: A) => b === 1;",
    ],
    [
      "typescript/no-unsafe-member-access",
      "a.ts",
      `${anyValue}export const a = () => void value.b;`,
    ],
    [
      "typescript/no-unsafe-return",
      "a.ts",
      `${anyValue}export const a = (): number => value;`,
    ],
    [
      "typescript/no-unsafe-unary-minus",
      "a.ts",
      "export const a = (b: string) => -b;",
    ],
    [
      "typescript/only-throw-error",
      "a.ts",
      `export function a() {\n  throw "text";\n}`,
    ],
    [
      "typescript/prefer-promise-reject-errors",
      "a.ts",
      `export const a = Promise.reject("text");`,
    ],
    [
      "typescript/restrict-plus-operands",
      "a.ts",
      "export const a = (b: bigint, c: number) => b + c;",
    ],
    [
      "typescript/restrict-template-expressions",
      "a.ts",
      "export const a = (b: { c: number }) => `${b}`;",
    ],
    [
      "typescript/switch-exhaustiveness-check",
      "a.ts",
      "export function a(b: 1 | 2) {\n  switch (b) {\n    case 1:\n      return;\n  }\n}",
    ],

    // JavaScript; in TypeScript files, the compiler reports these.
    [
      "constructor-super",
      "a.mjs",
      "export class A extends Map {\n  constructor() {}\n}",
    ],
    ["getter-return", "a.mjs", "export class A {\n  get b() {}\n}"],
    ["no-class-assign", "a.mjs", "class A {}\nA = 1;"],
    ["no-const-assign", "a.mjs", "const a = 1;\na = 2;"],
    [
      "no-dupe-class-members",
      "a.mjs",
      "export class A {\n  b() {}\n  b() {}\n}",
    ],
    ["no-dupe-keys", "a.mjs", "export const a = { b: 1, b: 2 };"],
    ["no-func-assign", "a.mjs", "function a() {}\na = 1;"],
    [
      "no-import-assign",
      "a.mjs",
      `import { join } from "node:path";\njoin = 1;`,
    ],
    [
      "no-new-native-nonconstructor",
      "a.mjs",
      `export const a = new Symbol("b");`,
    ],
    ["no-obj-calls", "a.mjs", "export const a = Math();"],
    ["no-redeclare", "a.mjs", "var a = 1;\nvar a = 2;"],
    [
      "no-setter-return",
      "a.mjs",
      "export class A {\n  set b(c) {\n    return c;\n  }\n}",
    ],
    [
      "no-this-before-super",
      "a.mjs",
      "export class A extends Map {\n  constructor() {\n    this.b = 1;\n    super();\n  }\n}",
    ],
    [
      "no-unreachable",
      "a.mjs",
      "export function a() {\n  return 1;\n  void 0;\n}",
    ],
    ["no-unsafe-negation", "a.mjs", "export const a = (b) => !b in {};"],

    // The rules of this project.
    ["no-console", "app/routes/c.tsx", `console.log("here");`],
    ["no-console", "provider/calls/c.ts", `console.log("here");`],
    ["no-console", "test/contract/a.test.ts", `console.log("here");`],
    [
      "no-restricted-globals",
      "app/routes/a.tsx",
      `export const a = () => fetch("/x");`,
    ],
    [
      "no-restricted-globals",
      "app/shell/b.ts",
      `export const a = localStorage.getItem("x");`,
    ],
    [
      "no-restricted-properties",
      "app/provider-client/a.server.ts",
      "export const a = process.env.PORT;",
    ],
    [
      "no-restricted-properties",
      "app/results/b.server.ts",
      `export const a = process["env"].PORT;`,
    ],
    [
      "no-restricted-properties",
      "provider/calls/b.ts",
      "const { env } = process;\nexport const a = env.PORT;",
    ],
    [
      "no-restricted-properties",
      "provider-check/a.ts",
      "export const a = process.env.PORT;",
    ],
    [
      "no-restricted-imports",
      "provider/calls/a.ts",
      `import { env } from "node:process";\nexport const a = env.PORT;`,
    ],
    [
      "no-restricted-imports",
      "app/results/a.server.ts",
      `import { env } from "node:process";\nexport const a = env.PORT;`,
    ],
    [
      "no-restricted-imports",
      "test/contract/a.ts",
      `export { env as a } from "node:process";`,
    ],
  ];
  /** What is a syntax error in a module, so that no rule is needed. */
  const syntaxErrors: [what: string, code: string][] = [
    ["an octal number", "export const a = 010;"],
    ["an octal escape", String.raw`export const a = "\8";`],
    ["a parameter that is declared twice", "export function a(b, b) {}"],
    ["a variable that is deleted", "export const a = 1;\ndelete a;"],
    ["with", "with (Math) {\n}"],
  ];
  const permitted: [what: string, file: string, code: string][] = [
    [
      "an env module reads settings",
      "provider/env.ts",
      "export const port = process.env.PORT;",
    ],
    [
      "a test changes settings",
      "test/contract/b.test.ts",
      `process.env.PORT = "1";`,
    ],
    [
      "a program writes to its terminal",
      "provider/main.ts",
      `console.log("Ready");`,
    ],
    [
      "a loader throws a response",
      "app/routes/b.tsx",
      `import { json, redirect } from "@remix-run/node";\nexport const a = () => {\n  throw redirect("/");\n};\nexport const b = () => {\n  throw json({ c: 1 });\n};`,
    ],
    [
      "a caught value is thrown again",
      "app/shell/c.ts",
      "export function a(b: () => void) {\n  try {\n    b();\n  } catch (error: unknown) {\n    if (error) throw error;\n  } finally {\n    b();\n  }\n}",
    ],
    [
      "null stands for undefined",
      "app/shell/d.ts",
      "export const a = (b: unknown) => b == null;",
    ],
    [
      "the name of what is unused begins with _",
      "app/shell/e.ts",
      "export const a = (_b: number, c: number) => c;",
    ],
    [
      "an untyped value is used in a script",
      "scripts/c.mjs",
      `const a = JSON.parse("{}");\nconsole.log(a.b());`,
    ],
    [
      "an error of the compiler has its reason",
      "app/shell/f.ts",
      "// @ts-expect-error -- the reason\nexport const a: string = 1;",
    ],
  ];

  const folders = ["app", "provider", "provider-check", "scripts", "test"];
  const unusedDirective = "app/shell/unused-directive.ts";
  const syntaxErrorFile = (index: number) => `scripts/syntax-${index}.mjs`;
  /** The file of a case: one that needs no certain place is beside the others of its rule. */
  const fileOf = ([rule, file]: Case) =>
    file.includes("/") ? file : `app/shell/${rule}/${file}`;
  let folder = "";
  let findings = new Map<string, string[]>();

  // One run over one folder: the types of the libraries are read once.
  beforeAll(async () => {
    folder = await createProject("lint-rules-", {
      ".oxlintrc.json": await readFile(".oxlintrc.json", "utf8"),
      "tsconfig.json": JSON.stringify({
        extends: join(process.cwd(), "tsconfig.json"),
        compilerOptions: { types: ["node"] },
        include: folders,
        exclude: [],
      }),
      ...Object.fromEntries(
        cases.map((each) => [fileOf(each), `${each[2]}\nexport {};\n`]),
      ),
      ...Object.fromEntries(
        syntaxErrors.map(([, code], index) => [syntaxErrorFile(index), code]),
      ),
      ...Object.fromEntries(permitted.map(([, file, code]) => [file, code])),
      [unusedDirective]:
        "// oxlint-disable-next-line no-console -- none\nexport const a = 1;\n",
    });
    findings = await lint(folder);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test.each(cases)("oxlint reports %s in %s", (...each) => {
    expect(findings.get(fileOf(each))).toContain(each[0]);
  });

  test.each(syntaxErrors.map(([what], index) => [what, index] as const))(
    "oxlint reports %s as a syntax error",
    (_what, index) => {
      expect(findings.get(syntaxErrorFile(index))).not.toEqual([]);
    },
  );

  test.each(permitted)("oxlint reports nothing when %s", (_what, file) => {
    expect(findings.get(file) ?? []).toEqual([]);
  });

  test("oxlint reports a directive that disables nothing", () => {
    expect(findings.get(unusedDirective)).toHaveLength(1);
  });

  test("every rule of oxlint has a case that breaks it", async () => {
    expect(new Set(cases.map(([rule]) => rule))).toEqual(await activeRules());
  });

  /** Runs oxlint in a folder, and returns the rules that it reports, by file. */
  async function lint(cwd: string) {
    const output = await runPackage("oxlint/bin/oxlint", cwd, [
      "--format",
      "json",
      ...folders,
    ]);
    const { diagnostics } = JSON.parse(output) as {
      diagnostics: { filename: string; code?: string; message: string }[];
    };
    const byFile = new Map<string, string[]>();
    for (const { filename, code, message } of diagnostics) {
      // A code is e.g. "typescript(no-floating-promises)".
      const [, scope, name] = /^(.+)\((.+)\)$/.exec(code ?? "") ?? [];
      const rule = scope === "eslint" ? name : `${scope}/${name}`;
      const rules = byFile.get(filename) ?? [];
      byFile.set(filename, [...rules, name ? (rule ?? name) : message]);
    }
    return byFile;
  }

  /** Returns the rules that `.oxlintrc.json` turns on for any file. */
  async function activeRules() {
    const { config } = ts.parseConfigFileTextToJson(
      ".oxlintrc.json",
      await readFile(".oxlintrc.json", "utf8"),
    ) as { config: RuleSet & { overrides: RuleSet[] } };
    return new Set(
      [config, ...config.overrides].flatMap(({ rules }) =>
        Object.keys(rules).filter((rule) => rules[rule] !== "off"),
      ),
    );
  }
  interface RuleSet {
    rules: Record<string, unknown>;
  }
});

test("TypeScript reports an undefined name in a script", async () => {
  const folder = await createProject("undefined-name-", {
    "scripts/a.mjs": "console.log(absent);",
    "tsconfig.json": JSON.stringify({
      extends: join(process.cwd(), "tsconfig.json"),
      compilerOptions: { types: [] },
      include: ["scripts"],
    }),
  });
  const args = [
    "--noEmit",
    "--incremental",
    "false",
    "--tsBuildInfoFile",
    "null",
  ];
  const output = await runPackage("typescript-7/bin/tsc", folder, args);
  await rm(folder, { recursive: true, force: true });
  expect(output).toContain("scripts/a.mjs(1,13): error TS2304");
});

describe("the rules of ESLint", () => {
  const eslint = new ESLint({
    overrideConfigFile: true,
    overrideConfig: eslintRules,
  });

  test.each([
    [
      "react/no-danger",
      "app/shell/a.tsx",
      `export const A = () => <p dangerouslySetInnerHTML={{ __html: "" }} />;`,
    ],
    [
      "react/forbid-dom-props",
      "app/shell/a.tsx",
      `export const A = () => <p style={{ color: "red" }} />;`,
    ],
    [
      "react/forbid-component-props",
      "app/shell/a.tsx",
      `import { B } from "./b";\nexport const A = () => <B style={{}} />;`,
    ],
    [
      "jsx-a11y/alt-text",
      "app/shell/a.tsx",
      `export const A = () => <img src="/a.png" />;`,
    ],
    [
      "jsx-a11y/click-events-have-key-events",
      "app/shell/a.tsx",
      `export const A = () => <div onClick={() => {}} />;`,
    ],
    [
      "react-hooks/rules-of-hooks",
      "app/shell/a.tsx",
      `import { useState } from "react";\nexport function A({ on }: { on: boolean }) {\n  if (on) useState(0);\n  return null;\n}`,
    ],
    [
      "no-restricted-imports",
      "app/tables/a.tsx",
      `import { alertMessages } from "../messages";\nexport const a = alertMessages.gone;`,
    ],
    [
      "no-restricted-imports",
      "app/forms/a.tsx",
      `import { alertMessages } from "../messages";\nexport const a = alertMessages.gone;`,
    ],
    [
      "no-restricted-imports",
      "app/results/a.server.ts",
      `import { paths } from "../paths";\nexport const a = paths.views();`,
    ],
    [
      "regexp/no-super-linear-move",
      "provider/import/a.ts",
      String.raw`export const a = /\S[^\n]*\n/.test("");`,
    ],
    [
      "regexp/no-super-linear-backtracking",
      "app/tables/a.ts",
      String.raw`export const a = /^1\s*(?:AM)?\s*$/.test("");`,
    ],
    [
      "no-restricted-syntax",
      "provider/calls/a.ts",
      "export const a = `\n  SELECT id FROM accounts`;",
    ],
    [
      "no-restricted-syntax",
      "app/results/a.server.ts",
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
      "app/shell/a.ts",
      `export const a = "Select a group to view/edit its properties.";`,
    ],
    [
      "an engine uses its own texts",
      "app/tables/a.ts",
      `import { resultMessages } from "../messages";\nexport const a = resultMessages.share;`,
    ],
  ])("ESLint reports nothing when %s", async (_what, filePath, code) => {
    expect(await rulesFiredBy(filePath, code)).toEqual([]);
  });

  test("ESLint reports a directive that disables nothing", async () => {
    const code =
      "// eslint-disable-next-line react/no-danger -- none\nexport const a = 1;\n";
    expect(await rulesFiredBy("app/shell/a.tsx", code)).toHaveLength(1);
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
        "app/tables/a.ts": `import "./b";`,
        "app/tables/b.ts": `import "./a";`,
      },
    ],
    ["resolvable", { "app/tables/a.ts": `import "./absent";` }],
    [
      "app-sees-only-the-contract",
      {
        "app/provider-client/a.ts": `import "../../provider/db/b";`,
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
        "app/server/a.ts": `import "../../provider-check/b";`,
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
        "app/tables/a.ts": `import "../criteria/b";`,
        "app/criteria/b.ts": "",
        "app/criteria/c.ts": `import "../tables/d";`,
        "app/tables/d.ts": "",
      },
    ],
    [
      "server-is-outermost",
      {
        "app/provider-client/a.ts": `import "../server/b";`,
        "app/server/b.ts": "",
      },
    ],
    [
      "server-sees-no-route",
      {
        "app/server/a.ts": `import "../routes/b";`,
        "app/routes/b.ts": "",
      },
    ],
    [
      "features-meet-in-an-index",
      {
        "app/booking/a.ts": `import "../address-book/b";`,
        "app/address-book/b.ts": "",
      },
    ],
    [
      "result-page-composes-features",
      {
        "app/result-page.tsx": `import "./alerts/b";`,
        "app/alerts/b.ts": "",
      },
    ],
    [
      "only-routes-import-the-result-page",
      {
        "app/tables/a.ts": `import "../result-page";`,
        "app/result-page.tsx": "",
      },
    ],
    [
      "engine-messages",
      {
        "app/messages/a.ts": `import "../shell/b";`,
        "app/shell/b.ts": "",
      },
    ],
    [
      "engine-session",
      {
        "app/session/a.ts": `import "../provider-client/b";`,
        "app/provider-client/b.ts": "",
      },
    ],
    [
      "engine-criteria",
      {
        "app/criteria/a.ts": `import "../tables/b";`,
        "app/tables/b.ts": "",
      },
    ],
    [
      "engine-provider-client",
      {
        "app/provider-client/a.ts": `import "../results/b";`,
        "app/results/b.ts": "",
      },
    ],
    [
      "engine-shell",
      {
        "app/shell/a.ts": `import "../forms/b";`,
        "app/forms/b.ts": "",
      },
    ],
    [
      "engine-tables",
      {
        "app/tables/a.ts": `import "../results/b";`,
        "app/results/b.ts": "",
      },
    ],
    [
      "engine-forms",
      {
        "app/forms/a.ts": `import "../results/b";`,
        "app/results/b.ts": "",
      },
    ],
    [
      "engine-results",
      {
        "app/results/a.ts": `import "../reports/b";`,
        "app/reports/b.ts": "",
      },
    ],
    [
      "forms-and-shell-see-no-contract",
      {
        "app/forms/a.ts": `import "../../provider/contract/b";`,
        "provider/contract/b.ts": "",
      },
    ],
    [
      "browser-files-see-no-server-code",
      {
        "app/map/a.tsx": `import "../forms/b.server";`,
        "app/forms/b.server.ts": "",
      },
    ],
    [
      "root-modules-see-no-folder",
      {
        "app/paths.ts": `import "./criteria/b";`,
        "app/criteria/b.ts": "",
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
      { "provider/db/a.ts": `import "../mail/b";`, "provider/mail/b.ts": "" },
    ],
    [
      "demo-stays-outside",
      { "provider/http/a.ts": `import "../demo/b";`, "provider/demo/b.ts": "" },
    ],
    ["one-door-to-the-provider", { "app/results/a.server.ts": door }],
    ["one-door-to-the-database", { "provider/accounts/a.ts": `import "pg";` }],
    [
      "no-development-packages-in-production",
      { "provider/mail/a.ts": `import "smtp-server";` },
    ],
  ];
  test.each(cases)("dependency-cruiser reports %s", async (rule, files) => {
    expect(await rulesBrokenBy(files)).toContain(rule);
  });

  test("dependency-cruiser reports nothing in a tree that follows every rule", async () => {
    const broken = await rulesBrokenBy({
      "app/routes/a.ts": `import "../reports/k"; import "../results/b.server"; import "../result-page";`,
      "app/result-page.tsx": `import "./address-book"; import "./tables/d";`,
      "app/reports/k.ts": `import "../address-book"; import "../tables/d";`,
      "app/address-book/index.ts": "",
      "app/results/b.server.ts": `import "../provider-client/c.server"; import "../tables/d";`,
      "app/provider-client/c.server.ts": `import "../../provider/contract/e"; import "undici";`,
      "app/tables/d.ts": `import "../criteria/f";`,
      "app/criteria/f.ts": "",
      "provider/contract/e.ts": `import "zod";`,
      "provider-check/l.ts": `import "../provider/contract/e"; import "../app/provider-client/c.server";`,
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
