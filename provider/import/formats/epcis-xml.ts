import { Readable } from "node:stream";
import { fatalError, type ImportItem } from "../records";
import { BrokenDocumentError } from "./broken-document";
import { readEpcisEvent } from "./epcis";
import { readXml, type XmlHandlers } from "./read-xml";
import { importMessage } from "../../messages/import";

/** Longest event, in characters, as of JSON. */
const maxEventLength = 1024 * 1024;

/** Returns whether a text that begins so is an EPCIS document or the answer to a query, in XML. */
export const isEpcisXml = (head: string): boolean =>
  /^<[^]*<(?:\w{1,40}:)?EPCIS(?:Query)?Document[\s>]|^<(?:\w{1,40}:)?EPCIS(?:Query)?Document[\s>]/.test(
    head,
  );

/**
 * Reads the events of GS1 EPCIS 1.2 and 2.0 in XML; they become what the same events in JSON become. Memory holds
 * the events of one chunk.
 */
export async function* readEpcisXml(
  content: AsyncIterable<Uint8Array>,
): AsyncIterable<ImportItem> {
  const collector = new EventCollector();
  let count = 0;
  try {
    for await (const _ of readXml(Readable.from(content), collector))
      for (const event of collector.takeEvents()) {
        count += 1;
        yield* readEpcisEvent(event, `event ${count}`);
      }
  } catch (error) {
    if (!(error instanceof BrokenDocumentError)) throw error;
    yield fatalError(`event ${count + 1}`, importMessage("damagedXml"));
    return;
  }
  if (count === 0) yield fatalError("event 1", importMessage("noXmlEvents"));
}

/** The parts of an event that are one text. */
const textParts = new Set([
  "eventTime",
  "eventTimeZoneOffset",
  "action",
  "bizStep",
  "parentID",
]);
const lists = new Set(["epcList", "childEPCs"]);
const locations = new Set(["readPoint", "bizLocation"]);

/** Collects the events of a document, with the parts that are read, as JSON has them. */
class EventCollector implements XmlHandlers {
  #events: Record<string, unknown>[] = [];
  #event: Record<string, unknown> | null = null;
  /** The open elements within the event. */
  readonly #path: string[] = [];
  #text = "";
  #length = 0;

  takeEvents(): Record<string, unknown>[] {
    return this.#events.splice(0);
  }

  open(name: string) {
    if (!this.#event) {
      // The list itself is named EventList.
      if (!name.endsWith("Event")) return;
      this.#event = { type: name };
      this.#length = 0;
      return;
    }
    this.#path.push(name);
    this.#text = "";
    if (name === "errorDeclaration") this.#event[name] = {};
  }

  text(text: string) {
    if (!this.#event) return;
    this.#length += text.length;
    if (this.#length > maxEventLength) throw new Error("The event is too long");
    this.#text += text;
  }

  close() {
    if (!this.#event) return;
    const [name, child, ...further] = this.#path;
    if (name === undefined) {
      this.#events.push(this.#event);
      this.#event = null;
      return;
    }
    if (further.length === 0) this.#addPart(this.#event, name, child);
    this.#path.pop();
    this.#text = "";
  }

  #addPart(
    event: Record<string, unknown>,
    name: string,
    child: string | undefined,
  ) {
    const text = this.#text.trim();
    if (child === undefined && textParts.has(name)) event[name] = text;
    if (child === "epc" && lists.has(name))
      ((event[name] ??= []) as string[]).push(text);
    if (child === "id" && locations.has(name)) event[name] = { id: text };
  }
}
