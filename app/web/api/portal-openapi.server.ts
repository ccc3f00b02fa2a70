import type { RequestHandler } from "express";
import { calls, type PagedCallName } from "../../../provider/contract/calls";
import { sessionCookieName } from "../../../provider/contract/envelope";
import { apiScopes } from "../../../provider/contract/scopes";
import { criteriaSchema } from "../../engine/criteria/criteria-schema";
import { apiMessages, formatMessage } from "../../engine/messages";
import { csvFileName, csvPath, xlsxFileName, xlsxPath } from "../../paths";
import type { PortalEnv } from "../../portal-env";
import {
  criteriaExample,
  criteriaOf,
  describeCriterion,
} from "./criteria-reference.server";
import type {
  AnyResultSearch,
  ResultSearch,
} from "../../engine/results/result-search";
import { productName } from "../../ui/shell/page-title";
import { xlsxType } from "../../engine/results/export/xlsx-parts.server";
import { csvColumns, type ColumnKind } from "../../engine/tables/table";
import { jsonPageSize, limitParameter } from "./api-parameters";
import { jsonSuffix, openapiPath } from "../program-request";
import { storeKeys, listInQuery } from "./result-json.server";
import { searches } from "../result-pages.server";

/** The OpenAPI document of the portal's own addresses, from the declarations of its result pages. */

type Json = Record<string, unknown>;

/** JSON Schema of a value by the kind of its column; every value may be null. */
const valueSchemas: Record<ColumnKind, Json> = {
  text: { type: ["string", "null"] },
  ratio: { type: ["string", "null"] },
  number: { type: ["number", "null"] },
  percent: { type: ["number", "null"], minimum: 0, maximum: 100 },
  change: { type: ["number", "null"] },
  date: { type: ["string", "null"], format: "date" },
  time: { type: ["string", "null"], format: "date-time" },
};

const problem = (description: string): Json => ({
  description,
  content: {
    "application/problem+json": {
      schema: { $ref: "#/components/schemas/Problem" },
    },
  },
});

const failures: Json = {
  304: { description: apiMessages.notModified },
  400: problem(apiMessages.criteriaInvalid),
  401: problem(apiMessages.sessionRequired),
  403: problem(apiMessages.scopeMissing),
  404: problem(apiMessages.notForPrograms),
  405: problem(apiMessages.methodNotAllowed),
  422: problem(apiMessages.tooManyRows),
  429: problem(apiMessages.tooManyCalls),
  502: problem(apiMessages.providerFailed),
  503: problem(apiMessages.busy),
};

const query = (name: string, description: string, schema: Json): Json => ({
  name,
  in: "query",
  required: false,
  description,
  schema,
});

/** Describes the criteria in the path of a result page; null if it has none there. */
function pathParameter<Name extends PagedCallName, Criteria>(
  search: ResultSearch<Name, Criteria>,
): Json | null {
  const name = /:(\w+)/.exec(search.route)?.[1];
  if (name === undefined) return null;
  const criteria = criteriaOf(search);
  const required = criteria.filter(({ isRequired }) => isRequired);
  return {
    name,
    in: "path",
    required: true,
    description: [
      apiMessages.criteriaAbout,
      ...(required.length === 0 ? [apiMessages.oneRequired] : []),
      "",
      ...criteria.map((one) => `- ${describeCriterion(one)}`),
    ].join("\n"),
    schema: { type: "string" },
    example: criteriaExample(criteria),
    "x-criteria": criteriaSchema(
      search.fields ?? {},
      new Map(criteria.map(({ key, meaning }) => [key, meaning])),
      required.map(({ key }) => key),
    ),
  };
}

/** Returns the name of an operation: `getOnTimeReportSummaryPool` and the type of its response. */
const operationId = (route: string, type: "Json" | "Csv" | "Xlsx"): string =>
  `get${route
    .split(/[/-]/)
    .filter((part) => part !== "" && !part.startsWith(":"))
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("")}${type}`;

/** Number and name of the store, in rows that have one. */
const storeSchemas: Json = {
  [storeKeys.number]: {
    type: ["string", "null"],
    description: apiMessages.storeNumber,
  },
  [storeKeys.name]: {
    type: ["string", "null"],
    description: apiMessages.storeName,
  },
};

