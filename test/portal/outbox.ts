import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import PostalMime from "postal-mime";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Its links, in order. */
  links: string[];
}

/**
 * All mail to one recipient, oldest first.
 * @param folder the outbox of the embedded provider
 */
export async function mailsTo(folder: string, email: string): Promise<Mail[]> {
  const names = await readdir(folder).catch(() => []);
  const mails: Mail[] = [];
  // Its name begins with the time of its mail.
  for (const name of names.filter((name) => name.endsWith(".txt")).sort()) {
    const parsed = await PostalMime.parse(await readFile(join(folder, name)));
    const to = parsed.to?.[0]?.address ?? "";
    if (to.toLowerCase() !== email.toLowerCase()) continue;
    const text = parsed.text ?? "";
    mails.push({
      to,
      subject: parsed.subject ?? "",
      text,
      links: [...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => link),
    });
  }
  return mails;
}

/**
 * The verification link of the latest mail to a recipient; waits for the mail.
 * @param after how many mails the person had before
 */
export async function mailedLink(
  folder: string,
  email: string,
  after = 0,
): Promise<string> {
  const patience = Date.now() + 10_000;
  while (Date.now() < patience) {
    const mails = await mailsTo(folder, email);
    const link = mails.length > after ? mails.at(-1)?.links[0] : undefined;
    if (link) return link;
    await sleep(100);
  }
  throw new Error(`No mail with a link reached ${email} in ${folder}.`);
}
