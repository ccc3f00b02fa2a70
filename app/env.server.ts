/** Settings of the portal. */
export interface PortalEnv {
  port: number;
  host: string;
  /** Origins that browsers may type, e.g. `http://localhost:3000`; the first is the canonical one. */
  publicOrigins: readonly string[];
  brandName: string;
  aboutUrl: string | null;
  supportEmailSite: string;
  supportEmailDriver: string;
  portalTimeZone: string;
  features: ReadonlySet<Feature>;
  resultCacheBytes: number;
}

/** Feature flags of the specification. */
export type Feature =
  | "tracking"
  | "bookLTL"
  | "rateGenerator"
  | "reportDelivery"
  | "reportPickup";
