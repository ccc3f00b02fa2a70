import { join, resolve } from "node:path";
import * as z from "zod";
import { isTimeZone } from "../shared/local-time";

/** An empty variable counts as unset, because compose files pass unset variables as empty ones. */
const unsetWhenEmpty = (value: unknown) => (value === "" ? undefined : value);
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(unsetWhenEmpty, schema.optional());
const withDefault = <Schema extends z.ZodType>(
  schema: Schema,
  value: z.input<Schema>,
) => z.preprocess((given) => unsetWhenEmpty(given) ?? value, schema);

const numberFrom = (
  min: number,
  max: number,
  digits: RegExp,
  message: string,
) =>
  z
    .string()
    .regex(digits, message)
    .transform(Number)
    .refine(
      (value) => value >= min && value <= max,
      `must be from ${min} to ${max}`,
    );

const port = (message: string) =>
  z
    .string()
    .regex(/^\d{1,5}$/, message)
    .transform(Number)
    .refine((value) => value <= 65_535, message);

const parseUrl = (value: string) =>
  URL.canParse(value) ? new URL(value) : null;

const urlOf = (protocols: readonly string[], message: string) =>
  z.string().refine((value) => {
    const url = parseUrl(value);
    return url !== null && protocols.includes(url.protocol);
  }, message);

/**
 * Smallest number of months that are kept. Scans are taken for cartons of up to 180 days before
 * (`maxDaysApart`), so a new scan never means an archived carton.
 */
export const minRetentionMonths = 6;

const databaseProtocols = ["postgres:", "postgresql:"];
const maxReplicas = 16;

/** A comma in the name of the database separates an address that lacks its protocol. */
function isDatabaseUrl(value: string): boolean {
  const url = parseUrl(value);
  return (
    url !== null &&
    databaseProtocols.includes(url.protocol) &&
    !url.pathname.includes(",")
  );
}

/** Several addresses, separated by commas; passwords may contain commas. */
const databaseUrls = z
  .string()
  .transform((value) =>
    value.split(/,(?=\s*postgres(?:ql)?:\/\/)/).map((url) => url.trim()),
  )
  .refine(
    (urls) => urls.length <= maxReplicas && urls.every(isDatabaseUrl),
    `must be up to ${maxReplicas} addresses such as postgres://user:password@host:5432/database, separated by commas`,
  );

/** `http://host:port`; of several, separated by commas, the first is the canonical one. */
const origin = z
  .string()
  .transform((value) => (value.split(",")[0] ?? "").trim())
  .refine((value) => {
    const url = parseUrl(value);
    return (
      url !== null &&
      (url.protocol === "http:" || url.protocol === "https:") &&
      url.pathname === "/" &&
      url.search === "" &&
      url.hash === "" &&
      url.username === ""
    );
  }, "must be an origin such as https://portal.example.com")
  .transform((value) => new URL(value).origin);

/** Every environment variable of the embedded provider. */
export const settings = z.object({
  DATA_DIR: withDefault(z.string(), "./data").transform((value) =>
    resolve(value),
  ),
  DATABASE_URL: optional(
    urlOf(
      databaseProtocols,
      "must look like postgres://user:password@host:5432/database",
    ),
  ),
  DATABASE_READ_URL: optional(databaseUrls),
  DATABASE_READ_LAG_SECONDS: withDefault(
    numberFrom(1, 3_600, /^\d{1,4}$/, "must be a number of seconds"),
    "30",
  ),
  DEMO_DATA: optional(z.enum(["on", "off"], "must be on or off")),
  DEMO_SCALE: withDefault(
    z
      .string()
      .regex(/^\d+(\.\d+)?$/, "must be a number, such as 1 or 0.1")
      .transform(Number)
      .refine(
        (value) => value > 0 && value <= 100,
        "must be above 0 and at most 100",
      ),
    "1",
  ),
  DEMO_STORES: withDefault(
    numberFrom(1, 10, /^\d+$/, "must be a whole number"),
    "1",
  ),
  SMTP_URL: optional(
    urlOf(
      ["smtp:", "smtps:"],
      "must look like smtp://user:password@mail.example.com:587",
    ),
  ),
  MAIL_FROM: withDefault(
    z.string().regex(/^[^\s@<>]+@[^\s@<>]+$/, "must be an email address"),
    "portal@localhost",
  ),
  PORT: withDefault(port("must be a port number, 0 to 65535"), "3000"),
  PUBLIC_ORIGIN: optional(origin),
  PORTAL_URL: optional(origin),
  BRAND_NAME: withDefault(
    z.string().max(60, "must be at most 60 characters"),
    "UL",
  ),
  BRAND_LOGO: optional(z.string()),
  INBOX_DIR: optional(z.string()),
  RETENTION_MONTHS: optional(
    numberFrom(
      minRetentionMonths,
      1_200,
      /^\d{1,4}$/,
      "must be a number of months",
    ),
  ),
  ARCHIVE_FOLDER: optional(z.string()).transform((value) =>
    value === undefined ? undefined : resolve(value),
  ),
  PORTAL_TIME_ZONE: withDefault(
    z
      .string()
      .refine(isTimeZone, "must be a time zone such as America/Chicago"),
    "UTC",
  ),
  PROVIDER_HOST: withDefault(z.string(), "127.0.0.1"),
  PROVIDER_PORT: withDefault(
    port("must be a port number, 0 to 65535 (0 picks a free one)"),
    "0",
  ),
  PROVIDER_TRUST_PROXY: withDefault(z.string(), "loopback"),
  HEALTH_TOKEN: optional(
    z
      .string()
      .regex(/^[\w.~+/=-]{16,200}$/, "must be 16 to 200 letters and digits"),
  ),
  ENDED_PROVIDER_PID: optional(z.string().regex(/^\d{1,10}$/)),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    urlOf(["http:", "https:"], "must be an http or https address"),
  ),
  LOG_LEVEL: withDefault(
    z.enum(
      ["debug", "info", "warn", "error", "silent"],
      "must be debug, info, warn, error or silent",
    ),
    "info",
  ),
});

