import { data, type AppLoadContext } from "@remix-run/node";
import type { AnswerOf } from "../../../../provider/contract/calls";
import {
  accessPoolPageSize,
  accessStorePageSize,
  type AccessPool,
  type AccessReason,
} from "../../../../provider/contract/extensions/access-preview";
import { loadForExtension } from "../../../engine/forms/load-for-extension.server";
import { withExtensions } from "../../home/index.server";
import {
  accessMessages,
  adminMessages,
  commonMessages,
  formatMessage,
  resultMessages,
} from "../../../engine/messages";
import { messageFor, statusFor } from "../../../engine/provider-client/errors";
import type {
  CallOptions,
  Failure,
} from "../../../engine/provider-client/provider-api";
import {
  accessPath,
  readAccessAddress,
  type AccessAddress,
} from "./access-address";
import { groupScreens } from "./access-screens";
import type {
  AccessFailed,
  AccessOverview,
  AccessStores,
  AccessView,
  GroupItem,
  PageLinks,
  PoolItem,
} from "./access-view";
import { adminPath } from "../admin-address";
import { groupTypeNames } from "../admin-view";
import { isAdministrator } from "../administrator.server";
import { nameOf, userEntry } from "../groups.server";
import { userLabel } from "../user-list";
import type { RouteArgs } from "../../../route-args";

type Preview = AnswerOf<"getAccessPreview">;
type ListedGroup = Preview["groups"][number];

/**
 * The loader of the access preview: groups, screens and pools that a user of the administrator's groups
 * has, or the stores of one pool (docs/decisions/092).
 * @throws a 404 response if the provider does not have the extension or the caller administers nothing;
 *   a redirect to the login page
 */
export async function loadAccessPage({ request, context }: RouteArgs) {
  const url = new URL(request.url);
  const address = readAccessAddress(url.searchParams);
  const view = await loadForExtension<AccessOverview | AccessStores | Failure>(
    context,
    "access-preview",
    (options) =>
      address.pool === null
        ? loadOverview(context, address, options)
        : loadStores(context, address, options),
  );
  if (!("ok" in view)) return data<AccessView>(view);
  return showFailure(context, view, address, url);
}

async function showFailure(
  context: AppLoadContext,
  failure: Failure,
  address: AccessAddress,
  { pathname, search }: URL,
) {
  const isRefused = failure.code === "refused" && failure.httpStatus === 404;
  if (isRefused && (await isAdministrator(context)) === false)
    throw new Response(null, { status: 404 });
  const view: AccessFailed = {
    screen: "failed",
    message: isRefused
      ? messageFor(failure, accessMessages.noSuchUser)
      : messageFor(failure, commonMessages.unreachable),
    retry: isRefused ? null : pathname + search,
    back: backOf(address),
  };
  return data<AccessView>(view, isRefused ? 404 : statusFor(failure));
}

const backOf = ({ group }: AccessAddress) => adminPath({ group });

async function loadOverview(
  context: AppLoadContext,
  address: AccessAddress,
  options: CallOptions,
): Promise<AccessOverview | Failure> {
  const { userID, find, page } = address;
  const offset = (page - 1) * accessPoolPageSize;
  const preview = await context.api.call(
    "getAccessPreview",
    { userID, search: find, offset },
    options,
  );
  if (!preview.ok) return preview;
  const { groups, administeredCount, poolCount, storeCount } = preview;
  const user = userEntry(preview.user);
  const isAdmin = administeredCount > 0;
  const rights = await withExtensions(
    { isAdmin, isImporter: preview.mayImport },
    context,
  );
  return {
    screen: "access",
    heading: formatMessage(accessMessages.accessOf, {
      user: user.name || userLabel(user),
    }),
    email: user.email,
    address,
    back: backOf(address),
    isUnconfirmed: preview.isUnconfirmed,
    isComplete: preview.isComplete,
    groups: groups.map(groupItem),
    moreGroups: preview.groupCount - groups.length,
    screens: groupScreens({
      features: [...context.env.features],
      rights,
      administered: groups
        .filter((group) => group.isAdministrator)
        .map(({ groupName }) => nameOf(groupName)),
      administeredCount,
    }),
    summary: `${countPools(poolCount)}, ${countStores(storeCount)}`,
    hasPools: poolCount > 0,
    isSearchable: find !== "" || poolCount > accessPoolPageSize,
    pools: preview.result.map((pool) => poolItem(pool, address)),
    pages: pageLinks(address, {
      size: accessPoolPageSize,
      shown: preview.result.length,
      count: preview.matchCount,
      all: countPools(preview.matchCount),
    }),
  };
}

