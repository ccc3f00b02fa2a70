import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "../../portal/page";
import type { World } from "../world";
import { tasks, type Task } from "./tasks";
import { isBusy, type TimedVisitor } from "./timed-visitor";

/** How a virtual user works. */
export interface WorkOptions {
  world: World;
  visitor: TimedVisitor;
  /** Does the tasks that only one user does. */
  isFirst: boolean;
  /** Ends the work after the running task. */
  signal: AbortSignal;
  /** Called for each task that went wrong. */
  onFailure(task: string, error: unknown): void;
}

/** Tasks between signing in and logging out. */
const tasksPerSession = 25;
/** Shortest and longest pause for each page that a task has asked for, in milliseconds. */
const thinking = { min: 2_000, max: 8_000 };

/** Signs in, works and logs out, again and again. */
export async function work(options: WorkOptions): Promise<void> {
  const { world, visitor, isFirst, signal, onFailure } = options;
  const own = tasks.filter((task) => isFirst || !task.isExclusive);
  const attempt = async (name: string, run: () => Promise<void>) => {
    visitor.task = name;
    const before = visitor.requests;
    let isDone = true;
    try {
      await run();
    } catch (error) {
      isDone = false;
      onFailure(name, error);
    }
    const { min, max } = thinking;
    const pages = Math.max(1, visitor.requests - before);
    const thinkingMs = pages * (min + Math.random() * (max - min));
    await pause(thinkingMs);
    return isDone;
  };
  const [administrator] = world.signIns;
  if (!administrator) throw new Error("Nobody can sign in.");
  const stage = { world, visitor, token: "" };
  while (!signal.aborted) {
    const isSignedIn = await attempt("sign-in", async () => {
      const { status } = await signIn(visitor, administrator, signal);
      if (status !== 303 && !signal.aborted)
        throw new Error(`Signing in answers ${status}`);
    });
    if (!isSignedIn) continue;
    for (let at = 0; at < tasksPerSession && !signal.aborted; at += 1) {
      const task = choose(own);
      await attempt(task.name, () => task.run(stage));
    }
    await attempt("logout", async () => {
      const { status } = await visitor.post("/logOut", {});
      if (status !== 303) throw new Error(`Logging out answers ${status}`);
    });
  }
}

/**
 * Signs in; while the portal is busy, waits as long as it says, and tries again. Passwords whose hash would
 * wait too long are refused, which few users reach on a machine that does other work too.
 * @returns the last answer
 */
async function signIn(
  visitor: TimedVisitor,
  who: World["signIns"][number],
  signal: AbortSignal,
): Promise<Page> {
  for (;;) {
    const page = await visitor.signIn(who);
    if (!isBusy(page) || signal.aborted) return page;
    const waitMs = Number(page.retryAfter) * 1_000;
    await pause(waitMs, null, { signal }).catch(() => undefined);
  }
}

function choose(own: readonly Task[]): Task {
  const total = own.reduce((sum, { weight }) => sum + weight, 0);
  let left = Math.random() * total;
  for (const task of own) {
    left -= task.weight;
    if (left < 0) return task;
  }
  throw new Error("There are no tasks.");
}
