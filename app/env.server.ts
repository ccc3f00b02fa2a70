import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { isIP } from "node:net";
import { join, resolve } from "node:path";
import * as z from "zod";
import { features, type PortalEnv } from "./portal-env";

export type { Feature, HumanCheckSettings, PortalEnv } from "./portal-env";

/** A setting that cannot be used: its message names the variable and says what it must be. */
export class SettingError extends Error {
  override name = "SettingError";
}

const loopback = new Set(["localhost", "127.0.0.1", "[::1]", "::1"]);
const isOrigin = (value: string) =>
  URL.canParse(value) && new URL(value).origin === value;
const isZone = (zone: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: zone }));
  } catch {
    return false;
  }
};
const isProxy = (entry: string) =>
  ["loopback", "linklocal", "uniquelocal"].includes(entry) ||
  (isIP(entry.split("/")[0] ?? "") > 0 && /^[^/]+(\/\d{1,3})?$/.test(entry));
const list = (value: string) =>
  value.split(",").flatMap((part) => part.trim() || []);
const lists = z.string().transform(list);
const http = { protocol: /^https?$/ };

const schema = z.object({
  PORT: z.coerce
    .number("must be a port number")
    .int()
    .min(0)
    .max(65535)
    .default(3000),
  HOST: z.string().default("127.0.0.1"),
  PUBLIC_ORIGIN: z
    .string()
    .refine(
      isOrigin,
      "must be an origin such as https://portal.example.com, without a path",
    )
    .optional(),
  TRUST_PROXY: lists
    .default([])
    .refine(
      (all) => all.every(isProxy),
      "must list addresses or networks of proxies, e.g. 10.0.0.0/8",
    ),
  PROVIDER_API_URL: z
    .url({ ...http, error: "must be an http or https address" })
    .optional(),
  FEATURES: lists
    .pipe(z.array(z.enum(features, `may name ${features.join(", ")}`)))
    .default([...features]),
  BRAND_NAME: z.string().trim().min(1).max(40).default("UL"),
  ABOUT_URL: z
    .url({ ...http, error: "must be an http or https address" })
    .optional(),
  SUPPORT_EMAIL_SITE: z
    .email("must be an email address")
    .default("site-support@example.com"),
  SUPPORT_EMAIL_DRIVER: z
    .email("must be an email address")
    .default("driver-support@example.com"),
  PORTAL_TIME_ZONE: z
    .string()
    .refine(isZone, "must be a time zone such as America/Chicago")
    .default("UTC"),
  HUMAN_CHECK: z
    .enum(
      ["question", "recaptcha", "off"],
      "must be question, recaptcha or off",
    )
    .optional(),
  RECAPTCHA_SITE_KEY: z
    .string()
    .regex(/^[\w-]+$/, "must be a reCAPTCHA site key")
    .optional(),
  RECAPTCHA_SECRET: z
    .string()
    .regex(/^[\w-]+$/, "must be a reCAPTCHA secret")
    .optional(),
  RESULT_CACHE_MB: z.coerce
    .number("must be a number of megabytes")
    .int()
    .min(1)
    .max(65536)
    .default(128),
  SESSION_SECRET: z
    .string()
    .min(32, "must have at least 32 characters")
    .optional(),
  DATA_DIR: z.string().default("./data"),
});

/**
 * Reads the settings of the portal.
 * @param source the variables; an empty one counts as unset
 * @throws {SettingError} naming the first variable that cannot be used
 */
export function readPortalEnv(
  source: Record<string, string | undefined> = process.env,
): PortalEnv {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== ""),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new SettingError(
      `${String(issue?.path[0])} is wrong: ${issue?.message ?? "unreadable"}.`,
    );
  }
  const v = parsed.data;
  const local = [`http://localhost:${v.PORT}`, `http://127.0.0.1:${v.PORT}`];
  const publicOrigins = v.PUBLIC_ORIGIN ? [v.PUBLIC_ORIGIN] : local;
  const { protocol, hostname } = new URL(publicOrigins[0] ?? "");
  if (protocol !== "https:" && !loopback.has(hostname))
    throw new SettingError(
      "PUBLIC_ORIGIN is wrong: it must be https unless it names this machine itself, for passwords would travel readable.",
    );
  const kind =
    v.HUMAN_CHECK ??
    (v.RECAPTCHA_SITE_KEY && v.RECAPTCHA_SECRET ? "recaptcha" : "question");
  if (kind === "off" && !(loopback.has(v.HOST) && loopback.has(hostname)))
    throw new SettingError(
      "HUMAN_CHECK is wrong: off is for tests, where HOST and PUBLIC_ORIGIN name this machine itself.",
    );
  if (kind === "recaptcha" && !(v.RECAPTCHA_SITE_KEY && v.RECAPTCHA_SECRET))
    throw new SettingError(
      "HUMAN_CHECK is wrong: recaptcha needs RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET.",
    );
  const dataDir = resolve(v.DATA_DIR);
  return {
    port: v.PORT,
    host: v.HOST,
    publicOrigins,
    secure: protocol === "https:",
    trustProxy: v.TRUST_PROXY,
    providerApiUrl: v.PROVIDER_API_URL?.replace(/\/+$/, "") ?? null,
    brandName: v.BRAND_NAME,
    aboutUrl: v.ABOUT_URL ?? null,
    supportEmailSite: v.SUPPORT_EMAIL_SITE,
    supportEmailDriver: v.SUPPORT_EMAIL_DRIVER,
    portalTimeZone: v.PORTAL_TIME_ZONE,
    features: new Set(v.FEATURES),
    humanCheck:
      kind === "recaptcha"
        ? {
            kind,
            siteKey: v.RECAPTCHA_SITE_KEY ?? "",
            secret: v.RECAPTCHA_SECRET ?? "",
          }
        : { kind },
    resultCacheBytes: v.RESULT_CACHE_MB * 1024 * 1024,
    sessionSecret: v.SESSION_SECRET ?? keptSecret(dataDir),
    dataDir,
  };
}

/** The secret that an earlier start left in the data folder, or a new one left there. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, "session-secret");
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    // "wx": two starts at the same moment must not overwrite each other's secret.
    writeFileSync(file, randomBytes(32).toString("base64url"), {
      flag: "wx",
      mode: 0o600,
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8").trim();
}
