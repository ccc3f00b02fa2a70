import { createHash } from "node:crypto";
import { groupType } from "../../../provider/contract/groups";
import type { AnswerOf } from "../../../provider/contract/calls";
import { dateInZone, describeDate } from "../../engine/criteria/dates";
import { statusFor } from "../../engine/provider-client/errors";
import type {
  CallOptions,
  Failure,
} from "../../engine/provider-client/provider-api";
import type { AppLoadContext } from "@remix-run/node";
import { getFactorRule } from "./group-factor.server";
import type {
  GroupDetail,
  GroupEntry,
  GroupForms,
  GroupPanel,
  GroupSelection,
  GroupType,
  Invitations,
  UserEntry,
} from "./admin-view";
import { adminMessages } from "../../engine/messages";

type Asking = Pick<AppLoadContext, "api">;
/** What selecting a group needs beside the calls: the time zone of its dates. */
type Selecting = Pick<AppLoadContext, "api" | "env">;
type Row = AnswerOf<"getUserMasterGroups">["result"][number];
type UserRow = AnswerOf<"getPoolGroupInfo">["userResult"][number];

/** A part of the page and its HTTP status. */
export interface Part<Shown> {
  shown: Shown;
  status: number;
}

/** The call and the error of each type of group. */
const lists = {
  [groupType.master]: {
    call: "getUserMasterGroups",
    failure: adminMessages.masterGroupsFailed,
  },
  [groupType.pool]: {
    call: "getUserPoolGroups",
    failure: adminMessages.poolGroupsFailed,
  },
} as const;

/**
 * Trims a text and replaces lone surrogates, because they would differ between HTML and loader data and
 * break hydration.
 */
const shownText = (text: string | null) => (text ?? "").trim().toWellFormed();

/** The specification's label of a group without a name (part 1, section 2). */
export const nameOf = (name: string | null) =>
  shownText(name) || adminMessages.groupNameNotFound;

const groupEntry = ({ groupID, groupName }: Row): GroupEntry => ({
  id: groupID.toWellFormed(),
  name: nameOf(groupName),
});

/** Returns the administrator's own groups of one type, or the failure. */
export async function getGroups(
  { api }: Asking,
  type: GroupType,
  options?: CallOptions,
): Promise<readonly GroupEntry[] | Failure> {
  const answer = await api.call(lists[type].call, undefined, options);
  return answer.ok ? answer.result.map(groupEntry) : answer;
}

/** Returns a group list for its panel; a failure has the fixed message of the catalogue. */
export async function getGroupPanel(
  asking: Asking,
  type: GroupType,
  options?: CallOptions,
): Promise<Part<GroupPanel>> {
  const groups = await getGroups(asking, type, options);
  return "ok" in groups
    ? {
        shown: { failed: lists[type].failure },
        status: statusFor(groups),
      }
    : { shown: { groups }, status: 200 };
}

/**
 * Returns the selected group in detail. Its type follows from the lists; an id in neither of them is
 * not the administrator's or does not exist: both cases get the same response, without a call.
 * @param id as written in the URL
 * @param extensions which of them the provider announces
 */
export async function getSelection(
  asking: Selecting,
  id: string,
  panels: Record<GroupType, GroupPanel>,
  options?: CallOptions,
  extensions = { groups: false, invitations: false, secondFactor: false },
): Promise<Part<GroupSelection>> {
  if (!/^\d+$/.test(id))
    return { shown: { failed: adminMessages.invalidGroupId }, status: 400 };
  const found = find(id, panels);
  if (!found) {
    const isUnknown = Object.values(panels).every((one) => "groups" in one);
    return isUnknown
      ? { shown: { failed: adminMessages.groupRefused }, status: 404 }
      : noInfo;
  }
  const { type, entry } = found;
  const [info, forms, invitations, factorRule] = await Promise.all([
    getInfo(asking, type, Number(id), options),
    extensions.groups ? getForms(asking, Number(id), options) : null,
    extensions.invitations ? getInvitations(asking, Number(id), options) : null,
    extensions.secondFactor ? getFactorRule(asking, Number(id), options) : null,
  ]);
  if (!("ok" in info)) {
    const shown = { ...entry, type, ...info, forms, invitations, factorRule };
    return { shown, status: 200 };
  }
  const status = statusFor(info);
  // A status below 500 is a definite refusal; otherwise the reason is unknown (docs/decisions/061).
  return status >= 500
    ? { ...noInfo, status }
    : { shown: { failed: adminMessages.groupRefused }, status };
}

