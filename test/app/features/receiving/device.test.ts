import { expect, test } from "vitest";
import { requestField } from "../../../../app/features/receiving/device/device-requests";
import {
  answerStops,
  saveDeviceScans,
} from "../../../../app/features/receiving/device.server";
import { stageContext } from "../../support/stage-context";

const unreachable = { ok: false, code: "unreachable", fields: {} };

function send(extensions: readonly string[] | null) {
  const { context } = stageContext(
    { receiveDelivery: unreachable },
    {},
    extensions,
  );
  const at = "2026-11-20T08:00:00.000Z";
  const wanted = {
    deliveryID: "7",
    deviceID: "phone",
    sentAt: at,
    scans: [{ sequence: 0, asn: "1", at, kind: "expected", reason: null }],
    doorScanAt: null,
    visit: null,
    signedBy: null,
    signature: null,
  };
  const sent = JSON.stringify({ key: "phone-0-0-------", wanted });
  const request = new Request("http://portal/receiving/scans", {
    method: "POST",
    body: new URLSearchParams({ [requestField]: sent }),
  });
  return saveDeviceScans({ request, context });
}

test("scans that arrive before the provider has ever answered can be sent again", async () => {
  expect((await send(null)).status).toBe(502);
});

test("scans for a provider without receiving are answered with 404 alone, which refuses none", async () => {
  await expect(send([])).rejects.toMatchObject({ status: 404 });
});

test("lists of stops for a session are made one after the other, and say that there are more", async () => {
  let resolve: (answer: object) => void = () => undefined;
  const promise = new Promise<object>((done) => (resolve = done));
  const { context, made } = stageContext({ getReceivingStops: promise }, {}, [
    "receiving",
  ]);
  const answers = [answerStops({ context }), answerStops({ context })];
  await new Promise((wait) => setImmediate(wait));
  expect(made).toHaveLength(1);
  resolve({ ok: true, result: [], hasMore: true });
  for (const answer of answers)
    expect(await (await answer).json()).toEqual({ stops: [], hasMore: true });
  expect(made).toHaveLength(2);
});
