import { data } from "@remix-run/node";
import { groupType } from "../../../provider/contract/groups";
import { messageFor, statusFor } from "../../engine/provider-client/errors";
import type { CallOptions } from "../../engine/provider-client/provider-api";
import { createIdempotencyKey } from "../../engine/forms/idempotent-form.server";
import { isRedisplay } from "../../engine/forms/redisplay";
import { loadForUser } from "../../features.server";
import type { AppLoadContext } from "@remix-run/node";
import { draftOwner } from "../../engine/session/draft-owner.server";
import { readAdminAddress, type AdminAddress } from "./admin-address";
import type {
  AdminView,
  GroupPanel,
  GroupSelection,
  GroupsView,
} from "./admin-view";
import { isAdministrator, notAdministrator } from "./administrator.server";
import { getGroupPanel, getPoolChoices, getSelection } from "./groups.server";
import { consumeFlash } from "./flash/group-flash.server";
import { commonMessages } from "../../engine/messages";
import type { RouteArgs } from "../../route-args";

/**
 * The loader of the admin screen: both group lists and the group selected in the URL (specification,
 * part 1, section 2). A failure of one part does not affect the others.
 * @returns the page and its HTTP status, the worst of its parts; an empty page with 403 for users who
 *   are not administrators
 * @throws a redirect to the login page
 */
export async function loadAdminPage({ request, context }: RouteArgs) {
  const url = new URL(request.url);
  const address = readAdminAddress(url.searchParams);
  const isRedisplayed = isRedisplay(context);
  const respond = (view: AdminView, status = 200) => data(view, status);
  const respondWithFormAlone = async () =>
    respond({
      screen: "formAlone",
      address,
      canInvite: await context.hasExtension("invitations"),
      draftOwner: draftOwner(request, context),
    });

  // The page of a redisplayed form must not redirect (docs/decisions/050).
  if (isRedisplayed && !(await context.session.getUser()))
    return respondWithFormAlone();
  const options = isRedisplayed
    ? ({ whenExpired: "fail" } as const)
    : undefined;
  const [isAdmin, masters, pools, rights, canInvite, canPreview] =
    await (isRedisplayed
      ? loadIndependentParts(context, options)
      : loadForUser(context, undefined, () =>
          loadIndependentParts(context, options),
        ));
  // A failure of the check means neither true nor false.
  if (isAdmin === false)
    return respond({ screen: "nothing" }, notAdministrator);
  if (isAdmin !== true && isRedisplayed) return respondWithFormAlone();
  if (isAdmin !== true)
    return respond(
      {
        screen: "failed",
        message: messageFor(isAdmin, commonMessages.unreachable),
        retry: url.pathname + url.search,
      },
      statusFor(isAdmin),
    );

  const selection =
    address.group === null
      ? null
      : await getSelection(
          context,
          address.group,
          {
            [groupType.master]: masters.shown,
            [groupType.pool]: pools.shown,
          },
          options,
          {
            groups: rights !== null,
            invitations: canInvite,
            secondFactor: await context.hasExtension("second-factor"),
          },
        );
  const choices = await getChoices(
    context,
    address,
    selection?.shown,
    pools.shown,
    options,
  );
  const statuses = [masters, pools, selection].map(
    (part) => part?.status ?? 200,
  );
  if (isUserGone(address, selection?.shown)) statuses.push(404);
  return respond(
    {
      screen: "groups",
      address,
      masters: masters.shown,
      pools: pools.shown,
      selection: selection?.shown ?? null,
      rights,
      canInvite,
      canPreview,
      choices,
      flash: consumeFlash(request, context, address.group),
      key: createIdempotencyKey(),
      draftOwner: draftOwner(request, context),
    },
    Math.max(...statuses),
  );
}

/** Calls everything that does not depend on the selected group, concurrently. */
const loadIndependentParts = (
  context: AppLoadContext,
  options: CallOptions | undefined,
) =>
  Promise.all([
    isAdministrator(context, options),
    getGroupPanel(context, groupType.master, options),
    getGroupPanel(context, groupType.pool, options),
    getRights(context, options),
    context.hasExtension("invitations"),
    context.hasExtension("access-preview"),
  ]);

/**
 * Returns whether the user may create, fill and delete groups; null if the provider has no calls for that.
 */
async function getRights(
  context: AppLoadContext,
  options: CallOptions | undefined,
): Promise<GroupsView["rights"]> {
  if (!(await context.hasExtension("groups"))) return null;
  const may = await context.api.call("getMayCreateGroups", undefined, options);
  return { fill: may.ok && may.result };
}

/**
 * Returns what the form of a group's parts offers, if it is open: pools for a pool group, pool groups for a
 * master group.
 */
async function getChoices(
  context: AppLoadContext,
  { form }: AdminAddress,
  selection: GroupSelection | undefined,
  pools: GroupPanel,
  options: CallOptions | undefined,
): Promise<GroupsView["choices"]> {
  if (form !== "parts" || !selection || !("forms" in selection)) return null;
  if (selection.forms === null) return null;
  if (selection.type === groupType.pool)
    return getPoolChoices(context, options);
  return "groups" in pools ? pools.groups : null;
}

/** Returns whether the user whose removal the page asks about is not, or no longer, in the group. */
const isUserGone = (
  { remove }: AdminAddress,
  selection: GroupSelection | undefined,
): boolean =>
  remove !== null &&
  selection !== undefined &&
  "users" in selection &&
  !selection.users.some(({ id }) => id === remove);
