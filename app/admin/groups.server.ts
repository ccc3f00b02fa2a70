import { groupType } from "../../provider/contract/groups";
import type { AnswerOf } from "../../provider/contract/calls";
import { errorCatalogue, statusFor } from "../provider-client/errors";
import type { CallOptions, Failure } from "../provider-client/provider-api";
import type { AppLoadContext } from "@remix-run/node";
import type {
  GroupDetail,
  GroupEntry,
  GroupPanel,
  GroupSelection,
  GroupType,
  UserEntry,
} from "./admin-view";

type Asking = Pick<AppLoadContext, "api">;
type Row = AnswerOf<"getUserMasterGroups">["result"][number];
type UserRow = AnswerOf<"getPoolGroupInfo">["userResult"][number];

/** A part of the page, and the HTTP status that it asks for. */
export interface Part<Shown> {
  shown: Shown;
  status: number;
}

/** How the groups of each type are asked for, and what is said when they cannot be had. */
const lists = {
  [groupType.master]: { call: "getUserMasterGroups", failure: "masterGroup" },
  [groupType.pool]: { call: "getUserPoolGroups", failure: "poolGroup" },
} as const;

/** Half a character would differ between HTML and data, and stop the page from coming alive. */
const shownText = (text: string | null) => (text ?? "").trim().toWellFormed();

/** The specification's label of a group without a name (part 1, section 2). */
const nameOf = (name: string | null) =>
  shownText(name) || "Group Name Not Found";

const groupEntry = ({ groupID, groupName }: Row): GroupEntry => ({
  id: groupID.toWellFormed(),
  name: nameOf(groupName),
});

/** The administrator's own groups of one type, or the failure. */
export async function getGroups(
  { api }: Asking,
  type: GroupType,
  options?: CallOptions,
): Promise<readonly GroupEntry[] | Failure> {
  const answer = await api.call(lists[type].call, undefined, options);
  return answer.ok ? answer.result.map(groupEntry) : answer;
}

/** A list of groups as its panel shows it: the catalogue gives a failure fixed words. */
export async function getGroupPanel(
  asking: Asking,
  type: GroupType,
  options?: CallOptions,
): Promise<Part<GroupPanel>> {
  const groups = await getGroups(asking, type, options);
  return "ok" in groups
    ? {
        shown: { failed: errorCatalogue[lists[type].failure].message },
        status: statusFor(groups),
      }
    : { shown: { groups }, status: 200 };
}

/** What is said of a group id that is no number (specification, part 1, section 5). */
const notNumeric = "Error parsing group ID";

/**
 * The chosen group in detail. Which type it has say the lists; an id that neither holds is none of the
 * administrator's, or of nobody's: both are answered alike, without asking.
 * @param id as the address has it
 */
export async function getSelection(
  asking: Asking,
  id: string,
  panels: Record<GroupType, GroupPanel>,
  options?: CallOptions,
): Promise<Part<GroupSelection>> {
  if (!/^\d+$/.test(id)) return { shown: { failed: notNumeric }, status: 400 };
  const found = find(id, panels);
  if (!found) {
    const isUnknown = Object.values(panels).every((one) => "groups" in one);
    return isUnknown
      ? { shown: { failed: errorCatalogue.group.message }, status: 404 }
      : noInfo;
  }
  const { type, entry } = found;
  const info = await getInfo(asking, type, Number(id), options);
  if (!("ok" in info))
    return { shown: { ...entry, type, ...info }, status: 200 };
  const status = statusFor(info);
  // A no is an answer; of anything else nobody knows what it means (docs/decisions/061).
  return status >= 500
    ? { ...noInfo, status }
    : { shown: { failed: errorCatalogue.group.message }, status };
}

const noInfo: Part<GroupSelection> = {
  shown: { failed: errorCatalogue.groupUnknown.message },
  status: errorCatalogue.groupUnknown.httpStatus,
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

const userEntry = ([first, last, email, id]: UserRow): UserEntry => ({
  id: id.toWellFormed(),
  name: [first, last]
    .map(shownText)
    .filter((part) => part !== "")
    .join(" "),
  email: shownText(email),
});
