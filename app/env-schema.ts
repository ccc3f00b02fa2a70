import { isIP } from "node:net";
import * as z from "zod";
import { isTimeZone } from "../shared/local-time";
import { isBrandColor } from "./brand-style";
import { features } from "./portal-env";

const isOrigin = (value: string) =>
  URL.canParse(value) &&
  /^https?:/.test(value) &&
  new URL(value).origin === value;

const isProxy = (entry: string) =>
  ["loopback", "linklocal", "uniquelocal"].includes(entry) ||
  (/^([^/]+)(\/\d{1,3})?$/.test(entry) && isIP(entry.split("/")[0] ?? "") > 0);

const whole = (min: number, max: number, sentence: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, sentence)
    .transform(Number)
    .refine((n) => n >= min && n <= max, sentence);
const list = z
  .string()
  .transform((value) => value.split(",").flatMap((part) => part.trim() || []));
const httpUrl = z.url({
  protocol: /^https?$/,
  error: "must be an http or https address",
});
/** The paths of calls are added to it; what starts and logs say names it. */
const baseUrl = httpUrl.regex(
  /^[^@?#]*$/,
  "must be an address without a user, a password, ? and #",
);
const recaptchaKey = z
  .string()
  .regex(/^[\w-]{10,200}$/, "must be a reCAPTCHA key");
const email = z.email("must be an email address");

/**
 * Every setting of the portal, one environment variable each. `undefined` means unset. Messages state
 * the required value and never repeat the given one, because it may be a secret.
 */
export const settings = z.object({
  PORT: whole(1, 65_535, "must be a port number, 1 to 65535").default(3000),
  HOST: z.string().default("127.0.0.1"),
  /** Processes that serve the port together, one for each processor at most. */
  PORTAL_PROCESSES: whole(
    1,
    64,
    "must be a number of processes, 1 to 64",
  ).default(1),
  /** One origin, or several separated by commas; the first is canonical. */
  PUBLIC_ORIGIN: list
    .refine(
      (all) => all.length > 0 && all.every(isOrigin),
      "must be an origin such as https://portal.example.com, without a path",
    )
    .optional(),
  TRUST_PROXY: list
    .refine(
      (all) => all.every(isProxy),
      "must list the addresses or networks of proxies, such as 10.0.0.0/8",
    )
    .default([]),
  PROVIDER_API_URL: baseUrl.optional(),
  FEATURES: list
    .pipe(z.array(z.enum(features, `may name ${features.join(", ")}`)))
    .default([...features]),
  BRAND_NAME: z
    .string()
    .trim()
    .max(60, "must have at most 60 characters")
    .default("UL"),
  /** The color of what can be pressed. */
  BRAND_COLOR: z
    .string()
    .trim()
    .refine(
      isBrandColor,
      "must be a color such as #0b57c2, dark enough to be read on white",
    )
    .optional(),
  /** Path of an SVG or PNG file. */
  BRAND_LOGO: z.string().optional(),
  ABOUT_URL: httpUrl.optional(),
  SUPPORT_EMAIL_SITE: email.default("site-support@example.com"),
  SUPPORT_EMAIL_DRIVER: email.default("driver-support@example.com"),
  /** Whom to tell of a vulnerability, for `/.well-known/security.txt`. */
  SECURITY_CONTACT: z
    .string()
    .regex(
      /^(?:https:\/\/|mailto:)[\x21-\x7e]{3,300}$/,
      "must be an address such as mailto:security@example.com or https://example.com/security",
    )
    .optional(),
  PORTAL_TIME_ZONE: z
    .string()
    .refine(isTimeZone, "must be a time zone such as America/Chicago")
    .default("UTC"),
  HUMAN_CHECK: z
    .enum(
      ["question", "recaptcha", "off"],
      "must be question, recaptcha or off",
    )
    .optional(),
  RECAPTCHA_SITE_KEY: recaptchaKey.optional(),
  RECAPTCHA_SECRET: recaptchaKey.optional(),
  /** The placeholder `{key}` is replaced by MAP_API_KEY. */
  MAP_STYLE_URL: httpUrl.optional(),
  MAP_API_KEY: z
    .string()
    .regex(/^[\w.~-]{1,500}$/, "must be letters, digits and . _ ~ - only")
    .optional(),
  MAP_ORIGINS: list
    .refine(
      (all) => all.every(isOrigin),
      "must list origins such as https://tiles.example.com, without a path",
    )
    .default([]),
  /** Path of a PMTiles file with the streets of a region. */
  MAP_TILES: z.string().optional(),
  RESULT_CACHE_MB: whole(
    1,
    65_536,
    "must be a number of megabytes, 1 to 65536",
  ).default(128),
  SESSION_SECRET: z
    .string()
    .refine(
      (secret) => secret.length >= 32 && new Set(secret).size >= 10,
      "must have at least 32 characters, picked at random",
    )
    .optional(),
  PROVIDER_TIMEOUT_SECONDS: whole(
    1,
    600,
    "must be a number of seconds, 1 to 600",
  ).default(10),
  DRAIN_SECONDS: whole(
    1,
    3_600,
    "must be a number of seconds, 1 to 3600",
  ).default(30),
  HEALTH_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,200}$/, "must be 16 to 200 letters and digits")
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  DATA_DIR: z.string().default("./data"),
  LOG_LEVEL: z
    .enum(
      ["debug", "info", "warn", "error", "silent"],
      "must be debug, info, warn, error or silent",
    )
    .default("info"),
});
