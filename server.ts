/**
 * The portal's process: reads the settings, starts the embedded provider (unless another one is
 * configured) and the HTTP server with guards and Remix, and closes everything in reverse order.
 */
import cluster from "node:cluster";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import { collectDefaultMetrics, Counter, Registry } from "prom-client";
import type { ServerBuild } from "@remix-run/node";
import type { RequestHandler } from "express";
import { PrimaryLink } from "./app/web/processes/primary-link";
import { runPrimary } from "./app/web/processes/run-primary";
import { ProviderConnection } from "./app/engine/provider-client/connection.server";
import {
  EmbeddedProvider,
  type ProviderReady,
} from "./app/engine/provider-client/embedded-provider.server";
import { callTimeouts } from "./app/engine/provider-client/wire";
import {
  providerEnvironment,
  readPortalEnv,
  readWorkerNumber,
  defaultNodeEnv,
  SettingError,
} from "./app/env.server";
import { checkMapTiles } from "./app/web/map-tiles/map-file.server";
import { loadBrandLogo } from "./shared/brand-logo.server";
import { byLanguage } from "./app/web/by-language";
import { closeOnSignal } from "./app/web/processes/close-on-signal";
import { createApp } from "./app/web/create-app.server";
import { createPortalState } from "./app/web/health/portal-state.server";
import {
  languages,
  type Language,
} from "./provider/contract/extensions/language";
import { countRunningRequests, drain } from "./app/web/drain";
import { builtFiles } from "./app/web/files";
import { createHttpServer } from "./app/web/http-server";
import { createLog, describeError } from "./app/log.server";
import { settings as portalSettings } from "./app/env-schema";
import { findMisspeltSettings } from "./app/misspelt-settings";
import { settings as providerSettings } from "./provider/env";
import type { PortalEnv } from "./app/portal-env";
import { startTracing } from "./telemetry/start-tracing";

/** True if run from source (by `npm run dev`), false if run from build/node. */
const development = import.meta.url.endsWith(".ts");
const here = fileURLToPath(new URL(".", import.meta.url));
const root = development ? here : join(here, "..", "..");
/** Time limit for closing the embedded provider after the portal has drained, in milliseconds. */
const providerCloseMs = 8_000;
/**
 * How long the port stays closed while the provider starts, in milliseconds. A proxy then asks another
 * replica, instead of getting an error page from this one.
 */
const listenAfterMs = 20_000;

// By default V8 lets the heap and external buffers grow to several times the used size before it
// collects garbage, which would exceed the memory budget itself.
setFlagsFromString("--heap-growing-percent=40");
defaultNodeEnv(development ? "development" : "production");
try {
  const env = readPortalEnv();
  if (cluster.isPrimary)
    findMisspeltSettings(process.env, [
      ...Object.keys(portalSettings.shape),
      ...Object.keys(providerSettings.shape),
    ]).forEach((sentence) => console.error(sentence));
  if (env.processes > 1 && cluster.isPrimary && !development)
    await startWorkers(env);
  else await start(env);
} catch (error) {
  if (!(error instanceof SettingError)) throw error;
  console.error(error.message);
  process.exit(1);
}

async function start(env: PortalEnv): Promise<void> {
  const log = createLog(env.logLevel);
  const stopTracing = await startTracing({
    serviceName: "tracking-portal",
    endpoint: env.otlpEndpoint,
    onError: () => log("warn", "traces could not be sent"),
  });
  const registry = processMetrics(readWorkerNumber());
  const provider = cluster.isWorker
    ? new PrimaryLink(
        () => registry.metrics(),
        () => stop(),
      )
    : createProvider(env, log);
  if (provider instanceof EmbeddedProvider) countEnds(provider, registry);
  const connection = new ProviderConnection(
    () => env.providerApiUrl ?? provider?.url ?? null,
    callTimeouts(env.providerTimeoutMs),
  );
  const readiness = { starting: true, draining: false };
  const server = createHttpServer(log);
  const countRunning = countRunningRequests(server);
  const stop = closeOnSignal(
    async () => {
      await drain(server, readiness, countRunning, env.drainMs);
      // Only now, because running downloads need it.
      await provider?.close(providerCloseMs);
      await connection.close();
      await stopTracing();
    },
    env.drainMs + providerCloseMs + 1_500,
  );

  // The provider opens its database while the portal loads its screens.
  const starting = provider?.start();
  starting?.catch(() => {
    // The provider has already printed the reason; without a provider there is nothing to serve.
    console.error("The embedded provider did not start.");
    process.exit(1);
  });
  const { apps, files } = await (development
    ? fromSource(server)
    : fromBuild());
  const logo = await loadBrandLogo(env.brandLogo, SettingError);
  await checkMapTiles(env.mapTiles);
  const state = createPortalState({ env, connection, registry });
  const portal = {
    env,
    log,
    connection,
    files,
    logo,
    readiness,
    development,
    readProviderMetrics: async () => (await provider?.readMetrics()) ?? "",
  };
  server.on(
    "request",
    byLanguage(
      env,
      new Map(
        apps.map(({ language, createApp, build }) => [
          language,
          createApp({ ...portal, build }, state),
        ]),
      ),
    ),
  );
  server.once("error", (error) => {
    console.error(
      `PORT ${env.port} on HOST ${env.host} cannot be listened on (${describeError(error).fields.errorCode}).`,
    );
    void Promise.resolve(provider?.close()).then(() => process.exit(1));
  });
  await Promise.race([
    starting,
    pause(listenAfterMs, undefined, { ref: false }),
  ]);
  if (readiness.draining) return;
  // Listens while the provider still migrates a database, so that health checks see a live process.
  const listening = new Promise<void>((resolve) => {
    server.listen(env.port, env.host, resolve);
  });
  const [ready] = await Promise.all([starting, listening]);
  readiness.starting = false;
  if (cluster.isPrimary) announce(env, ready);
}

