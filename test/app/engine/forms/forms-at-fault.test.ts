import { afterEach, describe, expect, it } from "vitest";
import { stagePortal } from "../../support/portal";
import {
  ok,
  providerFaults,
  stageFaultyProvider,
  unreachable,
  type Fault,
} from "../../support/provider-faults";
import {
  administratorAnswers,
  typedBooking,
  typedMembership,
  typedReport,
} from "../../support/sent-forms";
import { requestRoute } from "../../support/route-result";

/** The session check and the pools succeed; every other call fails as the test says. */
const wellAnswered = {
  checkValidUser: '{"status":"Success","name":"Ann"}',
  getUserPoolAndStoreList:
    '{"status":"Success","fullStoreList":[],"poolDict":{"1":[]},"poolNameMap":{"1":"Chicago"}}',
};
const exceptFor =
  (fault: Fault, besides: Record<string, object>): Fault =>
  (socket, request) => {
    const call = /^\w+ \/(\w+)/.exec(request)?.[1] ?? "";
    const answer =
      wellAnswered[call as keyof typeof wellAnswered] ??
      JSON.stringify(besides[call]);
    if (answer !== undefined) return void socket.write(ok(answer));
    // The body of a request may arrive separately.
    if (call !== "") met.set(call, (met.get(call) ?? 0) + 1);
    fault(socket, request);
  };

/** The number of failed calls by name. */
const met = new Map<string, number>();
/**
 * Expects that every write was sent once, and every read at most twice per page, so that time-outs
 * do not add up.
 * @param writes the calls that the test makes and that write
 */
function expectFewTries(...writes: string[]): void {
  for (const call of writes) expect(met.get(call), call).toBe(1);
  // No test opens more than two pages with the same calls.
  for (const [call, tries] of met) expect(tries, call).toBeLessThanOrEqual(4);
}

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  met.clear();
  for (const close of open.splice(0)) await close();
});

/** @param besides further successful responses, by call */
async function stagePortalAt(
  fault: Fault,
  besides: Record<string, object> = {},
): Promise<string> {
  const provider = await stageFaultyProvider(exceptFor(fault, besides));
  const portal = await stagePortal({ providerUrl: provider.url });
  open.push(() => portal.close(), provider.close);
  return portal.url;
}

const key = "0123456789abcdef-key";
const booking = { key, ...typedBooking, notes: "Ring twice" };
const report = { key, ...typedReport, employeeID: "7", textSig: "Pat" };
const mayHaveBeenMade =
  "The booking may already have been made. It is safe to press Book again with the same values: the shipment is booked once.";
const without = ({ key: _, ...typed }: { key: string }) => typed;

/**
 * Failures after which the write has certainly not happened. After all others the outcome is
 * unknown.
 */
const refused: Readonly<Record<string, number>> = {
  "429": 429,
  "a failure without words": 400,
};
/** One fault of each kind. The client has the same message for the others (`faults.test.ts`). */
const oneOfEachKind: ReadonlySet<string> = new Set([
  "reset",
  "truncated JSON",
  "wrong types",
  "missing fields",
  "500 with HTML",
  "503 with words",
  "429",
  "501",
  "a failure without words",
]);
/** Responses that are complete, have HTTP 200, and cannot be interpreted. */
const unreadable = new Set(["truncated JSON", "wrong types", "missing fields"]);
/** The response to a write needs no other content than its success. */
const isSuccess = (name: string) => name === "missing fields";

