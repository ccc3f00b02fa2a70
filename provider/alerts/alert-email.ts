import escapeHtml from "escape-html";
import type { EmailMessage, EmailMessageOptions } from "../mail/email-messages";
import { htmlDocument, htmlLink, htmlParagraph } from "../mail/html-email";
import type { AlertItems, Items } from "./alert-items";

/** Whom a mail about alerts goes to. */
export interface AlertRecipient {
  accountId: string;
  email: string;
  dueAt: Date;
  unsubscribeToken: string;
}

/** An item of a mail: what it names, the page about it, and what happened. */
interface Line {
  name: string;
  path: string;
  what: string;
}

/** The items of one kind. */
interface Section {
  title: string;
  /** For the subject: `2 late deliveries`. */
  count: string;
  lines: Line[];
  /** How many more there are than lines. */
  more: number;
}

const title = "Alerts";

const counted = (count: number, one: string, several: string) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : several}`;

/** Formats a date of a delivery: `Nov 24`. */
const describeDay = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("en-US", {
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });

/** Formats an instant in a time zone: `Nov 24, 7:00 AM CST`. */
const describeTime = (instant: string, timeZone: string) =>
  new Date(instant)
    .toLocaleString("en-US", {
      month: "short",
      day: "numeric",
      hour: "numeric",
      minute: "2-digit",
      timeZoneName: "short",
      timeZone,
    })
    .replaceAll("\u202f", " ");

/** Path of the page of a delivery: the map of its day, with the delivery selected. */
export const deliveryPath = (day: string, deliveryID: string): string =>
  `/track?date=${day}&deliv=${encodeURIComponent(deliveryID)}`;

/** Path of the cartons of a manifest. */
export const manifestPath = (number: string): string =>
  `/search/manifest-search/m=${encodeURIComponent(number.toWellFormed())
    .replaceAll("_", "%5F")
    .replace(/\.(?=(?:data|json)$)/, "%2E")}`;

/** Path of the page of a carton. */
export const cartonPath = (asn: string): string =>
  `/carton?asn=${encodeURIComponent(asn.toWellFormed())}`;

const section = <Item>(
  { shown, total }: Items<Item>,
  { one, several, heading }: { one: string; several: string; heading: string },
  line: (item: Item) => Line,
): Section => ({
  title: heading,
  count: counted(total, one, several),
  lines: shown.map(line),
  more: total - shown.length,
});

/** Returns what happened, by kind; without kinds of which nothing happened. */
const sectionsOf = ({ late, short, delivered }: AlertItems): Section[] =>
  [
    section(
      late,
      {
        one: "late delivery",
        several: "late deliveries",
        heading: "Late deliveries",
      },
      ({ store, pool, day, deliveryID, windowEnd, arrival, timeZone }) => ({
        name: `${store} (${pool}), ${describeDay(day)}`,
        path: deliveryPath(day, deliveryID),
        what: [
          windowEnd === null
            ? ""
            : `the window ended ${describeTime(windowEnd, timeZone)}`,
          arrival === null
            ? "not there yet"
            : `arrived ${describeTime(arrival, timeZone)}`,
        ]
          .filter((part) => part !== "")
          .join(", "),
      }),
    ),
    section(
      short,
      {
        one: "short manifest",
        several: "short manifests",
        heading: "Manifests received short",
      },
      ({ store, pool, day, manifest, announced, missing }) => ({
        name: `Manifest ${manifest}`,
        path: manifestPath(manifest),
        what: `${(announced - missing).toLocaleString("en-US")} of ${counted(announced, "carton", "cartons")} received for ${store} (${pool}), ${describeDay(day)}`,
      }),
    ),
    section(
      delivered,
      {
        one: "carton delivered",
        several: "cartons delivered",
        heading: "Cartons delivered",
      },
      ({ store, pool, asn, deliveredAt, timeZone }) => ({
        name: `Carton ${asn}`,
        path: cartonPath(asn),
        what: `${store} (${pool}), ${describeTime(deliveredAt, timeZone)}`,
      }),
    ),
  ].filter(({ lines }) => lines.length > 0);

/** Names and numbers come from documents of partners: a line of a mail has no line breaks of theirs. */
const onOneLine = (text: string) => text.replaceAll(/\p{Cc}+/gu, " ");

const moreText = (more: number) => `and ${more.toLocaleString("en-US")} more`;

const sentences = {
  why: "You get this mail because you asked for it in Alerts. At most one comes in an hour.",
  change: "Change your alerts",
  stop: "Stop all of them",
};

/**
 * Returns the mail about what happened.
 * @returns null if there is nothing to tell
 */
export function alertEmail(
  { publicOrigin }: EmailMessageOptions,
  recipient: AlertRecipient,
  items: AlertItems,
): EmailMessage | null {
  const sections = sectionsOf(items);
  if (sections.length === 0) return null;
  const changeUrl = `${publicOrigin}/alerts`;
  const stopUrl = `${publicOrigin}/unsubscribe/${recipient.unsubscribeToken}`;
  return {
    to: recipient.email,
    subject: sections.map(({ count }) => count).join(", "),
    // A repeated mail is the same for mail programs.
    messageId: `alert-${recipient.accountId}-${recipient.dueAt.getTime()}`,
    unsubscribeUrl: stopUrl,
    text: [
      ...sections.flatMap(({ title: heading, lines, more }) => [
        heading,
        "",
        ...lines.flatMap(({ name, path, what }) => [
          onOneLine(`- ${name}: ${what}`),
          `  ${publicOrigin}${path}`,
        ]),
        ...(more > 0 ? [moreText(more)] : []),
        "",
      ]),
      sentences.why,
      `${sentences.change}: ${changeUrl}`,
      `${sentences.stop}: ${stopUrl}`,
      "",
    ].join("\n"),
    html: htmlDocument(title, [
      ...sections.flatMap(({ title: heading, lines, more }) => [
        `<h1>${heading}</h1>`,
        `<ul>${lines.map((line) => htmlLine(publicOrigin, line)).join("")}</ul>`,
        ...(more > 0 ? [htmlParagraph(moreText(more))] : []),
      ]),
      "<hr>",
      htmlParagraph(sentences.why),
      `<p>${htmlLink(changeUrl, sentences.change)} · ${htmlLink(stopUrl, sentences.stop)}</p>`,
    ]),
  };
}

const htmlLine = (publicOrigin: string, { name, path, what }: Line) =>
  `<li>${htmlLink(publicOrigin + path, name)}: ${escapeHtml(what)}</li>`;
