import { expect, it } from "vitest";
import { proofOfDelivery } from "../../../provider/documents/proof-of-delivery";
import { aCarton, aDelivery, written } from "./samples";

const model = proofOfDelivery(
  aDelivery({
    cartons: Array.from({ length: 60 }, (_, at) =>
      aCarton({ asn: String(10_000 + at), scanType: 0 }),
    ),
  }),
  null,
  "UL",
  "en",
);

/** Counts the turns of the event loop, in which other requests are answered, during work. */
async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isDone = true;
  return turns;
}

it(
  "documents that are written at the same time yield to other requests as often as one after the other",
  { tags: ["all"], timeout: 120_000 },
  async () => {
    // The fonts are read once.
    await written(model);
    const one = await countTurns(() => written(model));
    const many = await countTurns(() =>
      Promise.all(Array.from({ length: 4 }, () => written(model))),
    );
    // Pieces of all documents in each turn would take as few turns as one document.
    expect(one).toBeGreaterThan(2);
    expect(many).toBeGreaterThan(3 * one);
  },
);
