/**
 * Who may import whom (docs/architecture.md has the same as a table). Each rule is proved to fire
 * by `test/scripts/lint-rules.test.ts`.
 *
 * @typedef {import("dependency-cruiser").IConfiguration} Configuration
 */

/** The folders of the provider that hold the rules and queries of one part of the business. */
const business =
  "^provider/(accounts|groups|deliveries|freight|manual-reports|documents|mail)/";

/** What people do with the portal: one folder each, with its form, parser, searches, tables and screen. */
const features =
  "account|home|asn-search|tracking|reports|dashboard|map|rates|booking|address-book|manual-reports|admin";

/** What features are built with: what each engine may import beside itself, innermost first. */
const engines = {
  session: ["^app/(paths|portal-env)\\.ts$"],
  criteria: [],
  "provider-client": [
    "^app/session/",
    "^app/log\\.server\\.ts$",
    "^app/(paths|portal-env)\\.ts$",
  ],
  shell: ["^app/styles/", "^app/(paths|nonce|portal-env)\\.ts$"],
  tables: ["^app/(criteria|shell)/", "^app/paths\\.ts$"],
  forms: [
    "^app/(criteria|shell|session|provider-client)/",
    "^app/(features|log)\\.server\\.ts$",
    "^app/(paths|nonce|portal-env)\\.ts$",
  ],
  results: [
    "^app/(provider-client|tables|criteria|session)/",
    "^app/(features|log|memory-budget)\\.server\\.ts$",
    "^app/(paths|portal-env)\\.ts$",
  ],
};

const contract = "^provider/contract/";
const serverFile = "\\.server\\.tsx?$";

/**
 * @param {string} engine folder under app/
 * @param {readonly string[]} places patterns of project paths
 * @returns {import("dependency-cruiser").IForbiddenRuleType}
 */
const engineRule = (engine, places) => ({
  name: `engine-${engine}`,
  severity: "error",
  comment:
    "An engine imports no feature, no route and not the server around it; engines have an order.",
  from: { path: `^app/${engine}/` },
  to: {
    path: "^(app|provider|test|scripts|server\\.ts)",
    pathNot: [`^app/${engine}/`, contract, ...places],
  },
});

