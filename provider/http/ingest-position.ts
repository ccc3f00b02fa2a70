import type { Request } from "express";
import { readTrackerJson } from "../import/formats/tracker-json";
import {
  readTrackerParameters,
  type TrackerPosition,
  type TrackerReport,
} from "../import/formats/tracker-position";
import { peek } from "../import/formats/peek";
import { positions, recordPositions } from "../import/kinds/positions";
import { refuse, type Refusal } from "../refusal";
import type { Dispatch } from "./dispatch";
import type { IngestSender } from "./ingest-sender";
import { importSentence } from "../messages/import";

/** Longest request of a tracker or a program with many, in bytes. */
const maxReportBytes = 64 * 1024;
const formType = "application/x-www-form-urlencoded";

/** What a request at the address of positions holds. */
type PositionRequest =
  | { type: "reports"; reports: TrackerReport[] }
  /** Anything else, with its unread content. */
  | { type: "document"; content: AsyncIterable<Uint8Array> };

/**
 * Reads a request at the address of positions: reports of trackers in the address, a form or JSON;
 * or a document with many positions, of which only the beginning is read.
 * @param parameters those of the address
 */
export async function readPositionRequest(
  request: Request,
  parameters: URLSearchParams,
): Promise<PositionRequest> {
  const inAddress = readTrackerParameters(parameters);
  if (inAddress !== null) return { type: "reports", reports: [inAddress] };
  // A document that is refused is answered, so its connection must stay open.
  const content = request.iterator({ destroyOnReturn: false });
  const isForm = request.is(formType) !== false;
  if (!isForm && request.is("application/json") === false)
    return { type: "document", content };
  const { head, isWhole, replay } = await peek(content, maxReportBytes);
  const text = isWhole ? head.toString() : "";
  const inForm = isForm
    ? readTrackerParameters(new URLSearchParams(text))
    : null;
  const reports = inForm ? [inForm] : readTrackerJson(parseJson(text));
  return reports === null
    ? { type: "document", content: replay }
    : { type: "reports", reports };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A refusal in English, because programs read it. */
type EnglishRefusal = Refusal & { message: string };

const badReport = (message: string): EnglishRefusal => ({
  httpStatus: 400,
  message,
});

type ReportedPosition = TrackerPosition & { at: string };

/** The positions of a device in one request. */
interface DevicePositions {
  latest: ReportedPosition;
  others: ReportedPosition[];
}

/** Returns the positions by device; one without a time counts as of now. */
function positionsByDevice(
  reports: readonly TrackerReport[],
  received: string,
): DevicePositions[] {
  const byDevice = new Map<string | null, DevicePositions>();
  for (const report of reports) {
    if (report === "noFix") continue;
    const position = { ...report, at: report.at ?? received };
    const found = byDevice.get(report.device);
    if (!found) byDevice.set(report.device, { latest: position, others: [] });
    else if (Date.parse(found.latest.at) <= Date.parse(position.at)) {
      found.others.push(found.latest);
      found.latest = position;
    } else found.others.push(position);
  }
  return [...byDevice.values()];
}

/**
 * Records the positions of reports: of several of one device, the latest moves its trailer. Without a time, or with
 * one that is still to come because the clock of the device is ahead, it counts as of now. A device that is not known
 * does not keep those of others from being recorded.
 * @returns why all are refused, or what is answered once they are taken: a remark on the first that moves nothing
 */
export async function takePositions(
  options: Pick<Dispatch, "db" | "now">,
  sender: IngestSender,
  reports: readonly TrackerReport[],
): Promise<Refusal | { remark?: string }> {
  const { apiKeyId, kinds } = sender;
  // A page of another site can make a browser send its session to any address.
  if (apiKeyId === null) return refuse(401, "Positions need an API key.");
  if (kinds?.includes(positions.name) === false)
    return refuse(403, `The API key may not send ${positions.title}.`);
  const current = options.now();
  const outcomes: (EnglishRefusal | { remark?: string })[] = [];
  for (const device of positionsByDevice(reports, current.toISOString()))
    outcomes.push(await takeDevice(options, sender, device, current));
  const refusals = outcomes.filter((one) => "message" in one);
  if (refusals[0] && refusals.length === outcomes.length) return refusals[0];
  const remarks = outcomes.map((one) =>
    "message" in one ? one.message : one.remark,
  );
  const remark = remarks.find((one) => one !== undefined);
  return remark === undefined ? {} : { remark };
}

/** Returns the checked values of a position by their names, or the sentence that says what is wrong. */
function readPosition(
  position: ReportedPosition,
  current: Date,
): Record<string, string> | string {
  const values: Record<string, string> = {};
  for (const name of ["device", "lat", "lng", "at"] as const) {
    const text = position[name];
    const field = positions.fields[name];
    const parsed = field?.parse(text?.trim() ?? "", {
      timeZone: "UTC",
      now: current,
    });
    if (parsed?.ok !== true)
      return `${field?.title ?? name}: ${parsed ? importSentence(parsed.message, "en") : ""}`;
    values[name] = String(parsed.value);
  }
  return values;
}

/** Records the positions of one device. The latest decides what is answered; earlier ones that are wrong are left out. */
async function takeDevice(
  { db }: Pick<Dispatch, "db">,
  { poolIds }: IngestSender,
  { latest, others }: DevicePositions,
  current: Date,
): Promise<EnglishRefusal | { remark?: string }> {
  const received = current.toISOString();
  const checked = readPosition(latest, current);
  if (typeof checked === "string") return badReport(checked);
  const { device = "" } = checked;
  const earlier = others
    .map((position) => readPosition(position, current))
    .filter((values) => typeof values !== "string");
  const outcome = await recordPositions(
    db,
    device,
    [checked, ...earlier].map(({ lat, lng, at = received }) => ({
      lat: Number(lat),
      lng: Number(lng),
      at: at < received ? at : received,
    })),
    poolIds.length > 0 ? poolIds : null,
    current,
  );
  if (outcome === "unknown")
    return refuse(
      422,
      "No trailer has this device or number. Enter the device with the trailers.",
    );
  if (outcome === "otherPool")
    return refuse(
      403,
      "The API key may not write to the pool of this trailer.",
    );
  return outcome === "noRoute"
    ? {
        remark:
          "No route of this day or a day beside it has this trailer, so the position moves nothing. Load the plan with the trailer.",
      }
    : {};
}
