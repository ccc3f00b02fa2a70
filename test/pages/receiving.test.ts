import { expect } from "vitest";
import { loadReceivingDay } from "../portal/receiving-day";
import { companyTest } from "./harness/company";

// The portal starts in the time of a hook, not of the first test.
companyTest.beforeAll(({ company }) => {
  expect(company.portal.url).not.toBe("");
}, 300_000);

companyTest(
  "a delivery is received without JavaScript: scanned, a carton reported, what is missing named, signed",
  async ({ visitor }) => {
    const { north, south } = await loadReceivingDay(visitor, "RCV");
    const list = await visitor.open("/receive");
    expect(list.heading).toBe("Today’s stops");
    expect(list.textsOf("ul.stops b")).toEqual([
      `${north} North`,
      `${south} South`,
    ]);
    const filtered = await visitor.open(`/receive?store=${south}`);
    expect(filtered.textsOf("ul.stops b")).toEqual([`${south} South`]);

    const stop = await visitor.followLink(list, new RegExp(`^${north}`));
    expect(stop.heading).toBe(`${north} North`);
    expect(stop.main).toContain("Trailer TR-RCV");
    expect(stop.main).toContain("3 cartons announced");
    // The camera and the reader of barcodes are allowed here and nowhere else.
    expect(stop.headers.get("permissions-policy")).toContain("camera=(self)");
    expect(stop.headers.get("content-security-policy")).toContain(
      "'wasm-unsafe-eval'",
    );
    expect(
      (await visitor.open("/")).headers.get("content-security-policy"),
    ).not.toContain("wasm");

    const empty = await visitor.submit(stop, "Check and save");
    expect(empty.status).toBe(400);
    expect(empty.alerts).toEqual(["Scan or type at least one number"]);
    // Each would refuse the whole list, or be a carton that nobody has.
    for (const [bad, message] of [
      ["8.57E+15", "A spreadsheet has shortened 8.57E+15"],
      ["9".repeat(65), `No carton can have the number ${"9".repeat(64)}…`],
    ] as const) {
      const refused = await visitor.submit(empty, "Check and save", {
        "Numbers of cartons": `${north}-1\n${bad}`,
      });
      expect(refused.status).toBe(400);
      expect(refused.alerts.join()).toContain(message);
      expect(refused.textOf("p.count")).toBe("0 of 3");
    }
    const scanned = await visitor.submit(empty, "Check and save", {
      "Numbers of cartons": `${north}-1\n${north}-1\nRCV-9\n${south}-1`,
    });
    expect(scanned.status).toBe(200);
    expect(scanned.textsOf("ol.answers li")).toEqual([
      `${north}-1 ✓ Expected here`,
      `${north}-1 ↺ Already scanned`,
      "RCV-9 ? Not announced",
      `${south}-1 ✕ Another store's: ${south} South`,
    ]);
    expect(scanned.textOf("p.count")).toBe("1 of 3");

    const unreported = await visitor.submit(scanned, "Report carton", {
      "Number of the carton": `${north}-2`,
    });
    expect(unreported.alerts.join()).toContain("Choose damaged or refused");
    expect(unreported.valueOf("Number of the carton")).toBe(`${north}-2`);
    const tooLong = await visitor.submit(unreported, "Report carton", {
      "Number of the carton": "9".repeat(65),
      "What is wrong": "damaged",
      Reason: "Wet".repeat(100),
    });
    expect(tooLong.status).toBe(400);
    expect(tooLong.alerts.join()).toContain("No carton can have the number 9");
    expect(tooLong.alerts.join()).toContain("Reason must be at most 200");
    const reported = await visitor.submit(unreported, "Report carton", {
      "What is wrong": "damaged",
      Reason: "Wet",
    });
    expect(reported.main).toContain(
      `Carton ${north}-2 is reported as damaged.`,
    );
    expect(reported.textOf("#missing-heading")).toBe("1 carton is missing");
    expect(reported.textsOf("ul.missing li[translate=no]")).toEqual([
      `${north}-3`,
    ]);
    expect(reported.$("h1[translate=no]")).toHaveLength(1);

    const unsigned = await visitor.submit(reported, "Finish delivery", {
      "Name of whoever signs": "",
      "Truck left": "",
    });
    expect(unsigned.status).toBe(400);
    expect(unsigned.alerts.join()).toContain("Enter the name of whoever signs");
    const finished = await visitor.submit(unsigned, "Finish delivery", {
      "Name of whoever signs": "Dana Clerk",
      "Truck arrived": "",
      "Truck left": "",
    });
    expect(finished.path).toBe("/receive?all");
    expect(finished.main).toContain(
      `The delivery at ${north} North is received.`,
    );
    expect(finished.main).toContain("Signed by Dana Clerk");
    const again = await visitor.followLink(finished, new RegExp(`^${north}`));
    expect(again.main).toContain("Already signed by Dana Clerk.");
    expect(again.valueOf("Name of whoever signs")).toBe("");

    const unknown = await visitor.open("/receive/999999");
    expect(unknown.status).toBe(404);
    expect(unknown.main).toContain("There is no such stop, or not any more.");
    // By this notice, a device knows pages of the portal that refuse a photo.
    const noNotes = await visitor.open("/notes?delivery=999999");
    expect(noNotes.status).toBe(404);
    for (const page of [noNotes, await visitor.open("/notes?carton=1")])
      expect(page.$("p[class^='cut ']")).toHaveLength(1);
  },
);
