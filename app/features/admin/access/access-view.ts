import type { AccessAddress } from "./access-address";

/** A pool of the user, and why the user has it. */
export interface PoolItem {
  id: string;
  name: string;
  /** The number of its stores, as text. */
  stores: string;
  /** Path of its stores; null if it has none. */
  path: string | null;
  /** One sentence for each group that gives the pool. */
  reasons: readonly string[];
}

/** A group of the user. */
export interface GroupItem {
  id: string;
  /** The name with the type: `Midwest (Master Group)`. */
  name: string;
  /** What the user is in it, and how many pools that gives. */
  about: string;
}

/** Screens that the user has, or does not have, for one reason. */
export interface ScreenGroup {
  why: string;
  names: readonly string[];
}

/** The pages of a list. */
export interface PageLinks {
  /** `1–50 of 400 pools`. */
  caption: string;
  previous: string | null;
  next: string | null;
}

interface UserView {
  heading: string;
  email: string;
  address: AccessAddress;
  /** Path back to the group, or to the administration. */
  back: string;
}

/** What a user has. */
export interface AccessOverview extends UserView {
  screen: "access";
  isUnconfirmed: boolean;
  isComplete: boolean;
  groups: readonly GroupItem[];
  /** The number of further groups. */
  moreGroups: number;
  screens: readonly ScreenGroup[];
  /** The number of pools and stores, as text. */
  summary: string;
  /** True if the user has a pool. */
  hasPools: boolean;
  /** True if the pools fill more than a page or are searched. */
  isSearchable: boolean;
  pools: readonly PoolItem[];
  pages: PageLinks;
}

/** The stores of a pool of a user. */
export interface AccessStores extends UserView {
  screen: "stores";
  pool: PoolItem;
  stores: readonly string[];
  pages: PageLinks;
}

/** The preview that could not be loaded. */
export interface AccessFailed {
  screen: "failed";
  message: string;
  /** Path to retry; null if that would not help. */
  retry: string | null;
  back: string;
}

/** The loader data of the access preview. */
export type AccessView = AccessOverview | AccessStores | AccessFailed;
