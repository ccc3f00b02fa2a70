import { randomBytes } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { ExpiringMap } from "../../expiring-map.server";
import { resultMessages } from "../messages";
import type { MemoryBudget } from "../../memory-budget.server";
import { messageFor, statusFor } from "../provider-client/errors";
import { listParameter } from "../tables/page-query";

/** How long this process keeps a list; the provider keeps it for a day. */
const keptMs = 24 * 60 * 60_000;
const limits = { share: 1 / 32, maxEntries: 500 };
/** Estimated memory of a list without its numbers, in bytes. */
const listBytes = 512;

/** A list that this process keeps. */
interface KeptList {
  /** Whose list it is (`FormOwner.signedIn`). */
  owner: string | null;
  /** The numbers, separated by spaces. */
  numbers: string;
}

/**
 * The lists of numbers in this process that are too long for an address, by their keys
 * (docs/decisions/138): those that it has read from the provider, and those that the provider does not
 * keep.
 */
export class KeptLists {
  readonly #lists: ExpiringMap<KeptList>;

  constructor(budget: MemoryBudget) {
    const account = budget.register("keptLists", limits);
    this.#lists = new ExpiringMap(account, listBytes);
  }

  set(key: string, list: KeptList): void {
    const bytes = listBytes + list.numbers.length;
    this.#lists.set(key, list, Date.now() + keptMs, bytes);
  }

  /** Returns the numbers of the owner's list; null if it is not kept here, or is another user's. */
  get(key: string, owner: string | null): string | null {
    const list = this.#lists.get(key);
    return list && list.owner === owner ? list.numbers : null;
  }
}

type Context = Pick<
  AppLoadContext,
  "api" | "formOwner" | "hasExtension" | "keptLists"
>;

/**
 * Keeps a list for the signed-in user.
 * @param numbers separated by spaces
 * @returns its key in the address of the result
 */
export async function keepList(
  { api, formOwner, hasExtension, keptLists }: Context,
  numbers: string,
): Promise<string> {
  const answer = (await hasExtension("kept-lists"))
    ? await api.call("keepList", { numbers })
    : null;
  const key = answer?.ok ? answer.key : randomBytes(16).toString("base64url");
  keptLists.set(key, { owner: formOwner.signedIn, numbers });
  return key;
}

/**
 * Returns the list that an address names, as the form that was submitted.
 * @param field name of the list field; undefined for searches without a list
 * @returns null if the address names none; `gone` if it is not kept any more, or is another user's
 * @throws a response if the provider cannot say, a redirect to the login page if the session has expired
 */
export async function findKeptForm(
  { api, formOwner, hasExtension, keptLists }: Context,
  { searchParams }: URL,
  field: string | undefined,
): Promise<FormData | "gone" | null> {
  const key = searchParams.get(listParameter);
  if (key === null || field === undefined) return null;
  const owner = formOwner.signedIn;
  let numbers = keptLists.get(key, owner);
  if (numbers === null && (await hasExtension("kept-lists"))) {
    const answer = await api.call("getKeptList", { key });
    if (answer.ok) {
      ({ numbers } = answer);
      keptLists.set(key, { owner, numbers });
    } else if (statusFor(answer) !== 400) {
      const message = messageFor(answer, resultMessages.listNotKept);
      throw new Response(message, { status: statusFor(answer) });
    }
  }
  if (numbers === null) return "gone";
  const form = new FormData();
  form.set(field, numbers);
  return form;
}
