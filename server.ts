import { createServer } from "node:http";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import type { RequestHandler } from "express";
import sirv from "sirv";
import { ProviderConnection } from "./app/api/connection.server";
import { EmbeddedProvider } from "./app/api/embedded-provider.server";
import { readPortalEnv } from "./app/env.server";
import { createApp } from "./app/http/create-app.server";
import { createLog } from "./app/log.server";

const fromSource = import.meta.url.endsWith(".ts");
const here = fileURLToPath(new URL(".", import.meta.url));
const root = fromSource ? here : join(here, "../..");

const env = readPortalEnv();
const log = createLog();
const provider = env.providerApiUrl
  ? null
  : new EmbeddedProvider({
      entry: fromSource
        ? join(root, "provider/main.ts")
        : join(here, "provider.js"),
      environment: process.env,
      log,
    });
const connection = new ProviderConnection(
  () => env.providerApiUrl ?? provider?.url ?? null,
);
const ready = provider?.start();

const server = createServer();
let build: ServerBuild | (() => Promise<ServerBuild>);
let files: RequestHandler;
if (fromSource) {
  const { createServer: createVite } = await import("vite");
  const vite = await createVite({
    root,
    server: { middlewareMode: true, hmr: { server } },
    appType: "custom",
  });
  build = () =>
    vite.ssrLoadModule("virtual:remix/server-build") as Promise<ServerBuild>;
  files = vite.middlewares;
} else {
  build = (await import(
    /* @vite-ignore */ pathToFileURL(join(root, "build/server/index.js")).href
  )) as ServerBuild;
  files = sirv(join(root, "build/client"), {
    brotli: true,
    gzip: true,
    etag: true,
  });
}
server.on("request", createApp({ env, log, connection, build, files }));
const said = await ready;
server.listen(env.port, env.host, () => {
  const address = server.address();
  const port = typeof address === "object" ? address?.port : env.port;
  console.log(`${env.brandName} Tracking Portal: http://localhost:${port}`);
  for (const { role, email, password } of said?.demoSignIns ?? [])
    console.log(`  ${role}: ${email} / ${password}`);
  if (said?.outbox) console.log(`  Mails: ${said.outbox}`);
});
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => {
    server.close();
    void Promise.resolve(provider?.close()).then(() => process.exit(0));
  });
}
