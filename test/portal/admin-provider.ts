import { success, type FaultyProvider } from "./faulty-provider";

/** A group as the provider lists it: 1 is a master group, 2 a pool group. */
export const groupOf = (
  groupID: number,
  groupName: string | null,
  groupType: 1 | 2,
) => ({ groupID, groupName, groupType });

/** The users of every group: names, email and id. */
export const groupUsers = [
  ["Ann", "Lee", "ann@acme.example", 71],
  ["Jo", null, "jo@acme.example", 72],
];

/** Makes everybody an administrator of the master group Acme (5) and of two pool groups. */
export function answerAdmin(provider: FaultyProvider): void {
  provider.on("getIsAdmin", () => success({ result: true }));
  provider.on("getUserMasterGroups", () =>
    success({ result: [groupOf(5, "Acme", 1)] }),
  );
  provider.on("getUserPoolGroups", () =>
    // A company's own system may return an id as a text, and omit a name.
    success({
      result: [groupOf(6, "Midwest", 2), { groupID: "7", groupType: 2 }],
    }),
  );
  provider.on("getMasterGroupInfo", () =>
    success({ groupResult: ["Midwest"], userResult: groupUsers }),
  );
  provider.on("getPoolGroupInfo", () =>
    success({ poolResult: ["Chicago"], userResult: groupUsers }),
  );
}
