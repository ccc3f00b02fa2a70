/** Feature flags of the specification. */
export const features = [
  "tracking",
  "bookLTL",
  "rateGenerator",
  "reportDelivery",
  "reportPickup",
] as const;
export type Feature = (typeof features)[number];

/** How people are told from machines on the login and registration forms. */
export type HumanCheckSettings =
  | { kind: "off" }
  | { kind: "question" }
  | { kind: "recaptcha"; siteKey: string; secret: string };

/** A provider of map tiles, and what its pages may talk to. Browsers are told all of it, the key too. */
export interface MapSettings {
  styleUrl: string;
  apiKey: string | null;
  /** Origins of the style and of what it names: tiles, pictures, letters. */
  origins: readonly string[];
}

/** Settings of the portal, read and checked once at the start (`env.server.ts`). */
export interface PortalEnv {
  port: number;
  host: string;
  /** Origins that browsers may type, e.g. `http://localhost:3000`; the first is the canonical one. */
  publicOrigins: readonly string[];
  /** Whether browsers reach the portal over https: cookies are Secure then, and HSTS is sent. */
  secure: boolean;
  /** Proxies whose `X-Forwarded-*` headers count, as Express's `trust proxy` takes them; empty: none. */
  trustProxy: readonly string[];
  /** Base URL of the company's provider API; null: the embedded provider. */
  providerApiUrl: string | null;
  brandName: string;
  aboutUrl: string | null;
  supportEmailSite: string;
  supportEmailDriver: string;
  /** IANA name of the zone that says which day "today" is. */
  portalTimeZone: string;
  features: ReadonlySet<Feature>;
  humanCheck: HumanCheckSettings;
  /** The provider of map tiles; null: the built-in map. */
  map: MapSettings | null;
  resultCacheBytes: number;
  /** Signs the portal's own cookies and questions; at least 32 characters. */
  sessionSecret: string;
  /** How long the provider may take to begin an answer, in milliseconds. */
  providerTimeoutMs: number;
  /** Longest time that running requests have to finish once the process is told to stop. */
  drainMs: number;
  /** Lets monitoring ask for `/dependencies` from elsewhere; null: only this machine may. */
  healthToken: string | null;
  /** Lines below this level are not logged. */
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
}
