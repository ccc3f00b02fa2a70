/** Feature flags of the specification. */
export const features = [
  "tracking",
  "bookLTL",
  "rateGenerator",
  "reportDelivery",
  "reportPickup",
  "receive",
] as const;
export type Feature = (typeof features)[number];

/** How the login and registration forms distinguish people from bots. */
export type HumanCheckSettings =
  | { kind: "off" }
  | { kind: "question" }
  | { kind: "recaptcha"; siteKey: string; secret: string };

/**
 * A map tile provider and the origins that pages may connect to. Browsers receive all of it, including
 * the key.
 */
export interface MapSettings {
  styleUrl: string;
  apiKey: string | null;
  /** Origins of the style and the resources that it references: tiles, sprites, glyphs. */
  origins: readonly string[];
}

/** Settings of the portal, read and validated once at startup (`env.server.ts`). */
export interface PortalEnv {
  port: number;
  host: string;
  /** How many processes serve the port together. */
  processes: number;
  /**
   * Origins under which browsers reach the portal, e.g. `http://localhost:3000`; the first is canonical.
   */
  publicOrigins: readonly string[];
  /** True if browsers reach the portal over https: cookies are then Secure, and HSTS is sent. */
  secure: boolean;
  /**
   * Proxies whose `X-Forwarded-*` headers are trusted, as Express's `trust proxy` takes them; empty:
   * none.
   */
  trustProxy: readonly string[];
  /** Base URL of the company's provider API; null: the embedded provider. */
  providerApiUrl: string | null;
  brandName: string;
  /** `#rrggbb`; null: the portal's own. */
  brandColor: string | null;
  /** Path of the logo; null: the name stands in its place. */
  brandLogo: string | null;
  aboutUrl: string | null;
  supportEmailSite: string;
  supportEmailDriver: string;
  /** Whom to tell of a vulnerability: a `mailto:` or `https:` address; null: no `security.txt`. */
  securityContact: string | null;
  /** IANA name of the time zone that defines "today". */
  portalTimeZone: string;
  features: ReadonlySet<Feature>;
  humanCheck: HumanCheckSettings;
  /** The map tile provider; null: the built-in map. */
  map: MapSettings | null;
  /** Path of the PMTiles file with the streets of the built-in map; null: it has none. */
  mapTiles: string | null;
  resultCacheBytes: number;
  /** Signs the portal's own cookies and human check questions; at least 32 characters. */
  sessionSecret: string;
  /** Time limit for the first byte of a provider response, in milliseconds. */
  providerTimeoutMs: number;
  /** Time limit for running requests after the process is asked to stop, in milliseconds. */
  drainMs: number;
  /** Token for `/dependencies` and `/metrics`; null: only this machine has access. */
  healthToken: string | null;
  /** Base URL of the receiver of traces (OTLP over HTTP); null: no traces. */
  otlpEndpoint: string | null;
  /** Lines below this level are not logged. */
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
}
