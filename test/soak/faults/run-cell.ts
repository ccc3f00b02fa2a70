import { startSession } from "../../../provider/accounts/sessions/sessions";
import { calls } from "../../../provider/contract/calls";
import type { Page } from "../../portal/page";
import type { World } from "../world";
import type { CallCase, Prepared, Stage } from "./call-case";
import { changedTables, digestDatabase } from "./database-digest";
import { everyCall } from "./faulty-proxy";
import { visibleText } from "./judge-page";

/** The result of one fault of one call. */
export interface Cell {
  fault: string;
  call: string;
  /** What is wrong; empty if the cell has passed. */
  problems: string[];
  durationMs: number;
}

/** A fault in a world. */
export interface StagedFault {
  name: string;
  begin(): Promise<void> | void;
  /** Ends it; returns 0 if it has never occurred. */
  end(): Promise<unknown>;
  /** Returns what is wrong with the page that a person sees meanwhile. */
  judge(page: Page): string[];
  /** How often a write is executed meanwhile; at most once if missing. */
  writes?: 0 | 1;
}

/** Says that a write may have been executed. */
const unsure = /may (?:already )?(?:have been|be)|safe to|not in the group/i;

/** A page that takes longer, in milliseconds, does not end: calls are given up after some seconds. */
const longestMs = 120_000;

const excerpt = ({ text }: Page) => visibleText(text).slice(0, 300);

/** Opens a browser for a case. */
async function prepareStage(world: World, one: CallCase): Promise<Stage> {
  const visitor = world.createVisitor();
  if (one.isAnonymous) return { world, visitor, token: "" };
  const token = await startSession(world.db, "1", new Date());
  visitor.setCookie("trackingSession", token);
  return { world, visitor, token };
}

/** Requests the page of a case. */
export const send = (
  { visitor }: Stage,
  { path, form }: Prepared,
): Promise<Page> => (form ? visitor.post(path, form) : visitor.get(path));

/**
 * Begins a fault, requests a page that makes a call, judges the page and the data, ends the
 * fault, and requests the page once more.
 */
export async function runCell(
  world: World,
  one: CallCase,
  fault: StagedFault,
): Promise<Cell> {
  const startedAt = performance.now();
  const problems: string[] = [];
  try {
    const stage = await prepareStage(world, one);
    const prepared = await one.prepare(stage);
    const isRead = prepared.form === undefined;
    const before = isRead ? await digestDatabase(world.db) : null;
    const { requests = 1 } = one;
    await fault.begin();
    const sentAt = performance.now();
    let page = await send(stage, prepared);
    for (let at = 1; at < requests; at += 1) page = await send(stage, prepared);
    if (performance.now() - sentAt > longestMs * requests)
      problems.push("does not end");
    problems.push(...fault.judge(page));
    if ((await fault.end()) === 0) problems.push("makes no such call");
    if (prepared.count)
      problems.push(...judgeWrite(page, await prepared.count(), one, fault));

    const recovered = await send(stage, prepared);
    if (!one.isDone(recovered))
      problems.push(
        `does not recover: ${recovered.status} ${recovered.location} ${excerpt(recovered)}`,
      );
    const count = (await prepared.count?.()) ?? 1;
    if (count !== 1) problems.push(`was executed ${count} times`);
    const changed = before
      ? changedTables(before, await digestDatabase(world.db))
      : [];
    if (changed.length > 0) problems.push(`changes ${changed.join(", ")}`);
  } catch (error) {
    problems.push(String(error));
  } finally {
    await fault.end();
  }
  const durationMs = Math.round(performance.now() - startedAt);
  return { fault: fault.name, call: one.call, problems, durationMs };
}

/** Returns what is wrong with what a page says about a write, and with the write. */
function judgeWrite(
  page: Page,
  count: number,
  one: CallCase,
  { writes }: StagedFault,
): string[] {
  if (writes !== undefined && count !== writes)
    return [`was executed ${count} times during the fault`];
  // Without a key, the provider does not know either what became of a statement.
  const isKnown =
    writes !== undefined ||
    (one.call !== everyCall && calls[one.call].idempotencyKey);
  if (count === 0 || !isKnown || one.isDone(page)) return [];
  return unsure.test(visibleText(page.text))
    ? []
    : [`does not say that it may be done: ${excerpt(page)}`];
}
