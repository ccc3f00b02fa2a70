import fc from "fast-check";
import { expect, it } from "vitest";
import { checkDigit } from "../../../provider/contract/check-digit";
import { writeAcknowledgement } from "../../../provider/import/formats/x12/x12-997";
import { X12Reader } from "../../../provider/import/formats/x12/x12-reader";
import { fuzzRuns } from "./fuzz-runs";
import { interchange, readX12, sample, unprintableTexts } from "./read-x12";

it("a ship notice of any size is read carton by carton", async () => {
  const cartons = 20_000;
  let sent = 0;
  async function* document() {
    const [head = "", tail = ""] = interchange([
      [
        "BSN*00*SHP-1*20261119*1740",
        "HL*1**S",
        "HL*2*1*O",
        "N1*BY*A*92*1011",
        "CTT*0",
      ],
    ]).split("CTT*0");
    yield Buffer.from(head);
    for (; sent < cartons; sent += 100) {
      const levels = Array.from({ length: 100 }, (_, index) => {
        const digits = `10061414${String(sent + index).padStart(9, "0")}`;
        return `HL*${sent + index + 3}*2*P~MAN*GM*00${digits}${checkDigit(digits)}~`;
      });
      yield Buffer.from(levels.join(""));
    }
    yield Buffer.from(
      `CTT*${cartons + 2}${tail.replace(/SE\*\d+/, `SE*${7 + cartons * 2}`)}`,
    );
  }
  let read = 0;
  let mostWaiting = 0;
  for await (const item of new X12Reader().read(document())) {
    if (item.type === "error") throw new Error(item.message.key);
    if (item.type !== "record" || item.kind !== "cartons") continue;
    read += 1;
    mostWaiting = Math.max(mostWaiting, sent - read);
  }
  expect(read).toBe(cartons);
  expect(mostWaiting).toBeLessThanOrEqual(200);
});

for (const { numRuns, tags } of fuzzRuns)
  it(
    `${numRuns} damaged documents give records and errors, never an exception`,
    { tags, timeout: 600_000 },
    async () => {
      const documents = [
        "214-status.edi",
        "856-5010-tare-pack.edi",
        "856-broken-envelope.edi",
        "856-change-and-cancel.edi",
        "856-pick-and-pack.edi",
        "856-shipment-order-item.gozer.edi",
      ].map(sample);
      const part = fc
        .noBias(fc.nat(1_000_000))
        .map((number) => number / 1_000_000);
      const damage = fc.record({
        kind: fc.constantFrom("byte", "delete", "duplicate", "move", "number"),
        // As parts of the document's length.
        at: part,
        to: part,
        byte: fc.oneof(
          fc.integer({ min: 0, max: 255 }),
          fc.constantFrom(
            ..."*~>|\n\r:^0HLSP".split("").map((one) => one.charCodeAt(0)),
          ),
        ),
      });
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...documents),
          fc.array(damage, { minLength: 1, maxLength: 4 }),
          fc.integer({ min: 1, max: 400 }),
          async (document, damages, size) => {
            let bytes: Buffer = Buffer.from(document);
            for (const one of damages) bytes = applyDamage(bytes, one);
            const { items, acknowledgements } = await readX12(bytes, size);
            // What is damaged is not passed on to the database or to the sender.
            expect(unprintableTexts(items)).toEqual([]);
            for (const one of acknowledgements) {
              const answer = writeAcknowledgement(one, {
                interchange: 1,
                group: 1,
                at: new Date(0),
              });
              if (answer === null) continue;
              const { errors } = await readX12(answer);
              expect(
                errors.every((error) =>
                  error.message.includes(
                    "The transaction set 997 is not read here",
                  ),
                ),
              ).toBe(true);
            }
          },
        ),
        { numRuns },
      );
    },
  );

function applyDamage(
  bytes: Buffer,
  {
    kind,
    at,
    to,
    byte,
  }: { kind: string; at: number; to: number; byte: number },
): Buffer {
  const index = Math.floor(at * Math.max(bytes.length - 1, 0));
  if (kind === "byte") {
    const changed = Buffer.from(bytes);
    changed[index] = byte;
    return changed;
  }
  if (kind === "number") {
    return Buffer.from(
      bytes
        .toString("latin1")
        .replace(/\d+/g, (number, offset: number) =>
          offset < index && offset + number.length >= index
            ? String(byte)
            : number,
        ),
      "latin1",
    );
  }
  const segments = bytes.toString("latin1").split(/(?<=[~\n\r])/);
  const from = Math.floor(at * (segments.length - 1));
  const target = Math.floor(to * (segments.length - 1));
  const [segment = ""] =
    kind === "duplicate" ? [segments[from]] : segments.splice(from, 1);
  if (kind !== "delete") segments.splice(target, 0, segment);
  return Buffer.from(segments.join(""), "latin1");
}