const noInfo: Part<GroupSelection> = {
  shown: { failed: adminMessages.groupFailed },
  status: 502,
};

function find(id: string, panels: Record<GroupType, GroupPanel>) {
  for (const type of [groupType.master, groupType.pool]) {
    const panel = panels[type];
    const entry =
      "groups" in panel ? panel.groups.find((one) => one.id === id) : undefined;
    if (entry) return { type, entry };
  }
  return null;
}

async function getInfo(
  { api }: Asking,
  type: GroupType,
  id: number,
  options: CallOptions | undefined,
): Promise<Pick<GroupDetail, "parts" | "users"> | Failure> {
  const answer =
    type === groupType.master
      ? await api.call("getMasterGroupInfo", { masterGroupID: id }, options)
      : await api.call("getPoolGroupInfo", { poolGroupID: id }, options);
  if (!answer.ok) return answer;
  const parts =
    "groupResult" in answer ? answer.groupResult : answer.poolResult;
  return { parts: parts.map(nameOf), users: answer.userResult.map(userEntry) };
}

/** Returns a short text that is another one for other parts of a group, whatever their order. */
export const getPartsVersion = (
  allPools: boolean,
  partIds: readonly string[],
): string =>
  createHash("sha256")
    .update(JSON.stringify(allPools || [...new Set(partIds)].sort()))
    .digest("base64url")
    .slice(0, 22);

/** Returns what the forms of a group need; null if the provider does not answer. */
export async function getForms(
  { api }: Asking,
  groupID: number,
  options: CallOptions | undefined,
): Promise<GroupForms | null> {
  const answer = await api.call("getGroupDetails", { groupID }, options);
  if (!answer.ok) return null;
  const { allPools } = answer;
  const partIds = [...answer.pools, ...answer.poolGroups].map(({ id }) => id);
  return {
    allPools,
    partIds,
    partsVersion: getPartsVersion(allPools, partIds),
    administrators: answer.administrators.map(userEntry),
  };
}

/** Returns the open invitations of a group, with the days in the portal's time zone. */
async function getInvitations(
  { api, env }: Selecting,
  groupID: number,
  options: CallOptions | undefined,
): Promise<Invitations> {
  const answer = await api.call("getGroupInvitations", { groupID }, options);
  if (!answer.ok) return "failed";
  const dayOf = (time: string | null) => {
    const at = new Date(time ?? "");
    return Number.isNaN(at.getTime())
      ? ""
      : describeDate(dateInZone(at, env.portalTimeZone));
  };
  return answer.result.map(({ email, invitedAt, expiresAt }) => ({
    email,
    invitedOn: dayOf(invitedAt),
    openUntil: dayOf(expiresAt),
  }));
}

/** Returns every pool, for the form of a pool group; null if the provider does not answer. */
export async function getPoolChoices(
  { api }: Asking,
  options?: CallOptions,
): Promise<readonly GroupEntry[] | null> {
  const answer = await api.call("getAllPools", undefined, options);
  return answer.ok
    ? answer.result.map(({ id, name }) => ({ id, name: nameOf(name) }))
    : null;
}

export const userEntry = ([first, last, email, id]: UserRow): UserEntry => ({
  id: id.toWellFormed(),
  name: [first, last]
    .map(shownText)
    .filter((part) => part !== "")
    .join(" "),
  email: shownText(email),
});
