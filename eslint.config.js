/**
 * The lint rules. The reason for each rule of this project is given beside it; each one is proved to
 * fire by `test/scripts/lint-rules.test.ts`. Import rules between modules are checked separately, by
 * `dependency-cruiser.config.mjs`.
 */
import js from "@eslint/js";
// @ts-expect-error -- the package ships no types
import jsxA11y from "eslint-plugin-jsx-a11y";
import react from "eslint-plugin-react";
import reactHooks from "eslint-plugin-react-hooks";
import * as regexp from "eslint-plugin-regexp";
import tseslint from "typescript-eslint";

/** Modules that read environment variables: one schema per process (docs/architecture.md, Settings). */
const envModules = ["app/env.server.ts", "provider/env.ts", "server.ts"];

/** Programs that run on their own and print to a terminal. */
const programs = [
  "scripts/**",
  "test/observatory/**",
  "server.ts",
  "provider/main.ts",
  "provider/commands/**",
  "test/bench/**",
  "test/soak/main.ts",
  "test/e2e/harness/**",
  "test/portal/**",
];

/** SQL is allowed in the business folders of the provider and in its database layer. */
const sqlFolders = [
  "provider/{accounts,alerts,archive,groups,deliveries,freight,manual-reports,documents,jobs,mail,import,views,share-links,subscriptions,tokens,db,demo}/**",
  "test/**",
];

// In lower case, more of the statement must match, because prose may begin with the same verbs.
const sqlStart =
  "^\\s*(SELECT\\s|INSERT\\s+INTO\\s|UPDATE\\s+\\w+\\s+SET\\s|DELETE\\s+FROM\\s|CREATE\\s+TABLE\\s|WITH\\s+\\w+\\s+AS\\s|select\\s[^]+\\sfrom\\s|insert\\s+into\\s|update\\s+\\w+\\s+set\\s|delete\\s+from\\s|create\\s+table\\s)";

/** Settings are read once: no other module imports the environment. */
const noEnvironment = {
  name: "node:process",
  importNames: ["env"],
  message: "Settings are read once, in the env module of the program.",
};

/** Features register what they add in `app/result-page.tsx`; engines get it as data. */
const noTextsOfFeatures = {
  group: ["**/messages"],
  importNamePattern:
    "^(?!(common|date|field|form|glossary|result)Messages$).+Messages$",
  message: "Engines use no texts of features.",
};

export default tseslint.config(
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
  js.configs.recommended,
  tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: true,
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_" },
      ],
      // Implementations of an asynchronous interface may return without awaiting.
      "@typescript-eslint/require-await": "off",
      // `Date | ""` documents more than `string` alone.
      "@typescript-eslint/no-redundant-type-constituents": "off",
      // Declarations contain functions in method notation; none of them uses `this`.
      "@typescript-eslint/unbound-method": "off",
      // Remix ends a loader or an action by throwing a Response.
      "@typescript-eslint/only-throw-error": [
        "error",
        {
          allow: [
            { from: "lib", name: "Response" },
            {
              from: "package",
              package: "@remix-run/server-runtime",
              name: "TypedResponse",
            },
          ],
          allowThrowingUnknown: true,
        },
      ],
      "@typescript-eslint/restrict-template-expressions": [
        "error",
        { allowNumber: true },
      ],
      eqeqeq: ["error", "always", { null: "ignore" }],
      // Logs are JSON lines of allow-listed fields; a stray console line could contain a secret.
      "no-console": "error",
      "no-restricted-properties": [
        "error",
        {
          object: "process",
          property: "env",
          message: "Settings are read once, in the env module of the program.",
        },
      ],
      "no-restricted-imports": ["error", { paths: [noEnvironment] }],
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
    files: ["app/**", "provider/**", "server.ts"],
    plugins: { regexp },
    rules: {
      "regexp/no-super-linear-backtracking": "error",
      "regexp/no-super-linear-move": "error",
    },
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    rules: {
      "no-restricted-globals": [
        "error",
        {
          name: "fetch",
          message: "The provider is called through app/provider-client only.",
        },
        {
          name: "localStorage",
          message: "What a browser keeps stands in the portal's own cookies.",
        },
      ],
    },
  },
  {
    files: ["app/{criteria,forms,results,tables}/**"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          paths: [noEnvironment],
          patterns: [noTextsOfFeatures],
        },
      ],
    },
  },
  {
    files: ["app/{criteria,results,tables}/**"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          paths: [noEnvironment],
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
  {
    files: ["app/**/*.tsx"],
    extends: [
      react.configs.flat.recommended,
      react.configs.flat["jsx-runtime"],
      jsxA11y.flatConfigs.strict,
    ],
    plugins: { "react-hooks": reactHooks },
    settings: { react: { version: "18.3" } },
    rules: {
      "react-hooks/rules-of-hooks": "error",
      "react-hooks/exhaustive-deps": "error",
      "react/prop-types": "off",
      // React's escaping is the first defense against script injection; nothing may bypass it.
      "react/no-danger": "error",
      "react/jsx-no-target-blank": "error",
      // The Content-Security-Policy allows no inline style attribute.
      "react/forbid-dom-props": ["error", { forbid: ["style"] }],
      "react/forbid-component-props": ["error", { forbid: ["style"] }],
    },
  },
  {
    // The style sheet inlined in the document is a file of this project, inserted by the build.
    files: ["app/shell/document-styles.tsx"],
    rules: { "react/no-danger": "off" },
  },
  {
    files: envModules,
    rules: {
      "no-restricted-properties": "off",
      "no-restricted-imports": "off",
    },
  },
  { files: programs, rules: { "no-console": "off" } },
  { files: sqlFolders, rules: { "no-restricted-syntax": "off" } },
  {
    files: ["scripts/**", "test/**", "*.{js,mjs,ts}"],
    rules: { "no-restricted-properties": "off" },
  },
  {
    files: ["test/**"],
    rules: {
      // A test that reads a file where it expects a text field may get "[object File]".
      "@typescript-eslint/no-base-to-string": "off",
      "no-restricted-syntax": [
        "error",
        {
          selector:
            'CallExpression[callee.object.name="vi"][callee.property.name=/^wait(For|Until)$/][arguments.length<2]',
          message:
            "vi.waitFor waits for one second, which a busy machine exceeds: use expect.poll, or name a timeout.",
        },
      ],
    },
  },
  {
    files: ["test/{e2e,pages}/**"],
    // Playwright and Vitest derive the fixtures that a fixture needs from its pattern, even an empty one.
    rules: { "no-empty-pattern": "off" },
  },
  {
    files: ["**/*.{js,mjs}"],
    // Scripts are typed by JSDoc; their inputs (package.json, process output) are untyped.
    rules: {
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-return": "off",
    },
    languageOptions: {
      globals: {
        process: "readonly",
        console: "readonly",
        Buffer: "readonly",
        URL: "readonly",
        fetch: "readonly",
        performance: "readonly",
        setTimeout: "readonly",
        clearTimeout: "readonly",
        setInterval: "readonly",
        clearInterval: "readonly",
        AbortSignal: "readonly",
        AbortController: "readonly",
        Response: "readonly",
        TextDecoder: "readonly",
        TextEncoder: "readonly",
      },
    },
  },
);
