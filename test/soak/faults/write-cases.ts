import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { intentField } from "../../../app/engine/forms/intent";
import { hashSecret } from "../../../provider/accounts/secrets";
import { bookingForm } from "../../app/support/sent-forms";
import { countRows } from "../../contract/count-rows";
import { mailedLink } from "../../portal/outbox";
import type { Page } from "../../portal/page";
import type { World } from "../world";
import {
  findLinks,
  type CallCase,
  type Prepared,
  type Stage,
} from "./call-case";
import { reportTimes } from "./report-times";

/** A group that most accounts do not belong to. */
const groupId = "7";
const password = "Demo-Portal-1";

const isRedirect = ({ status, location }: Page) =>
  status === 303 && !location.startsWith("/login");

/** What a browser sends of the form with this control; of a button, its own value too. */
function fieldsOf(page: Page, selector: string): Record<string, string> {
  const control = page.$(`form[method=post] ${selector}`).first();
  const pressed = control.filter("button");
  const { body } = page.submissionOf(
    control.closest("form"),
    pressed,
    () => undefined,
  );
  if (!(body instanceof URLSearchParams))
    throw new Error(`${page.path} has no form with ${selector}`);
  return Object.fromEntries(body);
}

/** Somebody who is not in the group. */
async function findStranger({ db }: World) {
  const [row] = await db.query<{ id: string; email: string }>(
    `SELECT id, email FROM account WHERE verified_at IS NOT NULL AND id > 6 AND id NOT IN
       (SELECT account_id FROM group_member WHERE group_id = $1) ORDER BY id LIMIT 1`,
    [groupId],
  );
  if (!row) throw new Error("Everybody is in the group.");
  return row;
}

const isMember = (world: World, id: string) =>
  countRows(world.db, "group_member WHERE group_id = $1 AND account_id = $2", [
    groupId,
    id,
  ]);

/** Every delivery or pickup has been reported. */
export class NothingToReport extends Error {}

async function prepareReport(
  { visitor, world }: Stage,
  kind: "delivery" | "pickup",
): Promise<Prepared> {
  const list = await visitor.get(`/report-entry/${kind}`);
  const paths = findLinks(
    list,
    new RegExp(`^/report-entry/${kind}\\?.*id=\\d+$`),
  );
  // Others report at the same time.
  const path = paths[Math.floor(Math.random() * paths.length)];
  if (path === undefined)
    throw new NothingToReport(`No ${kind} is left to report.`);
  const fields = fieldsOf(await visitor.get(path), "[name=arriveDate]");
  const [stop] = await world.db.query<{ arrival: string | null }>(
    `SELECT arrival_at AS arrival FROM ${kind} WHERE id = $1::bigint`,
    [new URL(path, world.url).searchParams.get("id") ?? ""],
  );
  const before = await countRows(world.db, "manual_report");
  return {
    path,
    form: {
      ...fields,
      ...reportTimes(stop?.arrival ?? null),
      // Without it, a departure that is still to come would be asked about.
      [intentField]: "submit",
    },
    count: async () => (await countRows(world.db, "manual_report")) - before,
  };
}

const report = (
  call: "manualReport_ReportDelivery" | "manualReport_ReportPickup",
  kind: "delivery" | "pickup",
): CallCase => ({
  call,
  prepare: (stage) => prepareReport(stage, kind),
  isDone: isRedirect,
});

/** Registers an account at the provider itself. */
async function register({ providerUrl }: World, email: string) {
  const body = { email, password, firstName: "Uma", lastName: null };
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const answer = await fetch(`${providerUrl}/registerAccountPortal`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (answer.ok) return;
    // The provider hashes others' passwords.
    await pause(1_000);
  }
  throw new Error("Nobody could be registered.");
}

const newEmail = () => `${randomUUID()}@shop.example`;

/** Every writing call, with a form that makes it. */
export const writeCases: readonly CallCase[] = [
  {
    call: "registerAccountPortal",
    isAnonymous: true,
    prepare({ world }) {
      const email = newEmail();
      return {
        path: "/register",
        form: {
          email,
          password,
          confirmation: password,
          firstName: "Uma",
          lastName: "",
        },
        count: () => countRows(world.db, "account WHERE email = $1", [email]),
      };
    },
    isDone: isRedirect,
  },
  {
    call: "loginPortal",
    isAnonymous: true,
    prepare: ({ world }) => ({
      path: "/login",
      form: { email: world.signIns[1]?.email ?? "", password },
    }),
    isDone: isRedirect,
  },
  {
    call: "logoutPortal",
    prepare: ({ world, token }) => ({
      path: "/logOut",
      form: {},
      count: async () =>
        1 -
        (await countRows(world.db, "session WHERE token_hash = $1", [
          hashSecret(token),
        ])),
    }),
    isDone: ({ status, location }) => status === 303 && location === "/login",
    fallback: /The site encountered an error while logging out/,
  },
  {
    call: "verifyAccountPortal",
    isAnonymous: true,
    async prepare({ world }) {
      const email = newEmail();
      await register(world, email);
      const link = await mailedLink(world.outbox, email);
      return {
        path: new URL(link).pathname,
        form: { intent: "confirm", password },
        count: () =>
          countRows(
            world.db,
            "account WHERE email = $1 AND verified_at IS NOT NULL",
            [email],
          ),
      };
    },
    isDone: isRedirect,
    fallback: /This verification link is not valid/,
  },
  {
    call: "addUserToGroup",
    async prepare({ world, visitor }) {
      const { id, email } = await findStranger(world);
      const path = `/management?group=${groupId}&edit`;
      const fields = fieldsOf(await visitor.get(path), "[name=targetEmail]");
      return {
        path,
        form: { ...fields, targetEmail: email },
        count: () => isMember(world, id),
      };
    },
    isDone: isRedirect,
  },
  {
    call: "removeUserFromGroup",
    async prepare({ world, visitor }) {
      const { id } = await findStranger(world);
      await world.db.query(
        "INSERT INTO group_member (group_id, account_id) VALUES ($1, $2)",
        [groupId, id],
      );
      const path = `/management?group=${groupId}&edit&remove=${id}`;
      const button = "[name=intent][value=remove]";
      return {
        path,
        form: fieldsOf(await visitor.get(path), button),
        count: async () => 1 - (await isMember(world, id)),
      };
    },
    isDone: isRedirect,
  },
  {
    call: "createLTLBooking",
    prepare({ world }) {
      const companyFrom = `Fault ${randomUUID()}`;
      return {
        path: "/book-LTL?pool=1",
        form: { ...bookingForm(), companyFrom },
        count: () =>
          countRows(
            world.db,
            "booking b JOIN shipment s ON s.id = b.shipment_id WHERE from_company = $1",
            [companyFrom],
          ),
      };
    },
    isDone: isRedirect,
  },
  report("manualReport_ReportDelivery", "delivery"),
  report("manualReport_ReportPickup", "pickup"),
];
