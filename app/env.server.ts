import { randomBytes } from "node:crypto";
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { settings } from "./env-schema";
import type { PortalEnv } from "./portal-env";

/** Invalid settings: one sentence per setting, naming the variable. */
export class SettingError extends Error {
  override name = "SettingError";
}

const loopback = new Set(["localhost", "127.0.0.1", "[::1]", "::1"]);

/**
 * Reads the settings of the portal.
 * @param variables the environment; an empty variable counts as unset, because compose files write unset
 *   variables that way
 * @throws {SettingError} with one sentence for each invalid variable
 */
export function readPortalEnv(
  variables: Readonly<Record<string, string | undefined>> = process.env,
): PortalEnv {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== ""),
  );
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    throw new SettingError(
      parsed.error.issues
        .map(({ path, message }) => `${path[0]?.toString()} ${message}.`)
        .join("\n"),
    );
  }
  const v = parsed.data;
  const publicOrigins = v.PUBLIC_ORIGIN ?? [
    `http://localhost:${v.PORT}`,
    `http://127.0.0.1:${v.PORT}`,
  ];
  const urls = publicOrigins.map((origin) => new URL(origin));
  const local = urls.every(({ hostname }) => loopback.has(hostname));
  const secure = urls.every(({ protocol }) => protocol === "https:");
  if (!secure && !local)
    throw new SettingError(
      "PUBLIC_ORIGIN must be https unless it names this machine itself: passwords would travel readable.",
    );
  const [first] = urls;
  if (!local && first && loopback.has(first.hostname))
    throw new SettingError(
      "PUBLIC_ORIGIN must not begin with this machine if it names another origin too: links in emails use the first.",
    );

  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET: secret } = v;
  const kind = v.HUMAN_CHECK ?? (siteKey && secret ? "recaptcha" : "question");
  if (kind === "off" && !(loopback.has(v.HOST) && local))
    throw new SettingError(
      "HUMAN_CHECK must not be off unless HOST and PUBLIC_ORIGIN name this machine itself.",
    );
  if (kind === "recaptcha" && !(siteKey && secret))
    throw new SettingError(
      "HUMAN_CHECK must not be recaptcha without RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET.",
    );

  if (!v.MAP_STYLE_URL && (v.MAP_API_KEY || v.MAP_ORIGINS.length > 0))
    throw new SettingError(
      "MAP_STYLE_URL must name the style that MAP_API_KEY and MAP_ORIGINS belong to.",
    );

  if (v.MAP_STYLE_URL && v.MAP_TILES)
    throw new SettingError(
      "MAP_TILES must not be set beside MAP_STYLE_URL: the map has its streets from one of them.",
    );

  const dataDir = resolve(v.DATA_DIR);
  return {
    port: v.PORT,
    host: v.HOST,
    processes: v.PORTAL_PROCESSES,
    publicOrigins,
    secure,
    trustProxy: v.TRUST_PROXY,
    providerApiUrl: v.PROVIDER_API_URL?.replace(/(?<!\/)\/+$/, "") ?? null,
    brandName: v.BRAND_NAME,
    brandColor: v.BRAND_COLOR ?? null,
    brandLogo: v.BRAND_LOGO === undefined ? null : resolve(v.BRAND_LOGO),
    aboutUrl: v.ABOUT_URL ?? null,
    supportEmailSite: v.SUPPORT_EMAIL_SITE,
    supportEmailDriver: v.SUPPORT_EMAIL_DRIVER,
    securityContact: v.SECURITY_CONTACT ?? null,
    portalTimeZone: v.PORTAL_TIME_ZONE,
    features: new Set(v.FEATURES),
    humanCheck:
      kind === "recaptcha"
        ? { kind, siteKey: siteKey ?? "", secret: secret ?? "" }
        : { kind },
    map: v.MAP_STYLE_URL
      ? {
          styleUrl: v.MAP_STYLE_URL,
          apiKey: v.MAP_API_KEY ?? null,
          origins: [
            ...new Set([new URL(v.MAP_STYLE_URL).origin, ...v.MAP_ORIGINS]),
          ],
        }
      : null,
    mapTiles: v.MAP_TILES === undefined ? null : resolve(v.MAP_TILES),
    resultCacheBytes: v.RESULT_CACHE_MB * 1024 * 1024,
    sessionSecret: v.SESSION_SECRET ?? loadOrCreateSecret(dataDir),
    providerTimeoutMs: v.PROVIDER_TIMEOUT_SECONDS * 1_000,
    drainMs: v.DRAIN_SECONDS * 1_000,
    healthToken: v.HEALTH_TOKEN ?? null,
    otlpEndpoint: v.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    logLevel: v.LOG_LEVEL,
  };
}

/** Returns the secret stored in the data folder by an earlier start, or creates and stores a new one. */
function loadOrCreateSecret(dataDir: string): string {
  const file = join(dataDir, "session-secret");
  let secret: string;
  try {
    if (!existsSync(file)) leaveSecret(dataDir, file);
    secret = readFileSync(file, "utf8").trim();
  } catch {
    throw new SettingError("DATA_DIR must be a folder that can be written.");
  }
  if (secret.length >= 32) return secret;
  throw new SettingError(
    "DATA_DIR must hold a whole session-secret; remove the damaged file.",
  );
}

/**
 * Writes the secret to a temporary file and links it: if two processes start at the same time, one of
 * them wins, and no process reads a partial file.
 */
function leaveSecret(dataDir: string, file: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const made = `${file}.${randomBytes(6).toString("hex")}`;
  writeFileSync(made, randomBytes(32).toString("base64url"), { mode: 0o600 });
  try {
    linkSync(made, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(made);
  }
}

/**
 * Returns the environment of the embedded provider: the portal's environment with the values that both
 * must share.
 */
export function providerEnvironment(env: PortalEnv): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PUBLIC_ORIGIN: env.publicOrigins[0],
    BRAND_NAME: env.brandName,
    PORTAL_URL: `http://${ownAddress(env.host)}:${env.port}`,
  };
}

/** Returns the host at which this machine reaches a server that listens on `host`. */
function ownAddress(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}

/** The environment variable with the number of a worker, from 1; its replacement has the same. */
export const workerNumberVariable = "PORTAL_PROCESS_NUMBER";

/** Returns the number of this worker; undefined in a process that is no worker. */
export const readWorkerNumber = (): string | undefined =>
  process.env[workerNumberVariable];

/**
 * Sets NODE_ENV if it is unset: React and Remix choose their builds by it, and a built portal runs as
 * production.
 */
export function defaultNodeEnv(mode: "development" | "production"): void {
  process.env.NODE_ENV ??= mode;
}