/** Settings of the embedded provider. */
export interface ProviderEnv {
  /** Absolute path. */
  dataDir: string;
  /** PostgreSQL; null: PGlite in `dataDir`. */
  databaseUrl: string | null;
  /** Hot standbys of that database, which answer reads that may be a moment old. */
  databaseReadUrls: readonly string[];
  /** Largest lag of a replica that is used, in seconds. */
  databaseReadLagSeconds: number;
  /** Absolute path of the folder from which documents are loaded; null: none. */
  inboxDir: string | null;
  /** Months before the present one whose data are kept; null: everything is kept. */
  retentionMonths: number | null;
  /** Absolute path of the folder into which older data are archived; null: none. */
  archiveFolder: string | null;
  /** IANA time zone of times in documents that name none. */
  timeZone: string;
  /** `null`: on for a new PGlite folder, off otherwise. */
  demoData: "on" | "off" | null;
  /** Multiple of the cartons of each delivery of the demonstration. */
  demoScale: number;
  /** Multiple of the stores of the demonstration, and of its deliveries. */
  demoStores: number;
  /** null: mails are written to the outbox folder under `dataDir`. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Origin of the portal in the browser, without a path; used for mailed links and Secure cookies. */
  publicOrigin: string;
  /** Origin at which the provider reaches the portal, to make the reports that it mails. */
  portalUrl: string;
  brandName: string;
  /** Absolute path of the logo of documents and mails; null: none. */
  brandLogo: string | null;
  host: string;
  /** 0 selects a free port. */
  port: number;
  /** Proxies whose X-Forwarded-For is trusted, in the syntax of Express's `trust proxy`. */
  trustProxy: string;
  /** Token for `/metrics`; null: nobody gets them. */
  healthToken: string | null;
  /** Process id of the provider whose unexpected end made the portal start this one; null: none has ended. */
  endedPid: number | null;
  /** Base URL of the receiver of traces (OTLP over HTTP); null: no traces. */
  otlpEndpoint: string | null;
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
  /** True if `npm run dev` runs the provider. */
  isDevelopment: boolean;
}

/** Thrown for an invalid setting; the message names the variable. */
export class SettingError extends Error {
  override name = "SettingError";
}

/**
 * Parses the environment variables of the provider.
 * @param variables the environment, `process.env` in a separate process
 * @throws SettingError with one sentence for each invalid variable, never with its value (it may be a
 *   password)
 */
export function readEnv(
  variables: Readonly<Record<string, string | undefined>> = process.env,
): ProviderEnv {
  const parsed = settings.safeParse(variables);
  if (!parsed.success) {
    const sentences = parsed.error.issues.map(
      ({ path, message }) => `${path.join(".")} ${message}.`,
    );
    throw new SettingError(sentences.join("\n"));
  }
  const { data } = parsed;
  if (data.DATABASE_READ_URL && data.DATABASE_URL === undefined)
    throw new SettingError("DATABASE_READ_URL needs DATABASE_URL.");
  // The ids and ASNs of one day hold no more cartons.
  if (data.DEMO_SCALE * data.DEMO_STORES > 100)
    throw new SettingError("DEMO_SCALE times DEMO_STORES must be at most 100.");
  if (data.RETENTION_MONTHS !== undefined && data.ARCHIVE_FOLDER === undefined)
    throw new SettingError("RETENTION_MONTHS needs ARCHIVE_FOLDER.");
  return {
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL ?? null,
    databaseReadUrls: data.DATABASE_READ_URL ?? [],
    databaseReadLagSeconds: data.DATABASE_READ_LAG_SECONDS,
    inboxDir:
      data.INBOX_DIR === "off"
        ? null
        : resolve(data.INBOX_DIR ?? join(data.DATA_DIR, "inbox")),
    retentionMonths: data.RETENTION_MONTHS ?? null,
    archiveFolder: data.ARCHIVE_FOLDER ?? null,
    timeZone: data.PORTAL_TIME_ZONE,
    demoData: data.DEMO_DATA ?? null,
    demoScale: data.DEMO_SCALE,
    demoStores: data.DEMO_STORES,
    smtpUrl: data.SMTP_URL ?? null,
    mailFrom: data.MAIL_FROM,
    publicOrigin: data.PUBLIC_ORIGIN ?? `http://localhost:${data.PORT}`,
    portalUrl:
      data.PORTAL_URL ?? data.PUBLIC_ORIGIN ?? `http://localhost:${data.PORT}`,
    brandName: data.BRAND_NAME,
    brandLogo: data.BRAND_LOGO === undefined ? null : resolve(data.BRAND_LOGO),
    host: data.PROVIDER_HOST,
    port: data.PROVIDER_PORT,
    trustProxy: data.PROVIDER_TRUST_PROXY,
    healthToken: data.HEALTH_TOKEN ?? null,
    endedPid:
      data.ENDED_PROVIDER_PID === undefined
        ? null
        : Number(data.ENDED_PROVIDER_PID),
    otlpEndpoint: data.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    logLevel: data.LOG_LEVEL,
    isDevelopment: variables.NODE_ENV === "development",
  };
}

/** Returns whether an origin, such as `http://localhost:3000`, names this machine. */
export const isLoopbackOrigin = (origin: string): boolean =>
  /^https?:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/.test(origin);
