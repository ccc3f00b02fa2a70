import { asnPageSize, type AsnRow } from "../../../provider/contract/searches";

/**
 * Deterministic cartons: the same row for the same number on every run and machine, spread over
 * the columns like a real operation's (240 stores, 400 manifests, 90 days, one in nine unfinished).
 */
export function syntheticRow(index: number): AsnRow {
  const store = (index * 7_919) % 240;
  const day = (index * 104_729) % 90;
  const minute = (index * 15_485_863) % 1_440;
  const date = new Date(Date.UTC(2026, 7, 1 + day)).toISOString().slice(0, 10);
  const time = (offset: number) =>
    new Date(Date.UTC(2026, 7, 1 + day, 0, minute + offset))
      .toISOString()
      .replace(".000Z", "Z");
  const delivered = index % 9 !== 0;
  return {
    ASN: String(index).padStart(20, "0"),
    Manifest: `M${String(100_000 + ((index * 31) % 400))}`,
    ManifestDate: date,
    StoreName: `Store ${String(1_000 + store)}`,
    "Trailer Date": date,
    "Trailer Time": time(0),
    "Pallet Date": date,
    "Pallet Time": time(25),
    "Scheduled Delivery Date": date,
    "Delivery Date": delivered ? date : null,
    "Delivery Time": delivered ? time(190) : null,
    "Scan Type": delivered ? "Scanned" : "Not Scanned",
    "Item Type": index % 5 === 0 ? "Pallet" : "Carton",
    Pool: `Pool ${String(1 + (store % 8))}`,
    "Store Scan": delivered && index % 4 !== 0 ? "Yes" : null,
    PODInfo: delivered ? String(500_000 + (index % 60_000)) : null,
  };
}

const asnDigits = 20;
const head = Buffer.from('{"status":"Success","result":[');
const tail = Buffer.from("]}");

/** One full page as bytes, with the positions of its ASN digits: pages differ only by these. */
function fullPage() {
  const asnPlaces: number[] = [];
  const rowEnds: number[] = [];
  const parts: Buffer[] = [];
  let length = 0;
  for (let index = 0; index < asnPageSize; index++) {
    const text = Buffer.from(
      `${index > 0 ? "," : ""}${JSON.stringify(syntheticRow(index))}`,
    );
    asnPlaces.push(length + text.indexOf('"ASN":"') + 7);
    length += text.length;
    rowEnds.push(length);
    parts.push(text);
  }
  return { bytes: Buffer.concat(parts), asnPlaces, rowEnds };
}

const template = fullPage();

/**
 * The response with rows `offset` to `offset + count`, which are on one page: a copy of the
 * template with other ASNs, so that it takes a few milliseconds and not the time of 20,000 objects.
 */
export function syntheticPage(offset: number, count: number): Buffer {
  const first = offset % asnPageSize;
  // After the comma that follows the previous row.
  const start = first === 0 ? 0 : (template.rowEnds[first - 1] ?? 0) + 1;
  const end = count > 0 ? template.rowEnds[first + count - 1] : start;
  const rows = Buffer.from(template.bytes.subarray(start, end));
  for (let row = 0; row < count; row++) {
    const digits = String(offset + row).padStart(asnDigits, "0");
    const place = (template.asnPlaces[first + row] ?? 0) - start;
    rows.write(digits, place, "latin1");
  }
  return Buffer.concat([head, rows, tail]);
}
