import type { Request } from "express";
import {
  readTrackerJson,
  readTrackerParameters,
  type TrackerReport,
} from "../import/formats/tracker-position";
import { peek } from "../import/formats/peek";
import { positions, recordPosition } from "../import/kinds/positions";
import type { Refusal } from "../refusal";
import type { Dispatch } from "./dispatch";
import type { IngestSender } from "./ingest-sender";

/** Longest request of a tracker, in bytes. */
const maxReportBytes = 16 * 1024;
const formType = "application/x-www-form-urlencoded";

/** What a request at the address of positions holds. */
type PositionRequest =
  | { type: "report"; report: TrackerReport }
  /** Anything else, with its unread content. */
  | { type: "document"; content: AsyncIterable<Uint8Array> };

/**
 * Reads a request at the address of positions: the report of a tracker in the address, a form or JSON;
 * or a document with many positions, of which only the beginning is read.
 * @param parameters those of the address
 */
export async function readPositionRequest(
  request: Request,
  parameters: URLSearchParams,
): Promise<PositionRequest> {
  const inAddress = readTrackerParameters(parameters);
  if (inAddress !== null) return { type: "report", report: inAddress };
  // A document that is refused is answered, so its connection must stay open.
  const content = request.iterator({ destroyOnReturn: false });
  const isForm = request.is(formType) !== false;
  if (!isForm && request.is("application/json") === false)
    return { type: "document", content };
  const { head, isWhole, replay } = await peek(content, maxReportBytes);
  const text = isWhole ? head.toString() : "";
  const report = isForm
    ? readTrackerParameters(new URLSearchParams(text))
    : readTrackerJson(parseJson(text));
  return report === null
    ? { type: "document", content: replay }
    : { type: "report", report };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const badReport = (message: string): Refusal => ({ httpStatus: 400, message });

/**
 * Records the position of a report. Without a time, or with one that is still to come because the clock
 * of the device is ahead, it counts as of now.
 * @returns why it is refused, or what is answered once it is taken: a remark if it moves nothing
 */
export async function takePosition(
  { db, now }: Pick<Dispatch, "db" | "now">,
  { apiKeyId, kinds, poolIds }: IngestSender,
  report: TrackerReport,
): Promise<Refusal | { remark?: string }> {
  // A page of another site can make a browser send its session to any address.
  if (apiKeyId === null)
    return { httpStatus: 401, message: "Positions need an API key." };
  if (kinds?.includes(positions.name) === false)
    return {
      httpStatus: 403,
      message: `The API key may not send ${positions.title}.`,
    };
  if (report === "noFix") return {};
  const current = now();
  const received = current.toISOString();
  const values: Record<string, string> = {};
  for (const [name, text] of Object.entries({
    ...report,
    at: report.at ?? received,
  })) {
    const field = positions.fields[name];
    const parsed = field?.parse(text?.trim() ?? "", {
      timeZone: "UTC",
      now: current,
    });
    if (parsed?.ok !== true)
      return badReport(`${field?.title ?? name}: ${parsed?.message ?? ""}`);
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
