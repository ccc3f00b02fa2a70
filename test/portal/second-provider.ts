import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fits, type Schema } from "./json-schema";
import {
  accounts,
  createDeliveries,
  matches,
  page,
  pools,
  rowsOf,
  type Account,
  type Fields,
} from "./second-provider-data";

/** An answer that is no success. */
class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

interface Operation {
  "x-extension"?: string;
  requestBody?: { content: Record<string, { schema: Schema }> };
}
const { paths } = JSON.parse(
  readFileSync("docs/provider-api.openapi.json", "utf8"),
) as { paths: Record<string, Record<string, Operation>> };

/**
 * A provider that was written from docs/provider-api.md and docs/provider-api.openapi.json alone, without a look
 * at the code of the portal or of the embedded provider: two accounts, two pools, nine days, no extension, and no
 * field that is optional there and costs a thought. It checks payloads with the document itself, keeps everything
 * in memory, and ends the connection at any call that it does not have.
 *
 * @param capabilities how it answers the request for its extensions: with the page that a web server sends for
 * what it does not have, unless a test says otherwise; null ends the connection
 * @returns its address, what was asked for, and what was asked for although the document has no such call
 */
export async function startSecondProvider(
  capabilities: { status: number; html: string } | null = {
    status: 404,
    html: "<h1>Cannot GET /capabilities</h1>",
  },
) {
  const deliveries = createDeliveries();
  const sessions = new Map<string, Account>();
  const answers = new Map<string, Fields>();
  const bookings: Fields[] = [];
  const waiting = {
    Deliveries: new Set(["61", "62"]),
    Pickups: new Set(["71"]),
  };
  const groups = Object.entries(pools).map(([pool, { name }], at) => ({
    ...{ groupID: 11 + at, groupName: name, groupType: 2, pool },
    members: new Set(at === 0 ? [1] : [1, 2]),
  }));
  /** What was asked for, call by call. */
  const received: string[] = [];
  /** What was asked for although the document has no such call. */
  const strays: string[] = [];

  const openSession = (account: Account) => {
    const token = randomUUID();
    sessions.set(token, account);
    return token;
  };
  const mayUse = ({ id }: Account, pool: unknown) =>
    groups.some((one) => one.pool === String(pool) && one.members.has(id));
  const groupOf = (account: Account, groupID: unknown) => {
    const found = groups.find((one) => one.groupID === groupID);
    if (account.id !== 1 || !found) throw new Refusal(404, "Unknown group");
    return found;
  };
  const usersOf = (members: Iterable<number>) =>
    accounts
      .filter(({ id }) => new Set(members).has(id))
      .map(({ id, first, email }) => [first, null, email, id]);
  const report = (kind: keyof typeof waiting) => (asked: Fields) => {
    const { delivDetailID } = asked.formData as Fields;
    if (!waiting[kind].delete(String(delivDetailID)))
      throw new Refusal(404, "This item does not wait for a report.");
    return {};
  };
  const list = (kind: keyof typeof waiting) => () => ({
    result: [...waiting[kind]].map((delivDetailID) => ({ delivDetailID })),
  });

  const calls: Record<string, (asked: Fields, account: Account) => Fields> = {
    getIsAdmin: (_, { id }) => ({ result: id === 1 }),
    getUserPoolAndStoreList: (_, account) => {
      const own = Object.entries(pools).filter(([id]) => mayUse(account, id));
      return {
        fullStoreList: own.flatMap(([, { stores }]) => stores),
        poolDict: Object.fromEntries(
          own.map(([id, { stores }]) => [id, stores]),
        ),
        poolNameMap: Object.fromEntries(
          own.map(([id, { name }]) => [id, name]),
        ),
      };
    },
    getUserMasterGroups: (_, { id }) => ({
      result: id === 1 ? [{ groupID: 10, groupName: "All", groupType: 1 }] : [],
    }),
    getUserPoolGroups: (_, { id }) => ({ result: id === 1 ? groups : [] }),
    getMasterGroupInfo: ({ masterGroupID }, { id }) => {
      if (id !== 1 || masterGroupID !== 10)
        throw new Refusal(404, "Unknown group");
      return {
        groupResult: groups.map(({ groupName }) => groupName),
        userResult: usersOf([1]),
      };
    },
    getPoolGroupInfo: ({ poolGroupID }, account) => {
      const { groupName, members } = groupOf(account, poolGroupID);
      return { poolResult: [groupName], userResult: usersOf(members) };
    },
    addUserToGroup: ({ targetEmail, groupID, groupType }, account) => {
      const { members } = groupOf(account, groupID);
      const added = accounts.find(({ email }) => email === targetEmail);
      if (!added || groupType !== 2)
        throw new Refusal(404, "There is no such account.");
      if (members.has(added.id))
        throw new Refusal(409, "Already in the group.");
      members.add(added.id);
      return {};
    },
    removeUserFromGroup: ({ userID, groupID }, account) => {
      if (!groupOf(account, groupID).members.delete(Number(userID)))
        throw new Refusal(404, "Not in the group.");
      return {};
    },
    getDeliveryMapStatuses: ({ date, pool, requestNumber }, account) => ({
      requestNumber,
      result: deliveries
        .filter((one) => mayUse(account, one.pool))
        .filter((one) => matches(one, { pool }))
        .filter((one) => one.date === String(date).slice(0, 10))
        .map((one) => ({
          delivID: one.id,
          delivStatus: one.isDone ? 1 : 3,
          lat: 41,
          lng: -88,
        })),
    }),
    getDeliveryMapPinDetails: ({ delivID }, account) => {
      const one = deliveries.find(({ id }) => id === String(delivID));
      return {
        result:
          one && mayUse(account, one.pool)
            ? { delivID: one.id, pool: one.name, storeNum: one.store }
            : null,
      };
    },
    getLTLRate: ({ zipFrom, zipTo, numPallets }) =>
      /^\d{5} \d{5}$/.test(`${String(zipFrom)} ${String(zipTo)}`)
        ? { rate: 90 + Number(numPallets) }
        : {},
    createLTLBooking: ({ bookingData }, account) => {
      if (!mayUse(account, (bookingData as Fields).pool))
        throw new Refusal(403, "This pool is not yours.");
      return { result: { bookingID: bookings.push(bookingData as Fields) } };
    },
    searchAddressBook: () => ({ result: [] }),
    manualReport_GetUnfinishedDeliveries: list("Deliveries"),
    manualReport_GetUnfinishedPickups: list("Pickups"),
    manualReport_ReportDelivery: report("Deliveries"),
    manualReport_ReportPickup: report("Pickups"),
  };

  const open: Record<string, (asked: Fields) => Fields> = {
    registerAccountPortal: ({ email, password }) => {
      if (!/^\S+@\S+\.\S+$/.test(String(email)) || String(password).length < 12)
        throw new Refusal(
          400,
          "Give an email and a password of 12 characters.",
        );
      return {};
    },
    verifyAccountPortal: ({ numericID }) => {
      if (numericID === undefined) throw new Refusal(404, "Unknown code");
      return { message: "If there is such an account, a mail is on its way." };
    },
    loginPortal: ({ email, password }) => {
      const account = accounts.find(
        (one) => one.email === email && one.password === password,
      );
      if (!account) throw new Refusal(400, "Incorrect Email Or Password");
      return { name: account.first, token: openSession(account) };
    },
  };

  function answer(
    name: string,
    asked: Fields,
    token: string,
    key: string | undefined,
  ): Fields {
    if (open[name]) return open[name](asked);
    const account = sessions.get(token);
    if (name === "checkValidUser") {
      if (!account) throw new Refusal(200, "Not signed in");
      return { name: account.first };
    }
    if (!account) throw new Refusal(401, "Sign in");
    if (name === "logoutPortal") {
      sessions.delete(token);
      return { token: "" };
    }
    const known = key && answers.get(`${account.id} ${name} ${key}`);
    if (known) return known;
    const rows = rowsOf[name];
    const seen = deliveries
      .filter(({ pool }) => mayUse(account, pool))
      .filter((one) => matches(one, asked));
    const fields = rows
      ? page(rows(seen, asked), asked)
      : (calls[name]?.(asked, account) ?? {});
    if (key) answers.set(`${account.id} ${name} ${key}`, fields);
    return fields;
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const name = (request.url ?? "").slice(1);
      const operation =
        paths[`/${name}`]?.[(request.method ?? "").toLowerCase()];
      received.push(name);
      const [, token = ""] =
        /sid=([^;]*)/.exec(request.headers.cookie ?? "") ?? [];
      const send = (
        status: number,
        type: string,
        body: string,
        cookie?: unknown,
      ) => {
        response.writeHead(status, {
          "Content-Type": type,
          ...(typeof cookie === "string" && {
            "Set-Cookie": `sid=${cookie}; Path=/; HttpOnly${cookie === "" ? "; Max-Age=0" : ""}`,
          }),
        });
        response.end(body);
      };
      const json = (status: number, { token: cookie, ...body }: Fields) =>
        send(status, "application/json", JSON.stringify(body), cookie);
      try {
        if (name === "capabilities") {
          if (capabilities === null) request.socket.destroy();
          else send(capabilities.status, "text/html", capabilities.html);
          return;
        }
        const [, kind, id] =
          /^(POD|DR|BOL)\/([\w-]+)(?:\/[\w-]+)?$/.exec(name) ?? [];
        if (kind) {
          const account = sessions.get(token);
          if (!account) throw new Refusal(401, "Sign in");
          const one = deliveries.find((each) => each.id === id && each.isDone);
          if (!one || kind === "BOL" || !mayUse(account, one.pool))
            throw new Refusal(404, "There is no such document.");
          send(200, "application/pdf", "%PDF-1.4\n%%EOF\n");
          return;
        }
        if (!operation || operation["x-extension"]) {
          strays.push(name);
          request.socket.destroy();
          return;
        }
        const text = Buffer.concat(chunks).toString();
        const asked = (text === "" ? {} : JSON.parse(text)) as Fields;
        const schema =
          operation.requestBody?.content["application/json"]?.schema;
        if (
          sessions.has(token) ||
          !operation.requestBody ||
          open[name] ||
          name === "checkValidUser"
        ) {
          if (schema && !fits(schema, asked))
            throw new Refusal(400, "The request is not understood.");
        }
        const key = request.headers["idempotency-key"]?.toString();
        json(200, { status: "Success", ...answer(name, asked, token, key) });
      } catch (error) {
        const { status, message } =
          error instanceof Refusal
            ? error
            : new Refusal(400, "The request is not understood.");
        json(status, { status: "Error", message });
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    ...{ accounts, received, strays },
    /** Opens a session of its administrator. @returns the value of the cookie `sid` */
    openSession: () => openSession(accounts[0]),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
