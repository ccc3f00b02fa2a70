import { describe, expect, it, test } from "vitest";
import { encodeCriteria } from "../../../../app/engine/criteria/criteria-codec";
import { trackQuery } from "../../../../app/features/map/map-address";
import { paths } from "../../../../app/paths";
import {
  alertEmail,
  cartonPath,
  deliveryPath,
  exceptionPath,
  manifestPath,
} from "../../../../provider/notify/alerts/alert-email";
import type { AlertItems } from "../../../../provider/notify/alerts/alert-items";

const head = { product: "Tracking", publicOrigin: "https://portal.example" };
const recipient = {
  accountId: "7",
  email: "ann@shop.example",
  language: "en" as const,
  dueAt: new Date("2026-11-24T19:00:00Z"),
  unsubscribeToken: "token",
};
const nothing: AlertItems = {
  alertIds: ["1"],
  late: { shown: [], total: 0 },
  short: { shown: [], total: 0 },
  delivered: { shown: [], total: 0 },
  exceptions: { shown: [], total: 0 },
};
const place = {
  store: "101 Elgin",
  pool: "North",
  deliveryID: "5",
  day: "2026-11-24",
  timeZone: "America/Chicago",
};

describe("a mail about alerts", () => {
  it("is none without items", () => {
    expect(alertEmail(head, recipient, nothing)).toBeNull();
  });

  it("says times in the time zone of the alert", () => {
    const windowEnd = "2026-11-24T16:00:00Z";
    const late = {
      total: 2,
      shown: [
        { ...place, windowEnd, arrival: null },
        { ...place, windowEnd, arrival: "2026-11-24T16:25:00Z" },
      ],
    };
    const email = alertEmail(head, recipient, { ...nothing, late });
    expect(email?.subject).toBe("2 late deliveries");
    expect(email?.text.split("\n").slice(0, 6)).toEqual([
      "Late deliveries",
      "",
      "- 101 Elgin (North), Nov 24: the window ended Nov 24, 10:00 AM CST, not there yet, overdue by 3 h",
      "  https://portal.example/track?date=2026-11-24&deliv=5",
      "- 101 Elgin (North), Nov 24: the window ended Nov 24, 10:00 AM CST, arrived Nov 24, 10:25 AM CST, 25 min late",
      "  https://portal.example/track?date=2026-11-24&deliv=5",
    ]);
    expect(email?.unsubscribeUrl).toBe(
      "https://portal.example/unsubscribe/token",
    );
  });

  it("is in the language of its recipient", () => {
    const windowEnd = "2026-11-24T16:00:00Z";
    const late = {
      total: 1_021,
      shown: [{ ...place, windowEnd, arrival: null }],
    };
    const short = {
      total: 1,
      shown: [{ ...place, manifest: "M1", announced: 1_200, missing: 1 }],
    };
    const email = alertEmail(
      head,
      { ...recipient, language: "es" },
      { ...nothing, late, short },
    );
    expect(email?.subject).toBe(
      "1,021 entregas con retraso, 1 manifiesto con faltantes",
    );
    expect(email?.text).toContain(
      "- 101 Elgin (North), 24 nov: la ventana terminó el 24 nov, 10:00 a.m. CST, aún no ha llegado, pendiente desde hace 3 h",
    );
    expect(email?.text).toContain(
      "- Manifiesto M1: 1,199 de 1,200 cajas recibidas para 101 Elgin (North), 24 nov",
    );
    expect(email?.text).toContain("\ny 1,020 más\n");
    expect(email?.html).toContain('<html lang="es">');
    expect(email?.html).toContain(">Detenerlas todas</a>");
  });

  it("names each exception with its store, numbers and reason, and links to its page", () => {
    const short = {
      ...place,
      exceptionID: "9",
      kind: "short" as const,
      cartons: 1_200,
      number: "A1",
      windowEnd: null,
      remark: null,
      scannedAt: null,
    };
    const damaged = { ...short, kind: "damaged" as const, cartons: 1 };
    const exceptions = {
      total: 6,
      shown: [
        short,
        { ...damaged, remark: "wet\n<b>" },
        { ...damaged, kind: "otherStore" as const, scannedAt: "102" },
        { ...damaged, store: null, cartons: 0, number: "77" },
        // Of scans that belong to no delivery.
        { ...short, kind: "over" as const, store: null, cartons: 2 },
        {
          ...damaged,
          kind: "late" as const,
          cartons: 0,
          number: null,
          windowEnd: "2026-11-24T16:00:00Z",
        },
      ],
    };
    const email = alertEmail(head, recipient, { ...nothing, exceptions });
    expect(email?.subject).toBe("6 exceptions");
    expect(email?.html).toContain(
      '<a href="https://portal.example/exception/9">101 Elgin (North), Nov 24</a>',
    );
    expect(email?.html).not.toContain("<b>");
    expect(
      email?.text.split("\n").filter((line) => line.startsWith("- ")),
    ).toEqual([
      "- 101 Elgin (North), Nov 24: Short, 1,200 cartons (A1 and 1,199 more)",
      "- 101 Elgin (North), Nov 24: Damaged, 1 carton (A1), reason: wet <b>",
      "- 101 Elgin (North), Nov 24: Delivered at another store, 1 carton (A1), scanned at store 102",
      "- Shipment 77 (North), Nov 24: Damaged",
      "- Carton A1 (North), Nov 24: Not announced, 2 cartons",
      "- 101 Elgin (North), Nov 24: Late, the window ended Nov 24, 10:00 AM CST, overdue by 3 h",
    ]);
    const spanish = { ...recipient, language: "es" as const };
    expect(alertEmail(head, spanish, { ...nothing, exceptions })?.text).toMatch(
      /^Incidencias por resolver\n\n- 101 Elgin \(North\), 24 nov: Faltante, 1,200 cajas \(A1 y 1,199 más\)\n {2}https:\/\/portal\.example\/exception\/9\n/,
    );
  });

  it("contains names from documents as text on one line", () => {
    const hostile = 'Elgin\r\nBcc: all@shop.example <b onclick="x">&amp;';
    const delivered = {
      total: 1_021,
      shown: [
        {
          ...place,
          store: hostile,
          asn: "A/1 ?&<",
          deliveredAt: "2026-11-24T16:00:00Z",
        },
      ],
    };
    const email = alertEmail(head, recipient, { ...nothing, delivered });
    expect(email?.subject).toBe("1,021 cartons delivered");
    expect(email?.text).toContain(
      "- Carton A/1 ?&<: Elgin Bcc: all@shop.example <b",
    );
    expect(email?.text).toContain("\nand 1,020 more\n");
    expect(email?.html).not.toContain("<b ");
    expect(email?.html).toContain("&lt;b onclick=&quot;x&quot;&gt;&amp;amp;");
    expect(email?.html).toContain(
      'href="https://portal.example/carton?asn=A%2F1%20%3F%26%3C"',
    );
  });
});

test.each(["M1", "a_b", "x.data", "x.json", "50% & + /?#", "日本"])(
  "links to %j are addresses of the portal",
  (number) => {
    expect(manifestPath(number)).toBe(
      `/search/manifest-search/${encodeCriteria({ m: number })}`,
    );
    expect(cartonPath(number)).toBe(paths.carton(number));
    expect(exceptionPath("5")).toBe(paths.exception("5"));
    expect(deliveryPath("2026-11-24", "5")).toBe(
      paths.track(trackQuery({ date: "2026-11-24", deliv: "5" })),
    );
  },
);
