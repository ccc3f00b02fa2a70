import type { Database } from "../../db/database";
import type { ProviderLog } from "../../log";
import type { JobRunner } from "../jobs/job-runner";
import type { EmailMessageOptions } from "./email-messages";
import type { MailTransport } from "./mail-transport";

/** What sending the mails of a queue needs. */
export interface MailServices {
  db: Database;
  runner: Pick<JobRunner, "work">;
  mailTransport: MailTransport;
  messageOptions: EmailMessageOptions;
  log: ProviderLog;
}