async function loadStores(
  { api }: AppLoadContext,
  address: AccessAddress,
  options: CallOptions,
): Promise<AccessStores | Failure> {
  const { userID, pool: poolID, page } = address;
  const offset = (page - 1) * accessStorePageSize;
  const answer = await api.call(
    "getAccessPreviewStores",
    { userID, poolID: poolID ?? "", offset },
    options,
  );
  if (!answer.ok) return answer;
  const user = userEntry(answer.user);
  const pool = poolItem(answer.pool, address);
  return {
    screen: "stores",
    heading: formatMessage(accessMessages.storesOf, {
      pool: pool.name,
      user: user.name || userLabel(user),
    }),
    email: user.email,
    address,
    back: accessPath({ userID, group: address.group }),
    pool,
    stores: answer.result.map(({ number, name }) =>
      name === null ? number : `${number} · ${name}`,
    ),
    pages: pageLinks(address, {
      size: accessStorePageSize,
      shown: answer.result.length,
      count: answer.pool.storeCount,
      all: countStores(answer.pool.storeCount),
    }),
  };
}

/**
 * Returns the caption of a page and the links to those beside it.
 * @param list `size`: entries of a page; `shown`: those of this one; `count`: of all pages; `all`: the same as
 *   text
 */
function pageLinks(
  address: AccessAddress,
  list: { size: number; shown: number; count: number; all: string },
): PageLinks {
  const { size, shown, count, all } = list;
  const { page } = address;
  const lastPage = Math.max(1, Math.ceil(count / size));
  const from = (page - 1) * size + 1;
  const to = from + shown - 1;
  const pathOf = (other: number) => accessPath({ ...address, page: other });
  return {
    caption:
      shown === 0 || shown === count
        ? all
        : formatMessage(accessMessages.shown, { from, to, all }),
    previous: page > 1 ? pathOf(Math.min(page - 1, lastPage)) : null,
    next: page < lastPage ? pathOf(page + 1) : null,
  };
}

const countPools = (count: number) =>
  count === 1
    ? accessMessages.onePool
    : formatMessage(accessMessages.pools, { count });

function countStores(count: number): string {
  if (count === 0) return accessMessages.noStores;
  return count === 1
    ? accessMessages.oneStore
    : formatMessage(resultMessages.countOfStores, { count });
}

function groupItem(group: ListedGroup): GroupItem {
  const { groupID, groupName, groupType, isMember, isAdministrator } = group;
  const name = nameOf(groupName);
  // A type that the portal does not know counts as a pool group.
  const type = groupTypeNames[groupType === 1 ? 1 : 2];
  const about = isAdministrator
    ? isMember
      ? accessMessages.memberAndAdministrator
      : accessMessages.administrator
    : accessMessages.member;
  return {
    id: groupID,
    name: `${name} (${type})`,
    about: isMember ? `${about} · ${countPools(group.poolCount)}` : about,
  };
}

function poolItem(
  { poolID, poolName, storeCount, reasons, reasonCount }: AccessPool,
  { userID, group }: AccessAddress,
): PoolItem {
  const more = reasonCount - reasons.length;
  return {
    id: poolID,
    name: poolName ?? poolID,
    stores: countStores(storeCount),
    path: storeCount === 0 ? null : accessPath({ userID, group, pool: poolID }),
    reasons: [
      ...reasons.map(describeReason),
      ...(more > 0 ? [countMoreReasons(more)] : []),
    ],
  };
}

const countMoreReasons = (count: number) =>
  count === 1
    ? accessMessages.oneMoreReason
    : formatMessage(accessMessages.moreReasons, { count });

/** Returns one sentence that says why a user has a pool. */
export function describeReason(reason: AccessReason): string {
  const group = reason.groupName ?? adminMessages.groupNameNotFound;
  const part = reason.poolGroupName;
  if (part === null)
    return formatMessage(
      reason.isAllPools ? accessMessages.memberOfAll : accessMessages.memberOf,
      { group },
    );
  return formatMessage(
    reason.isAllPools
      ? accessMessages.memberThroughAll
      : accessMessages.memberThrough,
    { group, part },
  );
}
