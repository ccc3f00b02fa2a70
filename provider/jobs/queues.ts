/**
 * What a job of each queue holds. A queue is created by a migration, which also says how often and how
 * late its jobs are tried again.
 */
export interface JobData {
  /** Plans or applies a document (`import/import-queue.ts`). */
  import: { token: string; mode: "plan" | "apply" };
  /** Sends one mail (`accounts/account-mail.ts`). */
  mail:
    | { kind: "verification" | "already-registered"; accountId: string }
    | { kind: "invitation"; email: string };
  /** Does recurring work once (`timed-work.ts`). */
  timed: { name: string };
}

export type QueueName = keyof JobData;
