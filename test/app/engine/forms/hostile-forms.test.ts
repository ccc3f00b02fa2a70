import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { MembershipReply } from "../../../../app/features/admin/admin-view";
import { bookingFields } from "../../../../app/features/freight/booking/booking-fields";
import { rateFields } from "../../../../app/features/freight/rates/rate-view";
import { reportFields } from "../../../../app/features/manual-reports/report-entry-view";
import { usePortal } from "../../support/use-portal";
import {
  administratorAnswers,
  typedMembership,
} from "../../support/sent-forms";
import { requestRoute } from "../../support/route-result";

const { provider, portal } = usePortal();
beforeAll(() => {
  provider.bodies = administratorAnswers;
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

/** A typed text as a browser or another client encodes it, and the value that the form then contains. */
const texts = [
  ["markup", encodeURIComponent(`"><b>'&amp;`), `"><b>'&amp;`],
  ["bidi", encodeURIComponent("\u202e\u2066ab\u200f"), "\u202e\u2066ab\u200f"],
  ["1,200 characters", "x".repeat(1_200), "x".repeat(1_200)],
  ["NUL", "a%00b", "a\0b"],
  ["a lone surrogate", "a%ED%A0%80b", "a\ufffd\ufffd\ufffdb"],
  ["a percent sign alone", "5%", "5%"],
  ["a name of JavaScript", "__proto__", "__proto__"],
] as const;

/** A form in which each of these fields has the same text, encoded as given. */
const encode = (
  fields: readonly string[],
  encoded: string,
  others: Record<string, string> = {},
) =>
  [
    new URLSearchParams(others).toString(),
    ...fields.map((field) => `${field}=${encoded}`),
  ].join("&");

/** Forms that are posted, and those of their fields that have an error for NUL. */
const posted = {
  booking: {
    path: "/book-LTL?pool=1",
    fields: bookingFields,
    texts: bookingFields.filter(
      (field) =>
        // Boxes, which are on whatever their value is, and what is not sent.
        !/^(appt|liftGate|residential|withoutBill|customerNumberFrom|length|width|height|pieceWeight)/.test(
          field,
        ),
    ),
    call: "createLTLBooking",
  },
  delivery: {
    path: "/report-entry/delivery?id=5",
    fields: reportFields,
    texts: ["employeeID", "textSig"],
    call: "manualReport_ReportDelivery",
  },
  pickup: {
    path: "/report-entry/pickup?id=5",
    fields: reportFields,
    texts: ["employeeID", "textSig"],
    call: "manualReport_ReportPickup",
  },
};

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

const callsOf = (name: string) =>
  provider.asked.filter(({ call }) => call === name);

describe.each(texts)("%s", (name, encoded, held) => {
  it.each(Object.entries(posted))(
    "in every field of the form of a %s is kept as text and sends nothing",
    async (_of, { path, fields, texts: refusing, call }) => {
      const sent = encode(fields, encoded, { key: "0123456789abcdef" });
      const { status, reply } = await requestRoute(portal.url + path, sent);
      expect(status).toBe(400);
      expect(callsOf(call)).toEqual([]);
      const { initialValue, error = {} } = reply.answer as {
        initialValue: Record<string, string>;
        error?: Record<string, string[]>;
      };
      expect(initialValue).toEqual(
        Object.fromEntries(fields.map((field) => [field, held])),
      );
      expect(Object.keys(error)).not.toEqual([]);
      if (name === "NUL")
        expect(Object.keys(error)).toEqual(expect.arrayContaining(refusing));
    },
  );

  it.each(Object.entries(membership))(
    "in every field of the form to %s a user is kept as text or gets an error",
    async (intent, { path, call }) => {
      const form: Record<string, string> = { intent, ...membershipForm };
      for (const field of [...Object.keys(membershipForm), "key"]) {
        provider.asked.length = 0;
        const { [field]: _, ...others } = form;
        const sent = encode([field], encoded, others);
        const { status, reply } = await requestRoute(portal.url + path, sent);
        const asked = callsOf(call);
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
    const query = encode(rateFields, encoded.replace(/%$/, "%25"));
    const { status, view } = await requestRoute(
      `${portal.url}/rateGenerator?${query}`,
    );
    expect(status).toBe(400);
    for (const field of rateFields)
      expect(view, field).toMatchObject({
        initial: { [field]: held },
        answer: { error: { [field]: [expect.any(String)] } },
      });
  });
});
