import { monitorEventLoopDelay } from "node:perf_hooks";
import { expect, it } from "vitest";
import { proofOfDelivery } from "../../../provider/documents/proof-of-delivery";
import { aCarton, aDelivery, written } from "./samples";

const modelOf = (count: number) =>
  proofOfDelivery(
    aDelivery({
      cartons: Array.from({ length: count }, (_, at) =>
        aCarton({ asn: String(10_000 + at), scanType: 0 }),
      ),
    }),
    null,
    "UL",
    "en",
  );

it("writing documents yields to other requests, however many are written at once", async () => {
  await written(modelOf(100));
  const one = monitorEventLoopDelay({ resolution: 5 });
  one.enable();
  await written(modelOf(100));
  one.disable();

  const many = monitorEventLoopDelay({ resolution: 5 });
  many.enable();
  await Promise.all(Array.from({ length: 40 }, () => written(modelOf(100))));
  many.disable();
  // A page of each at a time would hold the loop for forty pages.
  const ms = (histogram: { max: number }) => histogram.max / 1e6;
  expect(ms(many)).toBeLessThan(Math.max(200, 8 * ms(one)));
});
