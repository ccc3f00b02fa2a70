import escapeHtml from "escape-html";
import type { Language } from "../../contract/extensions/language";
import { hoursAndMinutes, punctualityOf } from "../../contract/punctuality";
import type { EmailRecipient } from "../mail/account-emails";
import {
  onOneLine,
  type EmailMessage,
  type EmailMessageOptions,
} from "../mail/email-messages";
import { htmlDocument, htmlLink, htmlParagraph } from "../mail/html-email";
import { messagesFor } from "../../messages";
import { fillText } from "../../../shared/fill-text";
import { locales } from "../../messages/languages";
import type { AlertItems, Items, OpenException } from "./alert-items";

/** Whom a mail about alerts goes to. */
export interface AlertRecipient extends EmailRecipient {
  accountId: string;
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

/** Formats a count by one of two texts: `1 carton`, `2 cartons`. */
const counted = (count: number, one: string, several: string) =>
  fillText<string>(count === 1 ? one : several, { count });

/** Returns how days and times are formatted in a language. */
const formatsOf = (language: Language) => ({
  /** Formats a date of a delivery: `Nov 24`. */
  describeDay: (day: string) =>
    new Date(`${day}T00:00:00Z`).toLocaleDateString(locales[language], {
      month: "short",
      day: "numeric",
      timeZone: "UTC",
    }),
  /** Formats an instant in a time zone: `Nov 24, 7:00 AM CST`. */
  describeTime: (instant: string, timeZone: string) =>
    new Date(instant)
      .toLocaleString(locales[language], {
        month: "short",
        day: "numeric",
        hour: "numeric",
        minute: "2-digit",
        timeZoneName: "short",
        timeZone,
      })
      .replaceAll("\u202f", " "),
});

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

/** Path of the page of an exception, where it is taken and closed. */
export const exceptionPath = (id: string): string =>
  `/exception/${encodeURIComponent(id)}`;

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

/** Says by how much a delivery is late or overdue; empty if it is neither. */
function describeLateness(
  { windowEnd, arrival }: { windowEnd: string | null; arrival: string | null },
  now: Date,
  texts: ReturnType<typeof messagesFor>["alertMailMessages"],
): string {
  const instant = (text: string | null) =>
    text === null ? null : Date.parse(text);
  const { state, minutes } = punctualityOf(
    {
      windowStart: null,
      windowEnd: instant(windowEnd),
      arrival: instant(arrival),
      wasThere: false,
      expected: null,
    },
    now.getTime(),
  );
  return state === "late" || state === "overdue"
    ? fillText<string>(texts[state], { duration: hoursAndMinutes(minutes) })
    : "";
}

/**
 * Describes an exception: its kind, by how much it is late, how many cartons it is about, what was said of them
 * at the door, and the store where they were scanned.
 */
function describeException(
  {
    kind,
    store,
    cartons,
    number,
    windowEnd,
    remark,
    scannedAt,
    timeZone,
  }: OpenException,
  language: Language,
  now: Date,
): string {
  const { alertMailMessages: texts, claimMessages } = messagesFor(language);
  const numbers =
    cartons > 1
      ? fillText<string>(texts.numberAndMore, {
          number: number ?? "",
          count: cartons - 1,
        })
      : number;
  const about = [
    cartons === 0 ? "" : counted(cartons, texts.carton, texts.cartons),
    // The line of a shipment begins with its number.
    store === null || number === null ? "" : `(${numbers})`,
  ];
  return [
    claimMessages.kinds[kind],
    windowEnd === null
      ? ""
      : fillText<string>(texts.windowEnded, {
          time: formatsOf(language).describeTime(windowEnd, timeZone),
        }),
    describeLateness({ windowEnd, arrival: null }, now, texts),
    about.filter((part) => part !== "").join(" "),
    scannedAt === null
      ? ""
      : fillText<string>(claimMessages.scannedAt, { store: scannedAt }),
    remark === null ? "" : fillText<string>(texts.reason, { reason: remark }),
  ]
    .filter((part) => part !== "")
    .join(", ");
}

/** Returns what happened, by kind; without kinds of which nothing happened. */
function sectionsOf(
  { late, short, delivered, exceptions }: AlertItems,
  language: Language,
  now: Date,
): Section[] {
  const { alertMailMessages: texts } = messagesFor(language);
  const { describeDay, describeTime } = formatsOf(language);
  return [
    section(
      exceptions,
      {
        one: texts.exception,
        several: texts.exceptions,
        heading: texts.exceptionsHeading,
      },
      (exception) => {
        const { store, pool, day, number, cartons, exceptionID } = exception;
        // Only scans that belong to no delivery have cartons and no store.
        const numbered = cartons > 0 ? texts.cartonNumber : texts.shipment;
        const subject =
          store ?? fillText<string>(numbered, { number: number ?? "" });
        return {
          name: `${subject} (${pool}), ${describeDay(day)}`,
          path: exceptionPath(exceptionID),
          what: describeException(exception, language, now),
        };
      },
    ),
    section(
      late,
      {
        one: texts.lateDelivery,
        several: texts.lateDeliveries,
        heading: texts.lateDeliveriesHeading,
      },
      ({ store, pool, day, deliveryID, windowEnd, arrival, timeZone }) => ({
        name: `${store} (${pool}), ${describeDay(day)}`,
        path: deliveryPath(day, deliveryID),
        what: [
          windowEnd === null
            ? ""
            : fillText(texts.windowEnded, {
                time: describeTime(windowEnd, timeZone),
              }),
          arrival === null
            ? texts.notThereYet
            : fillText(texts.arrived, {
                time: describeTime(arrival, timeZone),
              }),
          describeLateness({ windowEnd, arrival }, now, texts),
        ]
          .filter((part) => part !== "")
          .join(", "),
      }),
    ),
    section(
      short,
      {
        one: texts.shortManifest,
        several: texts.shortManifests,
        heading: texts.shortManifestsHeading,
      },
      ({ store, pool, day, manifest, announced, missing }) => ({
        name: fillText(texts.manifest, { number: manifest }),
        path: manifestPath(manifest),
        what: fillText(texts.received, {
          received: announced - missing,
          announced: counted(announced, texts.carton, texts.cartons),
          place: `${store} (${pool}), ${describeDay(day)}`,
        }),
      }),
    ),
    section(
      delivered,
      {
        one: texts.cartonDelivered,
        several: texts.cartonsDelivered,
        heading: texts.cartonsDeliveredHeading,
      },
      ({ store, pool, asn, deliveredAt, timeZone }) => ({
        name: fillText(texts.cartonNumber, { number: asn }),
        path: cartonPath(asn),
        what: `${store} (${pool}), ${describeTime(deliveredAt, timeZone)}`,
      }),
    ),
  ].filter(({ lines }) => lines.length > 0);
}

/**
 * Returns the mail about what happened.
 * @returns null if there is nothing to tell
 */
export function alertEmail(
  { publicOrigin }: EmailMessageOptions,
  recipient: AlertRecipient,
  items: AlertItems,
): EmailMessage | null {
  const { language } = recipient;
  const { alertMailMessages: texts } = messagesFor(language);
  const moreText = (more: number) => fillText(texts.more, { count: more });
  const sections = sectionsOf(items, language, recipient.dueAt);
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
      texts.why,
      `${texts.change}: ${changeUrl}`,
      `${texts.stop}: ${stopUrl}`,
      "",
    ].join("\n"),
    html: htmlDocument(language, texts.title, [
      ...sections.flatMap(({ title: heading, lines, more }) => [
        `<h1>${heading}</h1>`,
        `<ul>${lines.map((line) => htmlLine(publicOrigin, line)).join("")}</ul>`,
        ...(more > 0 ? [htmlParagraph(moreText(more))] : []),
      ]),
      "<hr>",
      htmlParagraph(texts.why),
      `<p>${htmlLink(changeUrl, texts.change)} · ${htmlLink(stopUrl, texts.stop)}</p>`,
    ]),
  };
}

const htmlLine = (publicOrigin: string, { name, path, what }: Line) =>
  `<li>${htmlLink(publicOrigin + path, name)}: ${escapeHtml(what)}</li>`;
