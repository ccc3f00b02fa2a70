import { refused } from "../../../../app/engine/provider-client/failures";
import type {
  AdminReply,
  MembershipReply,
} from "../../../../app/features/admin/admin-view";
import { action, loader } from "../../../../app/routes/management";
import {
  outcome,
  stageContext,
  type StagedContext,
} from "../../support/stage-context";

const ok = (fields: object = {}) => ({ ok: true, message: null, ...fields });

/** A response that refuses a call. */
export const refusal = (httpStatus: number, message: string | null) =>
  refused({ httpStatus, message, retryAfter: null, fields: {} });

/** The responses of a provider to an administrator of three groups. */
export const groups = {
  getIsAdmin: ok({ result: true }),
  getUserMasterGroups: ok({
    result: [{ groupID: "5", groupName: "Acme", groupType: 1 }],
  }),
  getUserPoolGroups: ok({
    result: [
      { groupID: "6", groupName: "Midwest", groupType: 2 },
      { groupID: "7", groupName: " ", groupType: 2 },
    ],
  }),
  getMasterGroupInfo: ok({
    groupResult: ["Midwest"],
    userResult: [
      ["Ann", "Lee", "ann@acme.example", "71"],
      [null, null, null, "72"],
    ],
  }),
  getPoolGroupInfo: ok({ poolResult: ["Chicago"], userResult: [] }),
  addUserToGroup: ok(),
  removeUserFromGroup: ok(),
};

/** The further responses of a provider with the extension `groups`. */
export const extension = {
  getMayCreateGroups: ok({ result: true }),
  getAllPools: ok({
    result: [
      { id: "1", name: "Chicago" },
      { id: "2", name: "Dallas" },
    ],
  }),
  getGroupDetails: ok({
    groupName: "Acme",
    groupType: 1,
    allPools: false,
    pools: [],
    poolGroups: [{ id: "6", name: "Midwest" }],
    administrators: [["Bo", null, "bo@acme.example", "73"]],
  }),
  createGroup: ok({ groupID: "8" }),
  renameGroup: ok(),
  setGroupPools: ok(),
  setGroupPoolGroups: ok(),
  addGroupAdministrator: ok(),
  removeGroupAdministrator: ok(),
  deleteGroup: ok(),
};

export const stageGroupForms = (
  changes: Partial<
    Record<keyof typeof groups | keyof typeof extension, unknown>
  > = {},
) => stageContext({ ...groups, ...extension, ...changes }, {}, ["groups"]);

export const stageAdmin = (
  changes: Partial<Record<keyof typeof groups, unknown>> = {},
) => stageContext({ ...groups, ...changes });

const url = (query: string) => `http://portal/management${query}`;

/** Loads the screen at a URL. */
export const look = ({ context }: StagedContext, query = "", cookie = "") =>
  outcome(
    loader({
      request: new Request(url(query), { headers: { Cookie: cookie } }),
      context,
    }),
  );

export const key = "0123456789abcdef";
const form = {
  key,
  groupID: "5",
  groupType: "1",
  groupName: "Acme",
};

/** Submits a form of the popup. */
export function send<Reply extends AdminReply = MembershipReply>(
  { context }: StagedContext,
  fields: Record<string, string>,
  query = "?group=5&edit",
) {
  const body = new URLSearchParams({ ...form, ...fields });
  const request = new Request(url(query), { method: "POST", body });
  // Cast: which of the two replies comes depends on the intent.
  return outcome(
    action({ request, context }) as Promise<{
      data: Reply | null;
      init: ResponseInit | null;
    }>,
  );
}

/** The Cookie header of a browser that received these Set-Cookie lines. */
export const cookieOf = ({ cookies }: StagedContext): string =>
  cookies.map((line) => line.split(";")[0]).join("; ");
