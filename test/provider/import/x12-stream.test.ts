import fc from "fast-check";
import { expect, it } from "vitest";
import { checkDigit } from "../../../provider/contract/check-digit";
import { writeAcknowledgement } from "../../../provider/import/formats/x12/x12-997";
import { X12Reader } from "../../../provider/import/formats/x12/x12-reader";
import { changedBytes, numRuns } from "./changed-bytes";
import { interchange, readX12, sample, unprintableTexts } from "./read-x12";

/** What changes the meaning of X12 most: separators, and segments in other places. */
const x12Texts = [
  ..."*~>|\n\r:^0",
  "~HL*2*1*O~",
  "~SE*9*0001~",
  "~GE*1*101~",
  "~MAN*GM*1~",
];

it(
  "a ship notice of any size is read carton by carton",
  { tags: ["all"] },
  async () => {
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
    for await (const item of new X12Reader(new Date()).read(document())) {
      if (item.type === "error") throw new Error(item.message.key);
      if (item.type !== "record" || item.kind !== "cartons") continue;
      read += 1;
      mostWaiting = Math.max(mostWaiting, sent - read);
    }
    expect(read).toBe(cartons);
    expect(mostWaiting).toBeLessThanOrEqual(200);
  },
);

it(
  "damaged documents give records and errors, never an exception",
  { tags: ["all"] },
  async () => {
    const documents = [
      "214-status.edi",
      "856-5010-tare-pack.edi",
      "856-broken-envelope.edi",
      "856-change-and-cancel.edi",
      "856-pick-and-pack.edi",
      "856-shipment-order-item.gozer.edi",
    ].map((name) => changedBytes(sample(name), x12Texts));
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(...documents),
        fc.integer({ min: 1, max: 400 }),
        async (bytes, size) => {
          const { items, acknowledgements } = await readX12(bytes, size);
          // What is damaged is not passed on to the database or to the sender.
          expect(unprintableTexts(items)).toEqual([]);
          for (const one of acknowledgements) {
            const answer = writeAcknowledgement(one, {
              interchange: 1,
              group: 1,
              at: new Date(0),
            });
            const { errors } = await readX12(answer ?? "");
            if (answer !== null)
              for (const { message } of errors)
                expect(message).toContain(
                  "The transaction set 997 is not read here",
                );
          }
        },
      ),
      { numRuns },
    );
  },
);
