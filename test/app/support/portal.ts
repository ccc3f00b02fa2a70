import type { Server } from "node:http";
import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type ServerBuild,
} from "@remix-run/node";
import { ProviderConnection } from "../../../app/engine/provider-client/connection.server";
import type { CallTimeouts } from "../../../app/engine/provider-client/wire";
import { readPortalEnv, SettingError } from "../../../app/env.server";
import { createApp, type PortalApp } from "../../../app/web/create-app.server";
import { loadBrandLogo } from "../../../shared/brand-logo.server";
import { checkMapTiles } from "../../../app/web/map-tiles/map-file.server";
import { createPortalState } from "../../../app/web/health/portal-state.server";
import type { Readiness } from "../../../app/web/health/health";
import { createHttpServer } from "../../../app/web/http-server";
import { createLog } from "../../../app/log.server";
import * as savedAddresses from "../../../app/routes/book-LTL.addresses";
import * as bookLTL from "../../../app/routes/book-LTL";
import * as dashboard from "../../../app/routes/dashboard.$searchID";
import * as management from "../../../app/routes/management";
import * as login from "../../../app/routes/login.$authParam";
import * as rateGenerator from "../../../app/routes/rateGenerator";
import * as register from "../../../app/routes/register.$verificationID";
import * as reportDelivery from "../../../app/routes/report-entry.delivery";
import * as reportPickup from "../../../app/routes/report-entry.pickup";
import * as manifestSearch from "../../../app/routes/search.manifest-search.$query";
import * as trackDeliveries from "../../../app/routes/track.deliveries";
import * as trackDelivery from "../../../app/routes/track.delivery";
import * as unsubscribe from "../../../app/routes/unsubscribe.$token";
import {
  createResultLoader,
  createListAction,
} from "../../../app/engine/results/load-results.server";
import { asnListSearch } from "../../../app/features/search/asn-search/asn-searches.server";
import { closed, listening } from "./listening";

/** A running portal with a small Remix application behind the real guards. */
export interface StagedPortal {
  url: string;
  port: number;
  /** Everything logged so far, one JSON line each. */
  log(): string;
  /** The same, parsed. */
  logLines(): Record<string, unknown>[];
  server: Server;
  readiness: Readiness;
  close(): Promise<void>;
}

export interface PortalOptions {
  /** A function if the provider starts after the portal. */
  providerUrl: string | (() => string);
  /** Variables in addition to those of the tests. `{port}` in a value becomes the portal's port. */
  settings?: Record<string, string>;
  timeouts?: Partial<CallTimeouts>;
  maxDocumentBytes?: number;
  /** Returns the metrics of the embedded provider. */
  readProviderMetrics?: PortalApp["readProviderMetrics"];
  /** Time for a request with a body that is no upload, in milliseconds. */
  bodyMs?: number;
}

export async function stagePortal({
  providerUrl,
  settings = {},
  timeouts,
  maxDocumentBytes,
  bodyMs,
  readProviderMetrics,
}: PortalOptions): Promise<StagedPortal> {
  const lines: string[] = [];
  const log = createLog("debug", { write: (line) => void lines.push(line) });
  const server = createHttpServer(log, { bodyMs });
  const url = await listening(server);
  const { port } = new URL(url);
  const env = readPortalEnv({
    PORT: port,
    SESSION_SECRET: "0123456789abcdefghijklmnopqrstuv",
    HUMAN_CHECK: "question",
    ...Object.fromEntries(
      Object.entries(settings).map(([key, value]) => [
        key,
        value.replace("{port}", port),
      ]),
    ),
  });
  const connection = new ProviderConnection(
    typeof providerUrl === "string" ? () => providerUrl : providerUrl,
    timeouts,
  );
  const logo = await loadBrandLogo(env.brandLogo, SettingError);
  await checkMapTiles(env.mapTiles);
  const readiness = { starting: false, draining: false };
  server.on(
    "request",
    createApp(
      {
        env,
        log,
        connection,
        build: smallBuild(),
        files: (_req, _res, next) => next(),
        logo,
        readiness,
        development: false,
        maxDocumentBytes,
        ...(readProviderMetrics && { readProviderMetrics }),
      },
      createPortalState({ env, connection }),
    ),
  );
  return {
    url: `http://localhost:${port}`,
    port: Number(port),
    log: () => lines.join(""),
    logLines: () =>
      lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    server,
    readiness,
    async close() {
      await connection.close();
      await closed(server);
    },
  };
}