/** Starts the primary process of several. */
async function startWorkers(env: PortalEnv): Promise<void> {
  const log = createLog(env.logLevel);
  const running = runPrimary({
    env,
    log,
    program: join(here, "server.js"),
    createProvider: (onUrl) => createProvider(env, log, onUrl),
    createRegistry(provider) {
      const registry = processMetrics("primary");
      if (provider) countEnds(provider, registry);
      return registry;
    },
    announce: (ready) => announce(env, ready),
    providerCloseMs,
  });
  await running.catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
}

/** Returns the embedded provider; null if another one is configured. */
function createProvider(
  env: PortalEnv,
  log: ReturnType<typeof createLog>,
  onUrl?: (url: string | null) => void,
): EmbeddedProvider | null {
  if (env.providerApiUrl !== null) return null;
  const entry = development
    ? join(root, "provider", "main.ts")
    : join(here, "provider.js");
  return new EmbeddedProvider({
    entry,
    environment: providerEnvironment(env),
    log,
    ...(onUrl && { onUrl }),
  });
}

/**
 * Returns a registry with the metrics of this process.
 * @param name tells several processes apart
 */
function processMetrics(name: string | undefined): Registry {
  const registry = new Registry();
  if (name !== undefined) registry.setDefaultLabels({ process: name });
  collectDefaultMetrics({ register: registry, prefix: "portal_" });
  return registry;
}

function countEnds(provider: EmbeddedProvider, registry: Registry): void {
  new Counter({
    name: "portal_embedded_provider_ends_total",
    help: "How often the embedded provider has ended by itself and was started again.",
    registers: [registry],
    collect() {
      this.reset();
      this.inc(provider.unexpectedEnds);
    },
  });
}

/** The parts of the portal that exist once for each language. */
interface LanguageApp {
  language: Language;
  createApp: typeof createApp;
  build: ServerBuild | (() => Promise<ServerBuild>);
}

interface Screens {
  apps: LanguageApp[];
  files: RequestHandler;
}

/** Imports a module that the build has written. */
function importBuilt(...path: string[]): Promise<unknown> {
  const file = join(root, "build", ...path);
  return import(/* @vite-ignore */ pathToFileURL(file).href);
}

async function fromBuild(): Promise<Screens> {
  const apps = languages.map(async (language): Promise<LanguageApp> => {
    if (language === "en")
      return {
        language,
        createApp,
        build: (await importBuilt("server", "index.js")) as ServerBuild,
      };
    const [app, build] = await Promise.all([
      importBuilt(language, "node", "app.js"),
      importBuilt(language, "server", "index.js"),
    ]);
    return {
      language,
      createApp: (app as Pick<LanguageApp, "createApp">).createApp,
      build: build as ServerBuild,
    };
  });
  return {
    apps: await Promise.all(apps),
    files: builtFiles(join(root, "build", "client")),
  };
}

/** Runs the screens from their sources, in one language: English, or that of PORTAL_LANGUAGE. */
async function fromSource(
  server: ReturnType<typeof createHttpServer>,
): Promise<Screens> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    root,
    appType: "custom",
    server: { middlewareMode: true, hmr: { server }, cors: false },
  });
  const build = () =>
    vite.ssrLoadModule("virtual:remix/server-build") as Promise<ServerBuild>;
  return {
    apps: [{ language: "en", createApp, build }],
    files: vite.middlewares,
  };
}

/** Prints the startup summary for the operator. */
function announce(env: PortalEnv, ready: ProviderReady | undefined): void {
  const lines = [
    `${env.brandName} Tracking Portal`,
    "",
    `  Address   ${env.publicOrigins[0] ?? ""}`,
  ];
  if (env.providerApiUrl !== null)
    lines.push(`  Provider  ${env.providerApiUrl}`);
  if (ready) lines.push(`  Database  ${ready.engine}`);
  if (ready?.outbox) lines.push(`  Mail      ${ready.outbox}`);
  if (ready && ready.demoSignIns.length > 0) {
    lines.push("", "  Demonstration sign-ins");
    const widest = (key: "role" | "email") =>
      Math.max(...ready.demoSignIns.map((signIn) => signIn[key].length));
    for (const { role, email, password } of ready.demoSignIns) {
      lines.push(
        `    ${role.padEnd(widest("role"))}  ${email.padEnd(widest("email"))}  ${password}`,
      );
    }
  }
  console.log(`\n${lines.join("\n")}\n`);
}