/** Returns the addresses of one result page. */
function pathsOf<Name extends PagedCallName, Criteria>(
  search: ResultSearch<Name, Criteria>,
  hasCookie: boolean,
): [string, Json][] {
  const columns = csvColumns(search.table.columns);
  const route = search.route.replaceAll(/:(\w+)/g, "{$1}");
  const { scope } = calls[search.call];
  const shared: Json = {
    tags: [scope],
    security: [{ token: [scope] }, ...(hasCookie ? [{ session: [] }] : [])],
  };
  const inPath = pathParameter(search);
  const inQuery = listInQuery(search);
  const criteria = [
    ...(inPath ? [inPath] : []),
    ...(inQuery === null
      ? []
      : [
          {
            ...query(inQuery, apiMessages.list, { type: "string" }),
            required: true,
          },
        ]),
  ];
  const hasStore = search.table.store !== undefined;
  const order = [
    query("sort", apiMessages.sortKey, {
      enum: columns.map(({ key }) => key),
    }),
    query("dir", apiMessages.sortDirection, { enum: ["asc", "desc"] }),
  ];
  const row: Json = {
    type: "object",
    properties: {
      ...Object.fromEntries(
        columns.map(({ key, header, kind }) => [
          key,
          { ...valueSchemas[kind], description: header },
        ]),
      ),
      ...(hasStore && storeSchemas),
    },
    required: [
      ...columns.map(({ key }) => key),
      ...(hasStore ? Object.keys(storeSchemas) : []),
    ],
  };
  return [
    [
      route + jsonSuffix,
      {
        get: {
          ...shared,
          operationId: operationId(search.route, "Json"),
          summary: search.title,
          parameters: [
            ...criteria,
            ...order,
            query("page", apiMessages.pageNumber, {
              type: "integer",
              minimum: 1,
            }),
            query(limitParameter, apiMessages.limitOfRows, {
              type: "integer",
              minimum: 1,
              maximum: jsonPageSize,
              default: jsonPageSize,
            }),
          ],
          responses: {
            200: {
              description: formatMessage(apiMessages.pageOfRows, {
                limit: String(jsonPageSize),
              }),
              headers: {
                ETag: { schema: { type: "string" } },
                Link: { schema: { type: "string" } },
                RateLimit: { schema: { type: "string" } },
                "RateLimit-Policy": { schema: { type: "string" } },
              },
              content: {
                "application/json": {
                  schema: {
                    allOf: [
                      { $ref: "#/components/schemas/Page" },
                      {
                        type: "object",
                        properties: { rows: { type: "array", items: row } },
                      },
                    ],
                  },
                },
              },
            },
            ...failures,
          },
        },
      },
    ],
    ...(
      [
        [csvPath(route), csvFileName, "text/csv", "Csv"],
        [xlsxPath(route), xlsxFileName, xlsxType, "Xlsx"],
      ] as const
    ).map(([path, file, type, kind]): [string, Json] => [
      path,
      {
        get: {
          ...shared,
          operationId: operationId(search.route, kind),
          summary: `${search.title}: ${file}`,
          parameters: [...criteria, ...order],
          responses: {
            200: {
              description: apiMessages.allRows,
              content: { [type]: { schema: { type: "string" } } },
            },
            ...failures,
          },
        },
      },
    ]),
  ];
}

/**
 * Returns the OpenAPI 3.1 document.
 * @param shown the result pages; those of disabled features are left out before
 */
export function portalOpenapi(
  {
    brandName,
    publicOrigins,
    secure,
    providerApiUrl,
  }: Pick<
    PortalEnv,
    "brandName" | "publicOrigins" | "secure" | "providerApiUrl"
  >,
  shown: readonly AnyResultSearch[],
): Json {
  // Another provider names its cookie as it likes.
  const hasCookie = providerApiUrl === null;
  const paths = shown.flatMap((one) =>
    one.with((search) => pathsOf(search, hasCookie)),
  );
  return {
    openapi: "3.1.0",
    info: {
      title: productName(brandName),
      version: "1",
      description: [
        apiMessages.about,
        apiMessages.stability,
        apiMessages.noCors,
      ].join("\n\n"),
    },
    servers: [{ url: publicOrigins[0] ?? "/" }],
    tags: apiScopes.map((name) => ({ name })),
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: {
        token: { type: "http", scheme: "bearer" },
        ...(hasCookie && {
          session: {
            type: "apiKey",
            in: "cookie",
            name: sessionCookieName(secure),
            description: apiMessages.cookieScheme,
          },
        }),
      },
      schemas: {
        Page: {
          type: "object",
          properties: {
            title: { type: "string" },
            total: { type: ["integer", "null"] },
            page: { type: "integer" },
            pageSize: { type: "integer" },
            fetchedAt: { type: "string", format: "date-time" },
            dataChanged: { type: "boolean" },
          },
          required: ["page", "pageSize", "rows"],
        },
        Problem: {
          type: "object",
          properties: {
            type: { type: "string" },
            title: { type: "string" },
            status: { type: "integer" },
            detail: { type: "string" },
            requestId: { type: "string" },
          },
        },
      },
    },
  };
}

/** Handles `GET /openapi.json`: it describes addresses and holds no data, so that it needs no session. */
export function createOpenapiHandler(env: PortalEnv): RequestHandler {
  const document = JSON.stringify(
    portalOpenapi(
      env,
      searches.filter(
        ({ feature }) => feature === undefined || env.features.has(feature),
      ),
    ),
  );
  return (req, res, next) => {
    if (req.path !== openapiPath || !["GET", "HEAD"].includes(req.method))
      return next();
    res.type("application/json").send(document);
  };
}