const textOf = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

/**
 * The smallest Remix application with each kind of route that the guards protect: documents with
 * loaders and actions, a resource, a route that sets its own headers, one that throws.
 */
function smallBuild(): ServerBuild {
  const page = (path: string, module: object) => ({
    id: `routes/${path}`,
    parentId: "root",
    path,
    module: { default: () => null, ...module },
  });
  const resource = (path: string, module: object) => ({
    id: `routes/${path}`,
    parentId: "root",
    path,
    module,
  });
  const routes = [
    { id: "root", path: "", module: { default: () => null } },
    page("login", {
      loader: async ({ context }: LoaderFunctionArgs) => ({
        user: await context.session.getUser(),
      }),
      action: async ({ request, context }: ActionFunctionArgs) => {
        const form = await request.formData();
        const password = textOf(form, "password");
        const answer = await context.api.call("loginPortal", {
          email: textOf(form, "email"),
          password,
        });
        return answer.ok ? redirect("/", 303) : answer;
      },
    }),
    page("search", {
      loader: async ({ context }: LoaderFunctionArgs) => ({
        user: await context.session.requireUser(),
      }),
      action: async ({ request }: ActionFunctionArgs) => ({
        fields: [...(await request.formData())].length,
      }),
    }),
    page("search/ASN-search", {
      loader: createResultLoader(asnListSearch),
      action: createListAction(asnListSearch),
    }),
    page("logOut", {
      action: async ({ context }: ActionFunctionArgs) => {
        const answer = await context.api.call("logoutPortal");
        return answer.ok ? redirect("/login", 303) : answer;
      },
    }),
    page("contact", {
      loader: () => null,
      headers: () => ({ "Cache-Control": "public, max-age=600" }),
    }),
    page("logged-out", {
      loader: async ({ context }: LoaderFunctionArgs) => {
        await context.session.requireVisitor();
        return null;
      },
    }),
    page("broken", {
      loader: () => {
        throw new Error("canary-message of an error");
      },
    }),
    // At another path than the real one, because the login above needs no human check.
    page("log-in", { loader: login.loader, action: login.action }),
    page("register/:verificationID?", {
      loader: register.loader,
      action: register.action,
    }),
    page("book-LTL", {
      loader: bookLTL.loader,
      action: bookLTL.action,
    }),
    page("rateGenerator", { loader: rateGenerator.loader }),
    page("report-entry/delivery", {
      loader: reportDelivery.loader,
      action: reportDelivery.action,
    }),
    page("report-entry/pickup", {
      loader: reportPickup.loader,
      action: reportPickup.action,
    }),
    page("management", {
      loader: management.loader,
      action: management.action,
    }),
    page("unsubscribe/:token", {
      loader: unsubscribe.loader,
      action: unsubscribe.action,
    }),
    page("search/manifest-search/:query", { loader: manifestSearch.loader }),
    page("dashboard/:searchID", { loader: dashboard.loader }),
    resource("track/deliveries", trackDeliveries),
    resource("track/delivery", trackDelivery),
    resource("book-LTL/addresses", savedAddresses),
    resource("file", {
      loader: () =>
        new Response("file", { headers: { "Cache-Control": "public" } }),
      action: async ({ context }: ActionFunctionArgs) => {
        const answer = await context.api.call("logoutPortal");
        return new Response(answer.ok ? "done" : "failed");
      },
    }),
  ];
  return {
    mode: "production",
    entry: {
      module: {
        default: (request, status, headers, context) => {
          headers.set("Content-Type", "text/html; charset=utf-8");
          const { loaderData, actionData, errors } =
            context.staticHandlerContext;
          const said = JSON.stringify({
            loaderData,
            actionData,
            failed: errors !== null,
          });
          return new Response(
            `<!DOCTYPE html><p>${said.replaceAll("<", "\\u003c")}</p>`,
            { status, headers },
          );
        },
        handleError: (error, { context }) => context.logError("error", error),
      },
    },
    routes: Object.fromEntries(
      routes.map((route) => [route.id, route]),
    ) as unknown as ServerBuild["routes"],
    assets: {
      entry: { imports: [], module: "" },
      routes: {},
      url: "",
      version: "test",
    },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: {
      v3_fetcherPersist: true,
      v3_relativeSplatPath: true,
      v3_throwAbortReason: true,
      v3_singleFetch: true,
      v3_lazyRouteDiscovery: false,
    },
    isSpaMode: false,
  };
}
