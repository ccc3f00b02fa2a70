import { beforeAll, expect, it } from "vitest";
import { calls, type CallName } from "../../provider/contract/calls";
import { onEachEngine } from "./engines";
import { groupWorld, type TestUser } from "./group-world";
import { samplePayloads } from "./sample-payloads";
import { useTestProvider } from "./test-provider";

const atOnce = 4;
/** Calls that end the sessions with which the other calls are made. */
const endingCalls: CallName[] = ["endAllSessions", "changePassword"];
const writes = (Object.keys(calls) as CallName[]).filter(
  (name) => calls[name].effect === "write",
);

onEachEngine("Writes at the same time", (engine) => {
  let users: TestUser[];
  let poolGroup: number;
  let master: number;
  let made = 0;

  const provider = useTestProvider(engine);
  const groups = groupWorld(provider);
  beforeAll(async () => {
    const pools = [await groups.addPool(), await groups.addPool()];
    poolGroup = await groups.addPoolGroup(pools);
    master = await groups.addMasterGroup([poolGroup]);
    users = [];
    for (let n = 0; n < atOnce; n++)
      users.push(
        await groups.addPerson({
          memberOf: [poolGroup, master],
          administers: [poolGroup, master],
        }),
      );
  });

  /** The payload of a call with the groups and accounts of this test. */
  function payloadOf(name: CallName, user: TestUser): object | undefined {
    const sample: object | undefined = samplePayloads[name];
    if (sample === undefined) return undefined;
    made += 1;
    const own = {
      groupID: name === "setGroupPoolGroups" ? master : poolGroup,
      groupType: 2,
      groupName: `Group ${made}`,
      name: `Name ${made}`,
      poolGroupIDs: [poolGroup],
      userID: user.id,
      targetEmail: user.email,
      targetEmails: [user.email, `invited${made}@shop.example`],
      email: `new${made}@shop.example`,
      currentPassword: "Correct-horse1",
    };
    return {
      ...sample,
      ...Object.fromEntries(
        Object.entries(own).filter(([field]) => field in sample),
      ),
      ...(name === "saveView" ? { groupID: poolGroup } : {}),
    };
  }

  /** Makes a call with a session of its own, as a browser tab does; returns its status. */
  async function send(name: CallName, user: TestUser): Promise<number> {
    const cookie = await provider.openSession(user.id);
    const { httpStatus } = await provider.call(name, payloadOf(name, user), {
      cookie,
      headers: { "idempotency-key": `key-${(made += 1)}` },
    });
    return httpStatus;
  }

  const userAt = (at: number) => {
    const user = users[at];
    if (!user) throw new Error("There is no user");
    return user;
  };

  it.each([
    ["one user makes the same call four times", 1],
    ["four users make the same call", atOnce],
  ])("are answered when %s", { tags: ["all"] }, async (_, callers) => {
    for (const name of writes) {
      const statuses = await Promise.all(
        users.map((_one, at) => send(name, userAt(at % callers))),
      );
      expect([name, statuses.filter((status) => status >= 500)]).toEqual([
        name,
        [],
      ]);
    }
  });

  it("are answered when two users make every call", async () => {
    const sent = users
      .slice(0, 2)
      .flatMap((user) =>
        writes
          .filter((name) => !endingCalls.includes(name))
          .map(async (name) => ({ name, status: await send(name, user) })),
      );
    const failed = (await Promise.all(sent)).filter(
      ({ status }) => status >= 500,
    );
    expect(failed).toEqual([]);
  });
});
