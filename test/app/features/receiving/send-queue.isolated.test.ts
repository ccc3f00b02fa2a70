import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  listenToReplies,
  sendQueue,
} from "../../../../app/features/receiving/device/send-queue";

/** What waits on the device, in place of IndexedDB. */
const kept = vi.hoisted(() => ({
  queue: [] as unknown[],
  refused: [] as unknown[],
}));
vi.mock("../../../../app/features/receiving/device/scan-queue", () => ({
  readDevice: async () => "device-of-the-test",
  listQueue: async () => [...kept.queue],
  removeFromQueue: async (items: unknown[]) => {
    kept.queue = kept.queue.filter((item) => !items.includes(item));
  },
  addRefused: async (items: unknown[]) => void kept.refused.push(...items),
}));

const origin = "https://portal.example";
const common = { sequence: 1, owner: "ann", deliveryID: "11" };
const scan = {
  ...common,
  scan: {
    asn: "A1",
    at: "2026-11-20T15:00:00Z",
    kind: "expected",
    reason: null,
  },
};
const photo = {
  ...common,
  photo: { asn: "A1", text: "Wet", picture: new Blob(["photo"]) },
};

beforeEach(() => {
  kept.refused = [];
  vi.stubGlobal("location", { origin });
  vi.stubGlobal("navigator", {
    locks: { request: (_name: string, act: () => unknown) => act() },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const json = (body: object, status = 200) => Response.json(body, { status });
const page = (status: number, path?: string) => {
  const response = new Response("<html>", { status });
  if (path !== undefined)
    Object.defineProperties(response, {
      redirected: { value: true },
      url: { value: origin + path },
    });
  return response;
};
/** The form of the note again, or any other page of the portal. */
const formAgain = (status: number) =>
  new Response('<html><p class="cut notice bad">', {
    status,
  });
const accepted = json({ found: [], announced: 1, scanned: 1 });

it.each([
  ["an answer of the portal", scan, accepted, "sent", 0],
  ["a refusal for good", scan, json({ message: "No" }, 404), "sent", 1],
  ["a busy provider", scan, json({ message: "Busy" }, 503), "offline", 0],
  ["an ended session", scan, json({ message: "Ended" }, 401), "signedOut", 0],
  ["another user", scan, json({ message: "Other" }, 409), "signedOut", 0],
  ["the page of a network", scan, page(200), "offline", 0],
  ["a sign-in at this address", scan, page(200, "/sign-in"), "signedOut", 0],
  ["a sign-in elsewhere", scan, null, "offline", 0],
  ["the page of the note", photo, page(200, "/notes?delivery=11"), "sent", 0],
  ["a proxy that refuses", scan, page(403), "offline", 0],
  ["a proxy that refuses", photo, page(413), "offline", 0],
  ["a refusal of the photo", photo, formAgain(400), "sent", 1],
  ["the page of a network", photo, page(200), "offline", 0],
  ["a sign-in", photo, page(200, "/login"), "signedOut", 0],
] as const)(
  "a queue that is answered by %s loses nothing that did not arrive",
  async (_answer, item, response, outcome, refused) => {
    kept.queue = [item];
    vi.stubGlobal(
      "fetch",
      vi.fn(() =>
        response === null
          ? Promise.reject(new TypeError("Failed to fetch"))
          : Promise.resolve(response),
      ),
    );
    expect(await sendQueue("ann")).toBe(outcome);
    expect(kept.queue).toEqual(outcome === "sent" ? [] : [item]);
    expect(kept.refused).toHaveLength(refused);
  },
);

it("refuses of several scans only the one that cannot be sent, and keeps the photo behind which they wait", async () => {
  const scans = ["A1", "bad", "A2"].map((asn, at) => ({
    ...scan,
    sequence: at + 2,
    scan: { ...scan.scan, asn },
  }));
  kept.queue = [photo, ...scans];
  const sent: string[][] = [];
  vi.stubGlobal("fetch", async (_address: string, { body }: RequestInit) => {
    if (!(body instanceof URLSearchParams)) return page(413);
    const { wanted } = JSON.parse(body.get("request") ?? "") as {
      wanted: { scans: { asn: string }[] };
    };
    const asns = wanted.scans.map(({ asn }) => asn);
    sent.push(asns);
    return asns.includes("bad")
      ? json({ message: "No" }, 400)
      : json({ found: [], announced: 1, scanned: 1 });
  });
  expect(await sendQueue("ann")).toBe("offline");
  expect(sent).toEqual([["A1", "bad", "A2"], ["A1"], ["bad"], ["A2"]]);
  expect(kept.refused).toMatchObject([{ asn: "bad", message: "No" }]);
  expect(kept.queue).toEqual([photo]);
});

it("has minutes for a photo, which would keep all that follows waiting for ever", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError()));
  for (const item of [scan, photo]) {
    kept.queue = [item];
    await sendQueue("ann");
  }
  expect(timeout.mock.calls).toEqual([[30_000], [300_000]]);
});

it("tells every tab of the account what its scans have found", async () => {
  kept.queue = [scan];
  vi.stubGlobal("fetch", async () =>
    json({ found: [], announced: 1, scanned: 1 }),
  );
  const heard: string[] = [];
  const closers = ["ann", "ann", "bob"].map((owner, tab) =>
    listenToReplies(owner, ({ announced }, [item]) =>
      heard.push(`${tab} ${announced} ${item?.scan?.asn}`),
    ),
  );
  await sendQueue("ann");
  await expect.poll(() => [...heard].sort()).toEqual(["0 1 A1", "1 1 A1"]);
  for (const close of closers) close();
});
