/** @module-tag all */

import { createServer, type IncomingMessage, type Server } from "node:http";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { CallName } from "../../provider/contract/calls";
import { listening } from "../app/support/listening";
import { stagePortal, type StagedPortal } from "../app/support/portal";
import { requestRoute } from "../app/support/route-result";
import { onEachEngine } from "./engines";
import {
  stageKilledProviders,
  type KilledProviders,
  type ProviderProcess,
} from "./killed-provider";
import {
  bookingForm,
  membershipForm,
  reportForm,
} from "../app/support/sent-forms";

// The real process starts here five times.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const world = `
  INSERT INTO store (number, pool_id, name, address1, city, state, zip) VALUES
    ('101', 1, 'Riverside', '1 Main St', 'Chicago', 'IL', '60601');
  INSERT INTO delivery (id, pool_id, service_date, store_number) VALUES
    (5, 1, '2026-11-20', '101');
  INSERT INTO account
    (id, email, email_key, first_name, password, resend_id, created_at, verified_at)
  VALUES
    (900, 'jo@shop.example', 'jo@shop.example', 'Jo', 'none', 900, now(), now());`;

onEachEngine(
  "after the provider was killed between commit and response",
  (engine) => {
    let providers: KilledProviders;
    let provider: ProviderProcess;
    let line: Server;
    let portal: StagedPortal;
    /** The call whose next response is lost together with the provider. */
    let loses: CallName | null;
    beforeEach(async () => {
      providers = await stageKilledProviders(engine, world);
      provider = await providers.start();
      loses = null;
      line = createServer((request, response) => {
        const chunks: Buffer[] = [];
        request.on("data", (chunk: Buffer) => chunks.push(chunk));
        request.on("end", () => {
          passOn(request, Buffer.concat(chunks).toString()).then(
            (answer) => {
              if (answer === null) return void request.socket.destroy();
              response.writeHead(answer.status, {
                "content-type": "application/json",
              });
              response.end(answer.text);
            },
            () => request.socket.destroy(),
          );
        });
      });
      portal = await stagePortal({ providerUrl: await listening(line) });
    });
    afterEach(async () => {
      await portal.close();
      line.closeAllConnections();
      line.close();
      await providers.remove();
    });

    async function passOn(
      { url, method, headers }: IncomingMessage,
      body: string,
    ) {
      const path = url ?? "";
      const passed = ["content-type", "cookie", "idempotency-key"].flatMap(
        (name) => (name in headers ? [[name, String(headers[name])]] : []),
      );
      const answer = await fetch(provider.url + path, {
        method,
        headers: Object.fromEntries(passed) as Record<string, string>,
        ...(body !== "" && { body }),
      });
      // The provider has committed and responded completely.
      const text = await answer.text();
      if (path !== `/${loses}`) return { status: answer.status, text };
      expect(answer.status).toBe(200);
      loses = null;
      await provider.kill();
      return null;
    }

    it("the user reads that the outcome is unknown, sends the form again, and it happened once", async () => {
      const { cookie } = providers;
      const send = (path: string, form?: Record<string, string>) =>
        requestRoute(portal.url + path, form, cookie);

      const group = "/management?group=1&edit";
      const restart = async () => {
        provider = await providers.start();
        expect((await send(group)).status).toBe(200);
      };

      const booking = bookingForm();
      loses = "createLTLBooking";
      const unknown = await send("/book-LTL?pool=1", booking);
      expect(unknown).toMatchObject({
        status: 502,
        reply: {
          key: booking.key,
          problems: [
            {
              message:
                "Error while creating booking: Unable to connect to server",
            },
            {
              message:
                "The booking may already have been made. It is safe to press Book again with the same values: the shipment is booked once.",
            },
          ],
        },
      });
      await restart();
      const booked = await send("/book-LTL?pool=1", booking);
      expect(booked.status).toBe(303);
      const { view } = await send(booked.location ?? "");

      const report = reportForm();
      loses = "manualReport_ReportDelivery";
      expect(await send("/report-entry/delivery?id=5", report)).toMatchObject({
        status: 502,
        reply: { key: report.key, unsure: true },
      });
      await restart();
      expect(await send("/report-entry/delivery?id=5", report)).toMatchObject({
        status: 303,
        location: "/report-entry/delivery?reported=5",
      });

      for (const [call, path, form, reply] of [
        [
          "addUserToGroup",
          group,
          membershipForm("jo@shop.example"),
          { lines: [{ message: "Unable to connect to server", done: false }] },
        ],
        [
          "removeUserFromGroup",
          `${group}&remove=900`,
          membershipForm("jo@shop.example", "900"),
          { problems: ["Unable to connect to server"] },
        ],
      ] as const) {
        loses = call;
        expect(await send(path, form)).toMatchObject({
          status: 502,
          reply: { key: form.key, unsure: true, ...reply },
        });
        await restart();
        expect(await send(path, form)).toMatchObject({
          status: 303,
          location: group,
        });
      }

      await provider.kill();
      const [bookings, reports, changes] = await providers.readDatabase((db) =>
        Promise.all([
          db.query(
            `SELECT b.bol_number AS "BOL", b.pro_number AS "PRO"
           FROM booking b JOIN shipment s ON s.id = b.shipment_id AND s.pro = b.pro_number`,
          ),
          db.query("SELECT id FROM manual_report"),
          db.query("SELECT change FROM membership_change ORDER BY id"),
        ]),
      );
      expect(bookings).toHaveLength(1);
      expect(view).toMatchObject({ step: "booked", booked: bookings[0] });
      expect(reports).toHaveLength(1);
      expect(changes.map(({ change }) => change)).toEqual([
        "member added",
        "member removed",
      ]);
    });
  },
);
