import type { Language } from "../../contract/extensions/language";

/** The kinds of mail to the address of an account. */
type AccountMailKind =
  | "verification"
  | "already-registered"
  | "password-changed"
  | "second-factor-on"
  | "second-factor-off"
  | "api-token-created"
  | "access-key-created"
  | "recovery-codes-created"
  | "email-change-old"
  | "email-change-new";
/** The kinds of mail to an address, with or without an account. */
type AddressMailKind = "invitation" | "password-reset" | "email-changed";

/**
 * What a job of each queue holds. A queue is created by a migration, which also says how often and how
 * late its jobs are tried again.
 */
export interface JobData {
  /** Plans or applies a document (`import/import-queue.ts`). */
  import: { token: string; mode: "plan" | "apply" };
  /** Mails to a trading partner what became of its document (`import/jobs/partner-mail.ts`). */
  "partner-mail": { token: string; sender: string };
  /** Sends one mail (`accounts/account-mail.ts`). */
  mail:
    | { kind: AccountMailKind; accountId: string }
    /** Without a language: that of the account or of who invites; else English. */
    | { kind: AddressMailKind; email: string; language?: Language };
  /** Mails a saved view that is due at an ISO date-time (`subscriptions/send-report.ts`). */
  report: { reportMailID: string; dueAt: string };
  /** Gives up a report whose last try has ended without an outcome (`subscriptions/send-report.ts`). */
  "report-lost": { reportMailID: string; dueAt: string };
  /**
   * Mails what happened up to an event to an account, due at an ISO date-time (`alerts/send-alerts.ts`).
   */
  alert: { accountId: string; dueAt: string; lastEventID: string };
  /**
   * Does recurring work once (`timed-work.ts`). `postponed` says how often processes of a version that does
   * not know the work have put it off.
   */
  timed: { name: string; postponed?: number };
}

export type QueueName = keyof JobData;

/** All queues. */
export const queueNames: readonly QueueName[] = [
  "import",
  "partner-mail",
  "mail",
  "report",
  "report-lost",
  "alert",
  "timed",
];
