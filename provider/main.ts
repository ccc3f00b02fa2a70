import { keepFilesPrivate } from "./db/pglite/file-modes";
import { readEnv } from "./env";
import { failureMessage } from "./failure-message";
import { makeLog } from "./log";
import { onProgress } from "./progress";
import { startProvider, type RunningProvider } from "./start-provider";
import { startTracing } from "../telemetry/start-tracing";

/**
 * The provider process. As a child of the portal it communicates by IPC (ready, ping, progress, close) and ends
 * with its parent; started on its own, it prints its address.
 */

/** The process exits after this long, even if closing hangs. */
const shutdownTimeoutMs = 9_000;
const parent = process.send === undefined ? null : process.send.bind(process);

async function main(): Promise<void> {
  keepFilesPrivate();
  const env = readEnv();
  const log = makeLog(env.logLevel);
  const stopTracing = await startTracing({
    serviceName: "tracking-provider",
    endpoint: env.otlpEndpoint,
    onError: () => log.warn("traces could not be sent"),
  });
  let running: RunningProvider | null = null;
  let ending = false;

  const end = (signal: string, exitCode = 0) => {
    if (ending) return;
    ending = true;
    log.info("closing", { signal });
    setTimeout(() => process.exit(1), shutdownTimeoutMs).unref();
    const closed = running === null ? Promise.resolve() : running.close();
    void closed
      .catch((error: unknown) => log.failure("closing failed", error))
      .then(stopTracing)
      .finally(() => process.exit(exitCode));
  };

  // A terminal or process manager signals parent and child alike. The parent decides when the provider
  // ends, because the provider still serves the downloads that the parent is finishing.
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => {
      if (parent === null) end(signal);
    });
  process.on("disconnect", () => end("disconnect"));
  process.on("message", (message: unknown) => {
    if (typeof message !== "object" || message === null || !("type" in message))
      return;
    if (message.type === "close") end("close");
    else if (message.type === "ping") {
      parent?.({ type: "pong", id: "id" in message ? message.id : null });
    }
  });
  process.on("uncaughtException", (error) => {
    log.failure("uncaught exception", error);
    end("uncaught exception", 1);
  });

  if (parent !== null) onProgress(() => parent({ type: "progress" }));
  running = await startProvider(env, log, undefined, () =>
    end("database stopped", 1),
  );
  const { url, engine, outbox, demoSignIns } = running;
  log.info("ready", { url, engine });
  // Printed by each process that starts without an account: a new process has a new code.
  if (running.firstRunCode !== null)
    process.stdout.write(
      `\nNo account exists yet. Create the first administrator at ${env.publicOrigin}/setup\nwith the one-time code ${running.firstRunCode}\n\n`,
    );
  if (parent !== null) {
    parent({ type: "ready", url, engine, outbox, demoSignIns });
    return;
  }
  const lines = [
    `Provider API on ${url} (${engine}), documented at ${url}/openapi.json`,
    outbox === null
      ? "Mails are sent by SMTP"
      : `Mails are laid down in ${outbox}`,
    ...demoSignIns.map(
      ({ role, email, password }) => `${role}: ${email}  ${password}`,
    ),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(
    `The provider did not start. ${failureMessage(error)}\n`,
  );
  process.exit(1);
});
