import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { groupType } from "../../provider/contract/groups";
import { messageFor, statusFor } from "../provider-client/errors";
import type { CallOptions } from "../provider-client/provider-api";
import { createIdempotencyKey } from "../forms/idempotent-form.server";
import { isRedisplay } from "../forms/redisplay";
import { loadForUser } from "../features.server";
import type { AppLoadContext } from "@remix-run/node";
import { draftOwner } from "../session/draft-owner.server";
import { readAdminAddress, type AdminAddress } from "./admin-address";
import type {
  AdminView,
  GroupPanel,
  GroupSelection,
  GroupsView,
} from "./admin-view";
import { isAdministrator, notAdministrator } from "./administrator.server";
import { getGroupPanel, getPoolChoices, getSelection } from "./groups.server";
import { consumeFlash } from "./group-flash.server";
import { commonMessages } from "../messages";

/**
 * The loader of the admin screen: both group lists and the group selected in the URL (specification,
 * part 1, section 2). A failure of one part does not affect the others.
 * @returns the page and its HTTP status, the worst of its parts; an empty page with 403 for users who
 *   are not administrators
 * @throws a redirect to the login page
 */
export async function loadAdminPage({
  request,
  context,
}: Pick<LoaderFunctionArgs, "request" | "context">) {
  const url = new URL(request.url);
  const address = readAdminAddress(url.searchParams);
  const isReply = isRedisplay(context);
  const view = (shown: AdminView, status = 200) => data(shown, status);
  const alone = async () =>
    view({
      screen: "formAlone",
      address,
      canInvite: await context.hasExtension("invitations"),
      draftOwner: draftOwner(request, context),
    });

  // The page of a redisplayed form must not redirect (docs/decisions/050).
  if (isReply && !(await context.session.getUser())) return alone();
  const options = isReply ? ({ whenExpired: "fail" } as const) : undefined;
  const [isOne, masters, pools, rights, canInvite, canPreview] = await (isReply
    ? ask(context, options)
    : loadForUser(context, undefined, () => ask(context, options)));
  if (isOne === false) return view({ screen: "nothing" }, notAdministrator);
  if (isOne !== true && isReply) return alone();
  if (isOne !== true)
    return view(
      {
        screen: "failed",
        message: messageFor(isOne, commonMessages.unreachable),
        retry: url.pathname + url.search,
      },
      statusFor(isOne),
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
  if (isGone(address, selection?.shown)) statuses.push(404);
  return view(
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
const ask = (context: AppLoadContext, options: CallOptions | undefined) =>
  Promise.all([
    isAdministrator(context, options),
    getGroupPanel(context, groupType.master, options),
    getGroupPanel(context, groupType.pool, options),
    getRights(context, options),
    context.hasExtension("invitations"),
    context.hasExtension("access-preview"),
  ]);

/** Returns what the user may do to groups themselves; null if the provider does not announce it. */
async function getRights(
  context: AppLoadContext,
  options: CallOptions | undefined,
): Promise<GroupsView["rights"]> {
  if (!(await context.hasExtension("groups"))) return null;
  const may = await context.api.call("getMayCreateGroups", undefined, options);
  return { fill: may.ok && may.result };
}

/** Returns the choices of the form of parts, if it is open. */
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

/** Returns true if the user to be removed is not, or no longer, in the group. */
const isGone = (
  { remove }: AdminAddress,
  selection: GroupSelection | undefined,
): boolean =>
  remove !== null &&
  selection !== undefined &&
  "users" in selection &&
  !selection.users.some(({ id }) => id === remove);
