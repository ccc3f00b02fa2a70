/** @module-tag all */

import { expect, it } from "vitest";
import { onBothEngines } from "./engines";
import {
  alreadyInGroup,
  groupWorld,
  noSuchGroup,
  notInGroup,
  success,
  type TestUser,
} from "./group-world";
import { useTestProvider } from "./test-provider";
import { whenOthersWait } from "./waiting-statements";

const noSuchAccount = {
  httpStatus: 404,
  status: "Error",
  message: "There is no confirmed account with this email.",
};
const rounds = 6;

/** Two administrators of one group and the user whom both change. */
interface Contest {
  group: number;
  administrators: [TestUser, TestUser];
  person: TestUser;
}

onBothEngines(
  "two administrators who change one group simultaneously",
  (engine) => {
    const provider = useTestProvider(engine);
    const world = groupWorld(provider);

    async function startContest(): Promise<Contest> {
      const group = await world.addPoolGroup();
      const master = await world.addMasterGroup([group]);
      return {
        group,
        administrators: [
          await world.addPerson({ administers: [group] }),
          await world.addPerson({ administers: [master] }),
        ],
        person: await world.addPerson(),
      };
    }
    const add = (who: TestUser, { group, person }: Contest) =>
      world.add(who, person.email, group);
    const remove = (who: TestUser, { group, person }: Contest) =>
      world.remove(who, person.id, group);
    const eachRound = async (play: (contest: Contest) => Promise<void>) => {
      for (let round = 0; round < rounds; round += 1)
        await play(await startContest());
    };
    /** "member added" and "member removed" of one user must alternate, beginning with "added". */
    async function expectConsistentTrail({ group, person }: Contest) {
      const changes = (await world.changesOf(group))
        .filter(({ whom }) => whom === person.id)
        .map(({ change }) => change);
      expect(changes).toEqual(
        changes.map((_, at) =>
          at % 2 === 0 ? "member added" : "member removed",
        ),
      );
      const { members } = await world.peopleOf(group);
      return { isMember: members.includes(person.id), changes };
    }

    it("add a user once; the second response says that the user is in the group", () =>
      eachRound(async (contest) => {
        const answers = await Promise.all(
          contest.administrators.map((who) => add(who, contest)),
        );
        expect(answers).toContainEqual(success);
        expect(answers).toContainEqual(alreadyInGroup);
        const { isMember, changes } = await expectConsistentTrail(contest);
        expect({ isMember, changes: changes.length }).toEqual({
          isMember: true,
          changes: 1,
        });
      }));

    it("remove a user once; the second response says that the user is not in the group", () =>
      eachRound(async (contest) => {
        await add(contest.administrators[0], contest);
        const answers = await Promise.all(
          contest.administrators.map((who) => remove(who, contest)),
        );
        expect(answers).toContainEqual(success);
        expect(answers).toContainEqual(notInGroup);
        expect(await expectConsistentTrail(contest)).toMatchObject({
          isMember: false,
          changes: { length: 2 },
        });
      }));

    it("leave members and audit trail consistent after many simultaneous changes", () =>
      eachRound(async (contest) => {
        const answers = await Promise.all(
          contest.administrators.flatMap((who) =>
            [add, remove, add, remove].map((change) => change(who, contest)),
          ),
        );
        for (const answer of answers)
          expect([success, alreadyInGroup, notInGroup]).toContainEqual(answer);
        const { isMember, changes } = await expectConsistentTrail(contest);
        expect(isMember).toBe(changes.length % 2 === 1);
        expect(changes).toHaveLength(
          answers.filter(({ httpStatus }) => httpStatus === 200).length,
        );
      }));

    /**
     * Deletes rows in a transaction that stays open until the change waits for it. PGlite has one
     * connection, so there the change begins after the transaction.
     */
    async function deleteDuring(
      sql: string,
      id: number | string,
      change: () => ReturnType<typeof add>,
    ) {
      return provider.db.transaction(async (tx) => {
        await tx.query(sql, [id]);
        const answer = change();
        await whenOthersWait(tx, engine);
        return { answer };
      });
    }

    it.each([
      { name: "an add", change: add, deleted: "group", refusal: noSuchGroup },
      {
        name: "a removal",
        change: remove,
        deleted: "group",
        refusal: noSuchGroup,
      },
      {
        name: "an add",
        change: add,
        deleted: "account",
        refusal: noSuchAccount,
      },
      {
        name: "a removal",
        change: remove,
        deleted: "account",
        refusal: notInGroup,
      },
    ])(
      "$name returns 404 when the $deleted is deleted meanwhile",
      async ({ change, deleted, refusal }) => {
        const contest = await startContest();
        const { group, administrators, person } = contest;
        if (change === remove) await add(administrators[0], contest);
        const { answer } = await deleteDuring(
          `DELETE FROM ${deleted === "group" ? "user_group" : "account"} WHERE id = $1`,
          deleted === "group" ? group : person.id,
          () => change(administrators[1], contest),
        );
        expect(await answer).toEqual(refusal);
        expect((await world.peopleOf(group)).members).toEqual([]);
      },
    );
  },
);
