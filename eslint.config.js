/**
 * The rules that oxlint does not have; all others stand in `.oxlintrc.json`
 * (docs/decisions/114-what-checks-what.md). None of them needs types. Import rules between modules are checked
 * separately, by `dependency-cruiser.config.mjs`.
 */
import * as parser from "@typescript-eslint/parser";
import { defineConfig } from "eslint/config";
import * as regexp from "eslint-plugin-regexp";

/** SQL is allowed in the business folders of the provider and in its database layer. */
const sqlFolders = [
  "provider/{accounts,archive,operation,documents,notify,import,db,demo}/**",
  "test/**",
];

// In lower case, more of the statement must match, because prose may begin with the same verbs.
const sqlStart =
  "^\\s*(SELECT\\s|INSERT\\s+INTO\\s|UPDATE\\s+\\w+\\s+SET\\s|DELETE\\s+FROM\\s|CREATE\\s+TABLE\\s|WITH\\s+\\w+\\s+AS\\s|select\\s[^]+\\sfrom\\s|insert\\s+into\\s|update\\s+\\w+\\s+set\\s|delete\\s+from\\s|create\\s+table\\s)";

/** Features register what they add in `app/result-page.tsx`; engines get it as data. */
const noTextsOfFeatures = {
  group: ["**/messages"],
  importNamePattern:
    "^(?!(common|date|field|form|glossary|result)Messages$).+Messages$",
  message: "Engines use no texts of features.",
};

// No entry applies to the TypeScript files of the tests, and so ESLint does not read them.
export default defineConfig(
  {
    ignores: [
      "build/",
      "node_modules/",
      "data/",
      "coverage/",
      "test-results/",
      "playwright-report/",
      "test/scripts/fixtures/",
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  {
    files: ["**/*.{ts,tsx}"],
    ignores: ["test/**"],
    languageOptions: { parser, parserOptions: { jsDocParsingMode: "none" } },
  },
  {
    files: ["**/*.{js,mjs,ts,tsx}"],
    ignores: sqlFolders,
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: `Literal[value=/${sqlStart}/]`,
          message: "SQL stands in the provider's business folders.",
        },
        {
          selector: `TemplateElement[value.raw=/${sqlStart}/]`,
          message: "SQL stands in the provider's business folders.",
        },
      ],
    },
  },
  {
    // Everything that they match may come from a stranger: a pattern that tries the same characters in
    // many ways stops the process for seconds.
    files: ["app/**", "provider/**", "shared/**", "server.ts"],
    plugins: { regexp },
    rules: {
      "regexp/no-super-linear-backtracking": "error",
      "regexp/no-super-linear-move": "error",
    },
  },
  {
    files: ["app/engine/{criteria,forms,results,tables}/**"],
    rules: {
      "no-restricted-imports": ["error", { patterns: [noTextsOfFeatures] }],
    },
  },
  {
    files: ["app/engine/{criteria,results,tables}/**"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            noTextsOfFeatures,
            {
              group: ["**/paths"],
              importNames: ["paths"],
              message: "Engines link to no screens of features.",
            },
          ],
        },
      ],
    },
  },
);
