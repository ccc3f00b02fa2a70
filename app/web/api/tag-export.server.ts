import type { Hash } from "node:crypto";
import { Scheduling } from "../../engine/results/scheduling.server";

/** Characters of an export that are held back until its end is known, so that it can have a tag. */
const maxHeldLength = 1_048_576;

/** An export whose tag is known, or which is too long for one. */
interface TaggedExport {
  pieces: AsyncGenerator<string>;
  isTagged: boolean;
}

/**
 * Adds an export to a hash before anything of it is sent: one whose rows the portal keeps, by writing it
 * twice; another one if it is short.
 * @param write begins the export
 * @param isKept true if the portal keeps all rows of the result
 * @param hash receives the chunks; its value counts only if the export is tagged
 */
export async function tagExport(
  write: () => AsyncGenerator<string>,
  isKept: boolean,
  hash: Hash,
): Promise<TaggedExport> {
  if (isKept) {
    const turns = new Scheduling();
    for await (const piece of write()) {
      hash.update(piece);
      if (turns.shouldYield()) await turns.yieldToEventLoop();
    }
    return { pieces: write(), isTagged: true };
  }
  const pieces = write();
  const held: string[] = [];
  let length = 0;
  while (length <= maxHeldLength) {
    const next = await pieces.next();
    if (next.done) return { pieces: chain(held), isTagged: true };
    held.push(next.value);
    hash.update(next.value);
    length += next.value.length;
  }
  return { pieces: chain(held, pieces), isTagged: false };
}

async function* chain(
  held: readonly string[],
  rest?: AsyncGenerator<string>,
): AsyncGenerator<string> {
  yield* held;
  if (rest) yield* rest;
}
