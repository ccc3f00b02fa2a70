import type { Request } from "express";
import { readTrackerJson } from "../import/formats/tracker-json";
import {
  readTrackerParameters,
  type TrackerPosition,
  type TrackerReport,
} from "../import/formats/tracker-position";
import { peek } from "../import/formats/peek";
import { positions, recordPosition } from "../import/kinds/positions";
import type { Refusal } from "../refusal";
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

/** Returns the latest position of each device; one without a time counts as of now. */
function latestPositions(
  reports: readonly TrackerReport[],
  received: string,
): (TrackerPosition & { at: string })[] {
  const latest = new Map<string | null, TrackerPosition & { at: string }>();
  for (const report of reports) {
    if (report === "noFix") continue;
    const position = { ...report, at: report.at ?? received };
    const earlier = latest.get(report.device);
    if (!earlier || Date.parse(earlier.at) <= Date.parse(position.at))
      latest.set(report.device, position);
  }
  return [...latest.values()];
}

/**
 * Records the positions of reports: of several of one device, the latest. Without a time, or with one that is still
 * to come because the clock of the device is ahead, it counts as of now. A device that is not known does not keep
 * those of others from being recorded.
 * @returns why all are refused, or what is answered once they are taken: a remark on the first that moves nothing
 */
export async function takePositions(
  options: Pick<Dispatch, "db" | "now">,
  sender: IngestSender,
  reports: readonly TrackerReport[],
): Promise<Refusal | { remark?: string }> {
  const { apiKeyId, kinds } = sender;
  // A page of another site can make a browser send its session to any address.
  if (apiKeyId === null)
    return { httpStatus: 401, message: "Positions need an API key." };
  if (kinds?.includes(positions.name) === false)
    return {
      httpStatus: 403,
      message: `The API key may not send ${positions.title}.`,
    };
  const current = options.now();
  const outcomes: (EnglishRefusal | { remark?: string })[] = [];
  for (const position of latestPositions(reports, current.toISOString()))
    outcomes.push(await takePosition(options, sender, position, current));
  const refusals = outcomes.filter((one) => "message" in one);
  if (refusals[0] && refusals.length === outcomes.length) return refusals[0];
  const remarks = outcomes.map((one) =>
    "message" in one ? one.message : one.remark,
  );
  const remark = remarks.find((one) => one !== undefined);
  return remark === undefined ? {} : { remark };
}

/** Records one position. */
async function takePosition(
  { db }: Pick<Dispatch, "db">,
  { poolIds }: IngestSender,
  position: TrackerPosition,
  current: Date,
): Promise<EnglishRefusal | { remark?: string }> {
  const received = current.toISOString();
  const values: Record<string, string> = {};
  for (const name of ["device", "lat", "lng", "at"] as const) {
    const text = position[name];
    const field = positions.fields[name];
    const parsed = field?.parse(text?.trim() ?? "", {
      timeZone: "UTC",
      now: current,
    });
    if (parsed?.ok !== true)
      return badReport(
        `${field?.title ?? name}: ${parsed ? importSentence(parsed.message, "en") : ""}`,
      );
    values[name] = String(parsed.value);
  }
  const { device = "", lat, lng, at = received } = values;
  const outcome = await recordPosition(
    db,
    {
      device,
      lat: Number(lat),
      lng: Number(lng),
      at: at < received ? at : received,
    },
    poolIds.length > 0 ? poolIds : null,
  );
  if (outcome === "unknown")
    return {
      httpStatus: 422,
      message:
        "No trailer has this device or number. Enter the device with the trailers.",
    };
  if (outcome === "otherPool")
    return {
      httpStatus: 403,
      message: "The API key may not write to the pool of this trailer.",
    };
  return outcome === "noRoute"
    ? {
        remark:
          "No route of this day or a day beside it has this trailer, so the position moves nothing. Load the plan with the trailer.",
      }
    : {};
}
