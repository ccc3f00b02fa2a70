import { startSession } from "../../../provider/accounts/sessions/sessions";
import type { Page } from "../../portal/page";
import type { World } from "../world";
import type { CallCase, Prepared, Stage } from "./call-case";
import { changedTables, digestDatabase } from "./database-digest";
import type { Fault } from "./faults";
import { judgePage, visibleText } from "./judge-page";

/** The result of one fault of one call. */
export interface Cell {
  fault: string;
  call: string;
  /** What is wrong; empty if the cell has passed. */
  problems: string[];
  durationMs: number;
}

/** Says that a write may have been executed. */
export const unsure =
  /may (?:already )?(?:have been|be)|safe to|not in the group/i;

/** A page that takes longer, in milliseconds, does not end: calls are given up after some seconds. */
const longestMs = 120_000;

/** Opens a browser for a case. */
export async function prepareStage(
  world: World,
  one: CallCase,
): Promise<Stage> {
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
 * Breaks one call in one way: requests a page that makes it, judges the page and the data, ends the
 * fault, and requests the page once more.
 * @param share between 0 and 1: where a response is broken off
 */
export async function runCell(
  world: World,
  one: CallCase,
  fault: Fault,
  share: number,
): Promise<Cell> {
  const startedAt = performance.now();
  const problems: string[] = [];
  try {
    const stage = await prepareStage(world, one);
    const prepared = await one.prepare(stage);
    const isRead = prepared.form === undefined;
    const before = isRead
      ? await digestDatabase(world.db)
      : new Map<string, string>();
    world.proxy.breakCall(one.call, fault, share);
    const sentAt = performance.now();
    let page = await send(stage, prepared);
    for (let at = 1; at < (one.requests ?? 1); at += 1)
      page = await send(stage, prepared);
    if (performance.now() - sentAt > longestMs * (one.requests ?? 1))
      problems.push("does not end");
    problems.push(...judgePage(page, one, fault));
    if (prepared.count)
      problems.push(...(await judgeWrite(page, prepared.count, one, fault)));
    if ((await world.proxy.heal()) === 0) problems.push("makes no such call");

    const recovered = await send(stage, prepared);
    if (!one.isDone(recovered))
      problems.push(
        `does not recover: ${recovered.status} ${recovered.location} ${visibleText(recovered.text).slice(0, 300)}`,
      );
    const count = (await prepared.count?.()) ?? 1;
    if (count !== 1) problems.push(`was executed ${count} times`);
    if (isRead) {
      const changed = changedTables(before, await digestDatabase(world.db));
      if (changed.length > 0) problems.push(`changes ${changed.join(", ")}`);
    }
  } catch (error) {
    problems.push(String(error));
  } finally {
    await world.proxy.heal();
  }
  const durationMs = Math.round(performance.now() - startedAt);
  return { fault: fault.name, call: one.call, problems, durationMs };
}

/** Returns what is wrong with what a page says about a write, and with the write. */
async function judgeWrite(
  page: Page,
  countWrites: () => Promise<number>,
  one: CallCase,
  fault: Fault,
): Promise<string[]> {
  const count = await countWrites();
  const expected = fault.isForwarded ? 1 : 0;
  if (count !== expected)
    return [`was executed ${count} times during the fault`];
  const isSaidUnknown = unsure.test(visibleText(page.text));
  if (count === 1 && !one.isDone(page) && !isSaidUnknown)
    return [
      `does not say that it may be done: ${visibleText(page.text).slice(0, 300)}`,
    ];
  return [];
}
