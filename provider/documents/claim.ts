import type { Language } from "../contract/extensions/language";
import type { WrittenAnswerOf } from "../contract/calls";
import type { ExceptionKind } from "../contract/exceptions";
import { messagesFor } from "../messages";
import { fillText } from "../../shared/fill-text";
import type { ClaimNote, ClaimNotes } from "./claim-notes";
import type { DeliveryDocumentData } from "./delivery-document-data";
import {
  field,
  heading,
  paragraph,
  type Block,
  type Field,
  type PdfDocumentModel,
} from "./pdf/pdf-document-model";
import { dateText, localTimes, type LocalTimes } from "./timestamps";
import {
  cartonBlocks,
  doorScanField,
  nothing,
  receiverBlocks,
  wordingFor,
} from "./stop-blocks";

/** A claim: what went wrong with a delivery or a shipment, for whoever pays. */

type ClaimTexts = ReturnType<typeof messagesFor>["claimMessages"];
type Exception = NonNullable<WrittenAnswerOf<"getException">["result"]>;

/** What a claim has besides the exception. */
interface ClaimEvidence {
  notes: ClaimNotes;
  /** Of an exception of a delivery: who signed for it, and the scans of its cartons. */
  delivery: DeliveryDocumentData | null;
}

/**
 * @param operation name of the company that operates the portal
 * @param now the time of the call
 */
export function claim(
  exception: Exception,
  { notes, delivery }: ClaimEvidence,
  now: Date,
  operation: string,
  language: Language,
): PdfDocumentModel {
  const { claimMessages: texts, deliveryDocumentMessages: common } =
    messagesFor(language);
  const id = String(exception.exceptionID);
  const { cartons } = exception;
  const notListed = countNotListed(exception);
  const wording = wordingFor(delivery, language);
  const local = localTimes(
    exception.timeZone == null ? "UTC" : String(exception.timeZone),
    language,
  );
  const timeField = (label: string, instant: unknown): Field =>
    field(
      label,
      typeof instant === "string" ? local.timestamp(instant) : nothing,
    );
  const kind = texts.kinds[exception.Kind as ExceptionKind];
  const store = [exception.Store, exception.storeName]
    .filter(Boolean)
    .join(" · ");
  const textField = (
    label: string,
    value: string | number | null | undefined,
  ): Field =>
    field(label, value == null || value === "" ? nothing : String(value));
  return {
    language,
    title: fillText(texts.claimTitle, { id }),
    heading: texts.claim,
    about: `${fillText(texts.claimNumber, { id })} · ${kind}`,
    barcode: null,
    createdAt: now,
    blocks: [
      {
        kind: "fields",
        lists: [
          {
            heading: common.delivery,
            fields: [
              field(common.carrier, operation),
              textField(common.pool, exception.Pool),
              textField(common.store, store),
              field(
                common.scheduled,
                typeof exception.Date === "string"
                  ? dateText(exception.Date)
                  : nothing,
              ),
              timeField(common.arrival, exception.arrivalDate),
              timeField(common.departure, exception.departureDate),
              ...(delivery ? [doorScanField(delivery, wording)] : []),
              textField(common.employee, exception.driver),
              textField(common.trailer, exception.trailer),
            ],
          },
          {
            heading: kind,
            fields: [
              ...(exception.deliveryID === null && exception.Cartons == null
                ? [textField("PRO", exception.Number)]
                : [field(texts.cartons, String(cartons.length + notListed))]),
              timeField(texts.found, exception.Found),
              textField(texts.owner, exception.Owner),
              timeField(texts.closed, exception.Ended),
              field(
                texts.reason,
                typeof exception.Reason === "string"
                  ? (texts.reasons[
                      exception.Reason as keyof typeof texts.reasons
                    ] ?? exception.Reason)
                  : nothing,
              ),
              textField(texts.closedBy, exception["Ended By"]),
            ],
          },
        ],
      },
      ...commentBlocks(exception),
      ...claimedBlocks(exception, texts),
      ...(delivery
        ? [
            ...receiverBlocks(delivery, wording),
            ...cartonBlocks(delivery.cartons, wording),
          ]
        : []),
      ...notesBlocks(notes, texts, local),
      paragraph(
        fillText(texts.printed, { time: local.timestamp(now.toISOString()) }),
        "small",
      ),
    ],
  };
}

const commentBlocks = ({ comment }: Exception): Block[] =>
  typeof comment === "string" && comment !== "" ? [paragraph(comment)] : [];

/** Counts the cartons of an exception that it does not name: they are too many, or were delivered after it was closed. */
const countNotListed = ({ Cartons, cartons }: Exception): number =>
  Math.max(0, Number(Cartons ?? 0) - cartons.length);

/** The cartons that the exception is about. */
function claimedBlocks(exception: Exception, texts: ClaimTexts): Block[] {
  const { cartons } = exception;
  const notListed = countNotListed(exception);
  const rest =
    notListed === 0
      ? []
      : [
          paragraph(
            fillText(texts.cartonsNotListed, { count: notListed }),
            "small",
          ),
        ];
  if (cartons.length === 0) return rest;
  return [
    {
      kind: "table",
      columns: [
        { header: "ASN", share: 0.3 },
        { header: texts.manifest, share: 0.2 },
        { header: texts.packingSlip, share: 0.2 },
        { header: texts.remark, share: 0.3 },
      ],
      rows: cartons.map(({ ASN, Manifest, packingSlip, Remark, Store }) => [
        ASN,
        String(Manifest ?? nothing),
        String(packingSlip ?? nothing),
        [
          Remark,
          Store === null || Store === undefined
            ? null
            : fillText(texts.scannedAt, { store: String(Store) }),
        ]
          .filter(Boolean)
          .join(" · ") || nothing,
      ]),
    },
    ...rest,
  ];
}

/** The notes, each with its author, its time and its photos; empty without any. */
function notesBlocks(
  { notes, furtherNotes, furtherPhotos }: ClaimNotes,
  texts: ClaimTexts,
  local: LocalTimes,
): Block[] {
  if (notes.length === 0) return [];
  const further = (text: string, count: number): Block[] =>
    count === 0 ? [] : [paragraph(fillText(text, { count }), "small")];
  return [
    heading(texts.notes),
    ...notes.flatMap((note) => noteBlocks(note, texts, local)),
    ...further(texts.furtherNotes, furtherNotes),
    ...further(texts.furtherPhotos, furtherPhotos),
  ];
}

function noteBlocks(
  { subject, number, author, at, text, photos }: ClaimNote,
  texts: ClaimTexts,
  local: LocalTimes,
): Block[] {
  const time = local.timestamp(at);
  const about = fillText(texts.noteAbout[subject], { time, author, number });
  return [
    { kind: "text", text: about, weight: "small", keepWithNext: true },
    ...(text === "" ? [] : [paragraph(text)]),
    ...(photos.length === 0
      ? []
      : [
          {
            kind: "pictures" as const,
            of: "photo" as const,
            figures: photos.map((picture, place) => ({
              picture,
              alt: fillText(texts.photo, { count: place + 1, author, time }),
            })),
          },
        ]),
  ];
}
