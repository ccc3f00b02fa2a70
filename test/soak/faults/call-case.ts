import type { SpecifiedCallName } from "../../../provider/contract/calls";
import type { Page } from "../../portal/page";
import type { Visitor } from "../../portal/visitor";
import type { World } from "../world";
import type { everyCall } from "./faulty-proxy";

/** One request of a browser. */
export interface Submission {
  path: string;
  /** The posted form; without one, the page is opened. */
  form?: Record<string, string>;
}

/** What a case needs from its world. */
export interface Stage {
  world: World;
  /** A browser; signed in, unless the case signs in itself. */
  visitor: Visitor;
  /** Its session; empty without one. */
  token: string;
}

/** A page that makes a call, ready to be requested. */
export interface Prepared extends Submission {
  /** Counts how often a write was executed; without it, the case is a read. */
  count?: () => Promise<number>;
}

/** How a call of the specification is tested. */
export interface CallCase {
  call: SpecifiedCallName | typeof everyCall;
  /** True for a visitor without a session. */
  isAnonymous?: boolean;
  prepare(stage: Stage): Promise<Prepared> | Prepared;
  /** Returns whether the page is the one that users get without a fault. */
  isDone(page: Page): boolean;
  /** The message of this page in place of that of the catalogue. */
  fallback?: RegExp;
  /** True if the page is complete without the call, and only lacks a part. */
  isPartial?: boolean;
  /** How often the page is requested during the fault; once by default. */
  requests?: number;
}

/** The links of a page whose targets match. */
export const findLinks = ({ $ }: Page, target: RegExp): string[] =>
  $("a[href]")
    .toArray()
    .map((link) => $(link).attr("href") ?? "")
    .filter((href) => target.test(href));
