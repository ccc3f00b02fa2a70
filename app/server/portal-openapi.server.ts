import type { RequestHandler } from "express";
import { calls, type PagedCallName } from "../../provider/contract/calls";
import { apiScopes } from "../../provider/contract/scopes";
import { apiMessages, formatMessage } from "../messages";
import { csvFileName, csvPath, xlsxFileName, xlsxPath } from "../paths";
import type { PortalEnv } from "../portal-env";
import type { AnyResultSearch, ResultSearch } from "../results/result-search";
import { productName } from "../shell/page-title";
import { xlsxType } from "../results/xlsx-parts.server";
import { csvColumns, type ColumnKind } from "../tables/table";
import { jsonSuffix, searches } from "./result-pages.server";
import { jsonPageSize } from "./result-json.server";

/** The OpenAPI document of the portal's own addresses, from the declarations of its result pages. */

type Json = Record<string, unknown>;

/** JSON Schema of a value by the kind of its column; every value may be null. */
const valueSchemas: Record<ColumnKind, Json> = {
  text: { type: ["string", "null"] },
  ratio: { type: ["string", "null"] },
  number: { type: ["number", "null"] },
  percent: { type: ["number", "null"], minimum: 0, maximum: 100 },
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
  400: problem(apiMessages.criteriaInvalid),
  401: problem(apiMessages.sessionRequired),
  403: problem(apiMessages.scopeMissing),
  404: problem(apiMessages.notForPrograms),
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

/** Returns the addresses of one result page. */
function pathsOf<Name extends PagedCallName, Criteria>(
  search: ResultSearch<Name, Criteria>,
): [string, Json][] {
  const columns = csvColumns(search.table.columns);
  const route = search.route.replaceAll(/:(\w+)/g, "{$1}");
  const { scope } = calls[search.call];
  const shared: Json = {
    tags: [scope],
    security: [{ token: [scope] }, { session: [] }],
  };
  const criteria = [
    ...[...search.route.matchAll(/:(\w+)/g)].map(([, name]): Json => ({
      name,
      in: "path",
      required: true,
      description: apiMessages.criteria,
      schema: { type: "string" },
    })),
    ...(search.list && !search.route.includes(":")
      ? [query(search.list.field, apiMessages.list, { type: "string" })]
      : []),
  ];
  const order = [
    query("sort", apiMessages.sortKey, {
      enum: columns.map(({ key }) => key),
    }),
    query("dir", apiMessages.sortDirection, { enum: ["asc", "desc"] }),
  ];
  const row: Json = {
    type: "object",
    properties: Object.fromEntries(
      columns.map(({ key, header, kind }) => [
        key,
        { ...valueSchemas[kind], description: header },
      ]),
    ),
    required: columns.map(({ key }) => key),
  };
  return [
    [
      route + jsonSuffix,
      {
        get: {
          ...shared,
          summary: search.title,
          parameters: [
            ...criteria,
            ...order,
            query("page", apiMessages.pageNumber, {
              type: "integer",
              minimum: 1,
            }),
          ],
          responses: {
            200: {
              description: formatMessage(apiMessages.pageOfRows, {
                limit: String(jsonPageSize),
              }),
              headers: {
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
        [csvPath(route), csvFileName, "text/csv"],
        [xlsxPath(route), xlsxFileName, xlsxType],
      ] as const
    ).map(([path, file, type]): [string, Json] => [
      path,
      {
        get: {
          ...shared,
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
  { brandName, publicOrigins }: Pick<PortalEnv, "brandName" | "publicOrigins">,
  shown: readonly AnyResultSearch[],
): Json {
  return {
    openapi: "3.1.0",
    info: {
      title: productName(brandName),
      version: "1",
      description: apiMessages.about,
    },
    servers: [{ url: publicOrigins[0] ?? "/" }],
    tags: apiScopes.map((name) => ({ name })),
    paths: Object.fromEntries(shown.flatMap((one) => one.with(pathsOf))),
    components: {
      securitySchemes: {
        token: { type: "http", scheme: "bearer" },
        session: { type: "apiKey", in: "cookie", name: "trackingSession" },
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
    if (req.path !== "/openapi.json" || !["GET", "HEAD"].includes(req.method))
      return next();
    res.type("application/json").send(document);
  };
}
