/**
 * Who may import whom (docs/architecture.md has the same as a table). Each rule is proved to fire
 * by `test/scripts/lint-rules.test.ts`.
 *
 * @typedef {import("dependency-cruiser").IConfiguration} Configuration
 */

/** The folders of the provider that hold the rules and queries of one part of the business. */
const business =
  "^provider/(accounts|groups|deliveries|freight|manual-reports|documents|mail)/";

/**
 * A part of the portal may import itself and the named places, and nothing else of this project.
 *
 * @param {string} part folder under app/, or a pattern of its files
 * @param {string[]} places patterns of project paths
 * @param {string} comment
 * @param {{ name?: string, not?: string }} [more]
 * @returns {import("dependency-cruiser").IForbiddenRuleType}
 */
function mayImport(part, places, comment, more = {}) {
  return {
    name: more.name ?? `app-${part}`,
    severity: "error",
    comment,
    from: {
      path: `^app/${part}/`,
      ...(more.not ? { pathNot: more.not } : {}),
    },
    to: {
      path: "^(app|provider|test|scripts|server\\.ts)",
      pathNot: [`^app/${part}/`, ...places],
    },
  };
}

const contract = "^provider/contract/";
const serverFile = "\\.server\\.tsx?$";

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
      to: { path: "^app/(routes/|http/)" },
    },
    mayImport(
      "api",
      [
        contract,
        "^app/session/",
        "^app/(env|log)\\.server\\.ts$",
        "^app/portal-env\\.ts$",
        "^app/paths\\.ts$",
      ],
      "The door to the provider sees contract, session and env.",
    ),
    mayImport(
      "criteria",
      ["^app/tables/(?!.*\\.server\\.)", contract],
      "Criteria are pure: no server code, no screens.",
    ),
    mayImport(
      "tables",
      ["^app/(criteria|ui)/(?!.*\\.server\\.)", "^app/paths\\.ts$", contract],
      "Tables are declarations and their engine: no server code, no calls.",
    ),
    mayImport(
      "searches",
      [
        "^app/(tables|criteria)/(?!.*\\.server\\.)",
        "^app/(paths|portal-env)\\.ts$",
        // The words of the specification, each in one place.
        "^app/api/errors\\.ts$",
        contract,
      ],
      "A search maps criteria to a call and its table; it makes no call itself.",
    ),
    mayImport(
      "results",
      [
        "^app/(api|tables|criteria|searches|session)/",
        "^app/(env|log|features|memory-budget)\\.server\\.ts$",
        "^app/portal-env\\.ts$",
        "^app/(paths|load-context)\\.ts$",
        contract,
      ],
      "The server parts of results fetch, keep and stream result sets.",
      {
        name: "app-results-server",
        not: `^app/results/.*(?<!\\.server)\\.tsx?$`,
      },
    ),
    mayImport(
      "results",
      [
        "^app/(tables|criteria|searches|ui|forms)/(?!.*\\.server\\.)",
        "^app/paths\\.ts$",
        contract,
      ],
      "What results show in a browser knows no server code.",
      { name: "app-results-shown", not: `^app/results/.*${serverFile}` },
    ),
    mayImport(
      "dashboard",
      [
        "^app/(tables|criteria|ui|forms)/(?!.*\\.server\\.)",
        "^app/paths\\.ts$",
      ],
      "What the dashboard shows in a browser knows no server code.",
      { name: "app-dashboard-shown", not: `^app/dashboard/.*${serverFile}` },
    ),
    mayImport(
      "dashboard",
      ["^app/(tables|criteria|forms|results)/", "^app/paths\\.ts$", contract],
      "The server parts of the dashboard read its form and sum up kept result sets; they make no call.",
      {
        name: "app-dashboard-server",
        not: `^app/dashboard/.*(?<!\\.server)\\.tsx?$`,
      },
    ),
    mayImport(
      "map",
      [
        "^app/(tables|criteria|ui|forms)/(?!.*\\.server\\.)",
        "^app/(paths|nonce)\\.ts$",
        "^app/styles/map-sheet\\.css$",
        contract,
      ],
      "What the map shows in a browser knows no server code.",
      { name: "app-map-shown", not: `^app/map/.*${serverFile}` },
    ),
    mayImport(
      "map",
      [
        "^app/(api|tables|criteria|ui|forms|session)/",
        "^app/(env|log|memory-budget)\\.server\\.ts$",
        "^app/(paths|portal-env|load-context)\\.ts$",
        contract,
      ],
      "The server parts of the map ask for deliveries and remember what browsers have of them.",
      { name: "app-map-server", not: `^app/map/.*(?<!\\.server)\\.tsx?$` },
    ),
    ...["freight", "manual-reports", "admin"].flatMap((part) => [
      mayImport(
        part,
        [
          "^app/(criteria|ui|forms)/(?!.*\\.server\\.)",
          "^app/(paths|nonce)\\.ts$",
          "^app/styles/(freight-sheet|admin)\\.css$",
          contract,
        ],
        "What bookings, rates, manual reports and groups show in a browser knows no server code.",
        { name: `app-${part}-shown`, not: `^app/${part}/.*${serverFile}` },
      ),
      mayImport(
        part,
        [
          "^app/(api|criteria|ui|forms|session)/",
          "^app/(env|log|features)\\.server\\.ts$",
          "^app/(paths|portal-env|load-context)\\.ts$",
          contract,
        ],
        "The server parts of bookings, rates, manual reports and groups read posted forms and make calls.",
        {
          name: `app-${part}-server`,
          not: `^app/${part}/.*(?<!\\.server)\\.tsx?$`,
        },
      ),
    ]),
    mayImport(
      "(ui|forms)",
      [
        "^app/(ui|forms|criteria)/(?!.*\\.server\\.)",
        "^app/paths\\.ts$",
        "^app/(nonce|portal-env)\\.ts$",
        "^app/styles/",
        // Names of the human check's fields and shapes of what the shell shows.
        "^app/session/user-session\\.ts$",
      ],
      "Presentation knows URLs and criteria; never server code, never the provider.",
      { name: "app-presentation", not: serverFile },
    ),
    mayImport(
      "(ui|forms)",
      [
        "^app/(ui|forms|criteria|api|session)/",
        "^app/(env|log|features)\\.server\\.ts$",
        "^app/(paths|nonce|portal-env|load-context)\\.ts$",
        contract,
      ],
      "What a form does at the server reads the posted form and what the provider refused.",
      { name: "app-forms-server", not: "(?<!\\.server)\\.tsx?$" },
    ),
    {
      name: "browser-files-see-no-server-code",
      severity: "error",
      comment: "Parts that reach a browser import no *.server file.",
      from: {
        path: "^app/(ui|forms|criteria|tables|searches|dashboard|map|freight|manual-reports|admin)/",
        pathNot: serverFile,
      },
      to: { path: ["^app/.*\\.server\\.tsx?$", "^app/(api|http)/"] },
    },
    {
      name: "http-is-outermost",
      severity: "error",
      comment:
        "The Express layer composes the portal; only server.ts knows it.",
      // The document's renderer tells the HTTP layer where to flush.
      from: {
        path: "^(app|provider)/",
        pathNot: "^app/(http/|entry\\.server\\.tsx$)",
      },
      to: { path: "^app/http/" },
    },
    {
      name: "http-sees-no-route",
      severity: "error",
      comment: "Routes are reached through Remix.",
      from: { path: "^app/http/" },
      to: { path: "^app/routes/" },
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
      comment: "HTTP calls to the provider leave through app/api.",
      from: { path: "^app/", pathNot: "^app/(api|session)/" },
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
