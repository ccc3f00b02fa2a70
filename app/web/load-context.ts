import type { ExtensionName } from "../../provider/contract/extensions/capabilities";
import type { Readable } from "node:stream";
import type { PortalEnv } from "../portal-env";
import type { ProviderApi } from "../engine/provider-client/provider-api";
import type { KeptLists } from "../engine/results/kept-lists.server";
import type { NameCache } from "../features/find/index.server";
import type { ResultCache } from "../engine/results/result-cache.server";
import type { HumanCheck } from "../features/account/human-check/human-check";
import type { FormOwner } from "../engine/session/form-owner.server";
import type { UserSession } from "../engine/session/user-session";
import type { DocumentRows } from "../engine/tables/document-rows";
import type { ShownLogo } from "../ui/shell/logo";
import type { SignInCheck } from "../features/account/sign-in/failed-sign-ins.server";
import type { RecentSubmissions } from "../features/account/human-check/recent-submissions.server";

/** The body of a form that uploads a file. */
export interface Upload {
  body: Readable;
  /** Gives the request the time of an upload; for users who may upload. */
  allowTime(): void;
}

/** The load context that loaders, actions and the document renderer of one request receive. */
export interface PortalContext {
  env: PortalEnv;
  /** Identifies this request in the logs of portal and provider. */
  requestId: string;
  /** The nonce of this response's Content-Security-Policy. */
  nonce: string;
  /** Replaces colors of the pages by that of the company; empty if none is set. */
  brandStyle: string;
  /** The logo of the company, null if none is set. */
  logo: ShownLogo | null;
  /** The date in the portal's time zone (PORTAL_TIME_ZONE), `YYYY-MM-DD`. */
  today: string;
  /** True for an HTML document, false for the data request of a client-side navigation. */
  isDocument: boolean;
  /**
   * The method of the browser's request. After an action, Remix passes loaders a GET copy of the request
   * and this same context (`forms/redisplay.ts`).
   */
  method: string;
  /** The unread body of a form that uploads a file (multipart/form-data); null for all others. */
  upload: Upload | null;
  /**
   * Whom the submitted form was made for, and the forms of the response. The action of an upload sets
   * `submitted` when it has read the fields.
   */
  formOwner: FormOwner;
  api: ProviderApi;
  /** Returns whether the provider announces an extension of the wire; false if it does not answer. */
  hasExtension(name: ExtensionName): Promise<boolean>;
  /**
   * Returns whether the provider is known not to announce an extension; false while it has never answered. What
   * decides that an address does not exist asks this: after a start, phones would drop the scans that they send.
   */
  lacksExtension(name: ExtensionName): Promise<boolean>;
  /** Returns whether an address, path and query, is a result page, which has a CSV. */
  hasCsv(address: string): boolean;
  session: UserSession;
  /** Drops everything that this process caches for the session of this request. */
  forgetSession(): void;
  humanCheck: HumanCheck;
  /** Whether the login form of this client has the human check. */
  signInCheck: SignInCheck;
  /** Sign-ins and registrations of the last seconds; shared by all requests of this process. */
  recentSubmissions: RecentSubmissions;
  /** Recently fetched result sets, by session; shared by all requests of this process. */
  results: ResultCache;
  /** Lists that are too long for an address; shared by all requests of this process. */
  keptLists: KeptLists;
  /** Names that users may see, by session; shared by all requests of this process. */
  names: NameCache;
  /**
   * The table rows of this document. They are sent only once, as HTML: loaders put them here instead of
   * into their data, the table component renders them from here on the server and reads them from the
   * DOM during hydration.
   */
  documentRows: DocumentRows;
  /** Resolves when the response has been sent, or the browser has disconnected. */
  answered: Promise<void>;
  /** Appends a cookie of the portal to this response. */
  setCookie(line: string): void;
  /** Logs a thrown value: its name and stack frames, never its message, which may contain values. */
  logError(level: "warn" | "error", error: unknown): void;
}

declare module "@remix-run/server-runtime" {
  /** Loaders and actions keep their types (single fetch). */
  interface Future {
    v3_singleFetch: true;
  }
  // oxlint-disable-next-line typescript/no-empty-object-type -- Remix is told the type by merging
  interface AppLoadContext extends PortalContext {}
}
