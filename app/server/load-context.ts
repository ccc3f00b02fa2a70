import type { PortalEnv } from "../portal-env";
import type { ProviderApi } from "../provider-client/provider-api";
import type { MapSnapshots } from "../map/refresh/snapshots.server";
import type { ResultCache } from "../results/result-cache.server";
import type { HumanCheck } from "../account/human-check";
import type { UserSession } from "../session/user-session";
import type { DocumentRows } from "../tables/document-rows";
import type { RecentSubmissions } from "../account/recent-submissions.server";

/** What `server.ts` hands to every loader, action and to the document renderer of one request. */
export interface PortalContext {
  env: PortalEnv;
  /** Names this request in the logs of portal and provider. */
  requestId: string;
  /** The nonce of this response's Content-Security-Policy. */
  nonce: string;
  /** The date in the portal's time zone (PORTAL_TIME_ZONE), `YYYY-MM-DD`. */
  today: string;
  /** True for an HTML document, false for the data request of a navigation inside the page. */
  isDocument: boolean;
  api: ProviderApi;
  session: UserSession;
  /** Drops everything that this process keeps for the session of this request. */
  forgetSession(): void;
  humanCheck: HumanCheck;
  /** Sign-ins and registrations of the last seconds; shared by all requests of this process. */
  recentSubmissions: RecentSubmissions;
  /** Result sets that were fetched lately, by session; shared by all requests of this process. */
  results: ResultCache;
  /** What the delivery maps of browsers show, by session; shared by all requests of this process. */
  snapshots: MapSnapshots;
  /**
   * The table rows of this document. They travel once, as HTML: loaders put them here instead of
   * into their data, the table component renders them from here on the server and reads them back
   * from the page when it hydrates.
   */
  documentRows: DocumentRows;
  /**
   * Set by an action that gives a filled-in form back. The loaders of its page run afterwards, for a
   * document on this same context: they must not send the person away, nor ask a provider that has
   * just not answered (`forms/idempotent-form.server.ts`).
   */
  formRedisplay: { asksProvider: boolean } | null;
  /** Resolves when the response has been handed to the network, or the browser has gone. */
  answered: Promise<void>;
  /** Appends a cookie of the portal's own to this response. */
  setCookie(line: string): void;
  /** Logs something that was thrown: its kind and place, never its message, which may quote values. */
  logError(level: "warn" | "error", error: unknown): void;
}

declare module "@remix-run/server-runtime" {
  /** Loaders and actions keep their types as they are (single fetch). */
  interface Future {
    v3_singleFetch: true;
  }
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- Remix is told the type by merging
  interface AppLoadContext extends PortalContext {}
}
