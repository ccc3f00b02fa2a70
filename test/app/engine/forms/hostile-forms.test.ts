import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { MembershipReply } from "../../../../app/features/admin/admin-view";
import { bookingFields } from "../../../../app/features/freight/booking/booking-fields";
import { rateFields } from "../../../../app/features/freight/rates/rate-view";
import { reportFields } from "../../../../app/features/manual-reports/report-entry-view";
import { stagePortal, type StagedPortal } from "../../support/portal";
import {
  startFakeProvider,
  type FakeProvider,
} from "../../support/fake-provider";
import {
  administratorAnswers,
  typedBooking,
  typedMembership,
  typedReport,
} from "../../support/sent-forms";
import { requestRoute } from "../../support/route-result";

let provider: FakeProvider;
let portal: StagedPortal;
beforeAll(async () => {
  provider = await startFakeProvider();
  provider.bodies = administratorAnswers;
  portal = await stagePortal({ providerUrl: provider.url });
});
afterAll(async () => {
  await portal.close();
  await provider.close();
});
beforeEach(() => {
  provider.asked.length = 0;
  provider.answer = {
    status: 200,
    headers: {},
    body: {
      status: "Success",
      name: "Ann",
      rate: 100,
      fullStoreList: [],
      poolDict: { "1": [] },
      poolNameMap: { "1": "Chicago" },
    },
  };
});

/**
 * A typed text as a browser or another client encodes it, and the value that the form then
 * contains.
 */
const texts: [name: string, encoded: string, held: string, tags?: string[]][] =
  [
    ["markup", encodeURIComponent(`"><b>'&amp;`), `"><b>'&amp;`],
    [
      "bidi",
      encodeURIComponent("\u202e\u2066ab\u200f"),
      "\u202e\u2066ab\u200f",
      ["all"],
    ],
    ["10,000 characters", "x".repeat(10_000), "x".repeat(10_000)],
    ["NUL", "a%00b", "a\0b"],
    ["a lone surrogate", "a%ED%A0%80b", "a\ufffd\ufffd\ufffdb"],
    ["a percent sign alone", "5%", "5%", ["all"]],
    ["a number too great", "1e999", "1e999", ["all"]],
    ["a name of JavaScript", "__proto__", "__proto__"],
  ];

const booking: Record<string, string> = { pool: "1", ...typedBooking };
const report: Record<string, string> = typedReport;
const rate: Record<string, string> = {
  zipFrom: "606",
  zipTo: "752",
  numPallets: "2",
};

/** The fields of a form, one of them encoded as given. */
function encode(
  form: Record<string, string>,
  field: string,
  encoded: string,
): string {
  const others = new URLSearchParams(form);
  others.delete(field);
  return `${others.toString()}&${field}=${encoded}`;
}

/** Forms that change a group. */
const membership = {
  add: { path: "/management?group=5&edit", call: "addUserToGroup" },
  remove: {
    path: "/management?group=5&edit&remove=71",
    call: "removeUserFromGroup",
  },
};
const membershipForm = {
  ...typedMembership,
  targetEmail: "jo@acme.example",
  userID: "71",
};

/** Forms that are posted, and the values of the redisplayed form. */
const posted = {
  booking: {
    path: "/book-LTL?pool=1",
    form: booking,
    fields: [...bookingFields, "key", "intent"],
    call: "createLTLBooking",
  },
  delivery: {
    path: "/report-entry/delivery?id=5",
    form: report,
    fields: [...reportFields, "key"],
    call: "manualReport_ReportDelivery",
  },
  pickup: {
    path: "/report-entry/pickup?id=5",
    form: report,
    fields: [...reportFields, "key"],
    call: "manualReport_ReportPickup",
  },
};

for (const [name, encoded, held, tags = []] of texts)
  describe(name, { tags }, () => {
    it.each(Object.entries(posted))(
      "in every field of the form of a %s is kept as text or gets an error",
      async (_of, { path, form, fields, call }) => {
        for (const field of fields) {
          provider.asked.length = 0;
          const sent = encode(form, field, encoded);
          const { status, reply } = await requestRoute(portal.url + path, sent);
          const asked = provider.asked.filter((one) => one.call === call);
          if (status === 303) {
            expect(asked, field).toHaveLength(1);
            const payload = JSON.parse(asked[0]?.body ?? "") as Record<
              string,
              Record<string, unknown>
            >;
            const sentOn = Object.values(payload)[0]?.[field];
            if (typeof sentOn === "string") expect(sentOn, field).toBe(held);
            continue;
          }
          expect(asked, field).toEqual([]);
          if (field === "intent") continue;
          expect([field, status]).toEqual([field, 400]);
          const answer = reply.answer as {
            initialValue: Record<string, string>;
            error?: Record<string, string[]>;
          };
          expect(answer.initialValue[field], field).toBe(held);
          expect(Object.keys(answer.error ?? {}), field).not.toEqual([]);
        }
      },
    );

    it.each(Object.entries(membership))(
      "in every field of the form to %s a user is kept as text or gets an error",
      async (intent, { path, call }) => {
        const form = { intent, ...membershipForm };
        for (const field of [...Object.keys(membershipForm), "key"]) {
          provider.asked.length = 0;
          const sent = encode(form, field, encoded);
          const { status, reply } = await requestRoute(portal.url + path, sent);
          const asked = provider.asked.filter((one) => one.call === call);
          if (status === 303) {
            expect(asked, field).toHaveLength(1);
            const payload = JSON.parse(asked[0]?.body ?? "") as object;
            if (field === "userID" && intent === "remove")
              expect(payload).toMatchObject({ userID: held });
            continue;
          }
          expect(asked, field).toEqual([]);
          expect([field, status]).toEqual([field, 400]);
          const said = reply as unknown as MembershipReply;
          expect([...said.errors, ...said.problems], field).toHaveLength(1);
          const back: Record<string, [text: string, atMost: number]> = {
            targetEmail: [said.typed, Infinity],
            groupID: [said.group.id, 500],
            groupName: [said.group.name, 500],
          };
          const [text, atMost] = back[field] ?? [held, Infinity];
          expect(text, field).toBe(held.slice(0, atMost));
        }
      },
    );

    it("in every field of a rate gets an error", async () => {
      for (const field of rateFields) {
        const { status, view } = await requestRoute(
          `${portal.url}/rateGenerator?${encode(rate, field, encoded.replace(/%$/, "%25"))}`,
        );
        expect([field, status]).toEqual([field, 400]);
        expect(view, field).toMatchObject({
          initial: { [field]: held },
          answer: { error: { [field]: [expect.any(String)] } },
        });
      }
    });
  });
