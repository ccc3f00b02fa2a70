import { afterAll, beforeAll, expect, it } from "vitest";
import { calls, type CallName } from "../../provider/contract/calls";
import { onEachEngine } from "./engines";
import { groupWorld, type TestUser } from "./group-world";
import { samplePayloads } from "./sample-payloads";
import { startTestProvider, type TestProvider } from "./test-provider";

const atOnce = 8;
/** Calls that end the sessions with which the other calls are made. */
const endingCalls: CallName[] = ["endAllSessions", "changePassword"];
const writes = (Object.keys(calls) as CallName[]).filter(
  (name) => calls[name].effect === "write",
);

onEachEngine("Writes at the same time", (engine) => {
  let provider: TestProvider;
  let groups: ReturnType<typeof groupWorld>;
  let users: TestUser[];
  let poolGroup: number;
  let master: number;
  let made = 0;

  beforeAll(async () => {
    provider = await startTestProvider(engine);
    groups = groupWorld(provider);
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
  afterAll(() => provider.remove());

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

  const expectAnswers = (name: string, statuses: readonly number[]) =>
    expect([name, statuses.filter((status) => status >= 500)]).toEqual([
      name,
      [],
    ]);

  it(
    "are answered when one user makes the same call eight times",
    { tags: ["all"] },
    async () => {
      for (const name of writes) {
        const user = users[made % atOnce] ?? users[0];
        if (!user) throw new Error("There is no user");
        expectAnswers(
          name,
          await Promise.all(
            Array.from({ length: atOnce }, () => send(name, user)),
          ),
        );
      }
    },
  );

  it(
    "are answered when eight users make the same call",
    { tags: ["all"] },
    async () => {
      for (const name of writes)
        expectAnswers(
          name,
          await Promise.all(users.map((user) => send(name, user))),
        );
    },
  );

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