for (const [name, fault, given] of providerFaults.filter(([name]) =>
  oneOfEachKind.has(name),
))
  describe(`when the provider answers with ${name}`, () => {
    // Only a provider that refuses as busy is reported as busy.
    const status = refused[name] ?? (name === "503 with words" ? 503 : 502);
    const isUnsure = status >= 500;
    const wordsOr = (message: string) => given ?? message;

    it("a form that writes keeps its values, and states an unknown outcome as unknown", async () => {
      const at = await stagePortalAt(fault);
      const [booked, ...reported] = await Promise.all([
        requestRoute(`${at}/book-LTL?pool=1`, booking),
        requestRoute(`${at}/report-entry/delivery?id=5`, report),
        requestRoute(`${at}/report-entry/pickup?id=5`, report),
      ]);
      expectFewTries(
        "createLTLBooking",
        "manualReport_ReportDelivery",
        "manualReport_ReportPickup",
      );

      // The response to a booking contains numbers too, which may be invalid.
      for (const { status: came, reply } of reported)
        if (isSuccess(name) || name === "wrong types") expect(came).toBe(303);
        else {
          expect(came).toBe(status);
          expect(reply).toMatchObject({
            answer: {
              initialValue: without(report),
              error: {
                "": [
                  wordsOr(
                    "Unknown error while submitting report. Please try again.",
                  ),
                ],
              },
            },
            expired: false,
            unsure: isUnsure,
          });
          expect(reply.key === key).toBe(status !== 400);
        }
      if (isSuccess(name)) return expect(booked.status).toBe(303);
      expect(booked.status).toBe(status);
      expect(booked.reply).toMatchObject({
        answer: { initialValue: { ...without(booking), pool: "1" } },
        expired: false,
        problems: [
          {
            message: `Error while creating booking: ${wordsOr("Unknown error")}`,
          },
          ...(isUnsure ? [{ message: mayHaveBeenMade }] : []),
        ],
      });
      expect(booked.reply.key === key).toBe(status !== 400);
    });

    it("a form that changes a group keeps its emails, and states an unknown membership as unknown", async () => {
      const at = await stagePortalAt(fault, administratorAnswers);
      const form = {
        key,
        ...typedMembership,
        targetEmail: "jo@acme.example",
      };
      const [added, removed] = await Promise.all([
        requestRoute(`${at}/management?group=5&edit`, {
          ...form,
          intent: "add",
        }),
        requestRoute(`${at}/management?group=5&edit&remove=7`, {
          ...form,
          intent: "remove",
          userID: "7",
        }),
      ]);
      expectFewTries("addUserToGroup", "removeUserFromGroup");
      if (isSuccess(name) || name === "wrong types")
        return expect([added.status, removed.status]).toEqual([303, 303]);
      const given = {
        group: { id: "5", type: 1, name: "Acme" },
        typed: form.targetEmail,
        expired: false,
        unsure: isUnsure,
      };
      const message = wordsOr("Error communicating with server");
      expect(added).toMatchObject({
        status,
        reply: { ...given, lines: [{ message, done: false }] },
      });
      expect(removed).toMatchObject({
        status,
        reply: {
          ...given,
          problems: [wordsOr("Unknown error while removing user")],
        },
      });
      for (const { reply } of [added, removed])
        expect(reply.key === key).toBe(status !== 400);
    });

    it("the admin screen fails in one panel, or shows Retry", async () => {
      const { getIsAdmin } = administratorAnswers;
      const [inInfo, inLists, everywhere] = await Promise.all([
        stagePortalAt(fault, administratorAnswers),
        stagePortalAt(fault, { getIsAdmin }),
        stagePortalAt(fault),
      ]);
      const [info, lists, all] = await Promise.all([
        requestRoute(`${inInfo}/management?group=5`),
        requestRoute(`${inLists}/management`),
        requestRoute(`${everywhere}/management?group=5`),
      ]);
      expectFewTries();
      expect(info).toMatchObject({
        status,
        view: {
          masters: { groups: [{ id: "5" }] },
          selection: {
            failed: isUnsure
              ? "Unknown error loading group info"
              : "Error loading group info",
          },
        },
      });
      expect(lists).toMatchObject({
        status,
        view: {
          masters: {
            failed: "Unknown error while loading master group data",
          },
          pools: { failed: "Unknown error while loading pool group data" },
        },
      });
      expect(all).toMatchObject({
        status,
        view: { screen: "failed", message: wordsOr(unreachable) },
      });
    });

    it("lookups show a message and keep the form", async () => {
      const at = await stagePortalAt(fault);
      const headers = { cookie: "session=ann" };
      const [lookedUp, suggested, rate, deliveries, pickups] =
        await Promise.all([
          requestRoute(`${at}/book-LTL?pool=1`, {
            ...booking,
            intent: "lookUp:companyTo",
          }),
          fetch(`${at}/book-LTL/addresses?pool=1&by=companyName&q=a`, {
            headers,
          }),
          requestRoute(
            `${at}/rateGenerator?zipFrom=606&zipTo=752&numPallets=2`,
          ),
          requestRoute(`${at}/report-entry/delivery?q=a`),
          requestRoute(`${at}/report-entry/pickup?q=a`),
        ]);
      expectFewTries();

      expect(lookedUp).toMatchObject({
        status,
        reply: {
          found: { addresses: [], message: wordsOr(unreachable) },
          answer: { initialValue: { ...without(booking), pool: "1" } },
          key,
        },
      });
      expect(suggested.status).toBe(status);
      expect(await suggested.json()).toEqual({
        message: wordsOr(unreachable),
      });
      const noRate = "Error calculating rate";
      expect(rate).toMatchObject({
        status,
        view: {
          answer: {
            initialValue: { zipFrom: "606", zipTo: "752", numPallets: "2" },
            error: { "": [unreadable.has(name) ? noRate : wordsOr(noRate)] },
          },
          rate: null,
        },
      });
      for (const [list, of] of [
        [deliveries, "deliveries"],
        [pickups, "pickups"],
      ] as const)
        expect(list).toMatchObject({
          status,
          view: {
            screen: "failed",
            message: `Error fetching unfinished ${of}`,
          },
        });
    });
  });