/** @type {Configuration} */
const configuration = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      comment: "A cycle has no first file to read.",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-folder-cycles",
      severity: "error",
      comment: "Two folders that need each other are one folder.",
      scope: "folder",
      from: { path: "^(app|provider)/" },
      to: { circular: true, viaOnly: { pathNot: "^(app|provider)$" } },
    },
    {
      name: "resolvable",
      severity: "error",
      comment: "An import leads somewhere.",
      from: {},
      // Written by the build, absent on a fresh clone.
      to: { couldNotResolve: true, pathNot: "build/" },
    },
    {
      name: "app-sees-only-the-contract",
      severity: "error",
      comment: "The portal knows of any provider what the contract says.",
      from: { path: "^app/" },
      to: { path: "^provider/", pathNot: contract },
    },
    {
      name: "provider-never-sees-app",
      severity: "error",
      comment: "The embedded provider is one of many.",
      from: { path: "^provider/" },
      to: { path: "^(app/|server\\.ts|remix\\.config\\.js)" },
    },
    {
      name: "contract-stands-alone",
      severity: "error",
      comment: "The wire needs zod and nothing else.",
      from: { path: contract },
      to: { pathNot: [contract, "node_modules/zod/"] },
    },
    {
      name: "only-the-entry-and-tests-know-both",
      severity: "error",
      comment: "Nothing imports the composition root or the tests.",
      from: { path: "^(app|provider|scripts)/" },
      to: { path: "^(test/|server\\.ts$)" },
    },
    {
      name: "routes-stand-alone",
      severity: "error",
      comment: "What two routes share lives outside of both.",
      from: { path: "^app/routes/" },
      to: { path: "^app/(routes|server)/" },
    },
    {
      name: "server-is-outermost",
      severity: "error",
      comment:
        "The Express layer composes the portal; only server.ts imports it.",
      // The document's renderer tells it where to flush.
      from: {
        path: "^(app|provider)/",
        pathNot: "^app/(server/|entry\\.server\\.tsx$)",
      },
      to: { path: "^app/server/" },
    },
    {
      name: "server-sees-no-route",
      severity: "error",
      comment: "Routes are reached through Remix.",
      from: { path: "^app/server/" },
      to: { path: "^app/routes/" },
    },
    {
      name: "features-meet-in-an-index",
      severity: "error",
      comment:
        "A feature imports another through what that one exports in its index.",
      from: { path: `^app/(${features})/` },
      to: {
        path: `^app/(${features}|routes)/`,
        pathNot: ["^app/$1/", `^app/(${features})/index(\\.server)?\\.ts$`],
      },
    },
    ...Object.entries(engines).map(([engine, places]) =>
      engineRule(engine, places),
    ),
    {
      name: "forms-and-shell-see-no-contract",
      severity: "error",
      comment:
        "The contract's schemas would travel to the browser with every form.",
      from: { path: "^app/(shell|forms)/", pathNot: serverFile },
      to: { path: contract },
    },
    {
      name: "browser-files-see-no-server-code",
      severity: "error",
      comment: "Parts that reach a browser import no *.server file.",
      from: {
        path: `^app/(${features}|criteria|forms|shell|tables)/`,
        pathNot: serverFile,
      },
      to: {
        path: ["^app/.*\\.server\\.tsx?$", "^app/(provider-client|server)/"],
        pathNot: "^app/[^/]+/index\\.server\\.ts$",
      },
    },
    {
      name: "root-modules-see-no-folder",
      severity: "error",
      comment:
        "URLs, settings, log and memory budget are imported from everywhere.",
      from: {
        path: "^app/(paths|nonce|portal-env|env-schema|((env|log|features|memory-budget)\\.server))\\.ts$",
      },
      to: { path: "^app/[^/]+/" },
    },
    {
      name: "business-sees-no-calls",
      severity: "error",
      comment: "calls → business folders → db, never back.",
      from: { path: [business, "^provider/db/"] },
      to: { path: "^provider/(calls|http|demo|main\\.ts|commands)" },
    },
    {
      name: "db-is-innermost",
      severity: "error",
      comment: "The database layer knows nothing of the business.",
      from: { path: "^provider/db/" },
      to: { path: "^provider/", pathNot: "^provider/(db/|env\\.ts$)" },
    },
    {
      name: "demo-stays-outside",
      severity: "error",
      comment: "Only the programs start the demonstration company.",
      from: {
        path: "^provider/",
        pathNot: "^provider/(demo/|main\\.ts$|start-provider\\.ts$|commands/)",
      },
      to: { path: "^provider/demo/" },
    },
    {
      name: "one-door-to-the-provider",
      severity: "error",
      comment:
        "HTTP calls to the provider leave through app/provider-client; reCAPTCHA's verdict is asked for by app/account.",
      from: { path: "^app/", pathNot: "^app/(provider-client|account)/" },
      to: { path: "node_modules/undici/" },
    },
    {
      name: "one-door-to-the-database",
      severity: "error",
      comment: "Database drivers are known to provider/db only.",
      from: { path: "^(app|provider|server\\.ts)", pathNot: "^provider/db/" },
      to: { path: "node_modules/(pg|@electric-sql/pglite)/" },
    },
    {
      name: "no-development-packages-in-production",
      severity: "error",
      comment: "What runs in production is a dependency.",
      from: {
        path: "^(app|provider|server\\.ts)",
        pathNot: "^app/routes\\.ts$",
      },
      to: {
        dependencyTypes: ["npm-dev"],
        dependencyTypesNot: ["type-only"],
        // server.ts loads Vite when it runs from its sources only.
        pathNot: "node_modules/(@types|vite)/",
      },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|public|data)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      conditionNames: ["import", "node", "types", "default"],
      exportsFields: ["exports"],
    },
    parser: "tsc",
  },
};

export default configuration;
