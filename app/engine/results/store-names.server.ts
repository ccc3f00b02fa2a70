import type { AnswerOf } from "../../../provider/contract/calls";
import type { Failure, ProviderApi } from "../provider-client/provider-api";
import { statusFor } from "../provider-client/errors";

/** Number and name of a store; null for what is not known. */
export interface StoreParts {
  number: string | null;
  name: string | null;
}

const unknownStore: StoreParts = { number: null, name: null };

/** What stands between a number and a name. */
const separator = /^[\s\-–—:·,#]+/;

/** The stores of a user, to tell the number and the name of a store apart in the texts of rows. */
export class StoreNames {
  readonly #numbers: ReadonlySet<string>;
  readonly #names: ReadonlyMap<string, string>;
  /** By the text of a row, which many rows share. */
  readonly #known = new Map<string, StoreParts>();

  /** @param answer the stores that the provider lists; null if it does not tell them */
  constructor(
    answer: Pick<
      AnswerOf<"getUserPoolAndStoreList">,
      "fullStoreList" | "storeNameMap"
    > | null,
  ) {
    this.#numbers = new Set(answer?.fullStoreList);
    this.#names = new Map(Object.entries(answer?.storeNameMap ?? {}));
  }

  /**
   * Returns number and name of the store that a row names.
   * @param text the number of a store, or a text that begins with it (`0412 Joliet`)
   */
  find(text: string): StoreParts {
    let found = this.#known.get(text);
    if (!found) {
      found = this.#search(text);
      this.#known.set(text, found);
    }
    return found;
  }

  #search(text: string): StoreParts {
    for (let end = text.length; end > 0; end = text.lastIndexOf(" ", end - 1)) {
      const number = text.slice(0, end);
      if (!this.#numbers.has(number)) continue;
      const rest = text.slice(end).replace(separator, "");
      return { number, name: this.#names.get(number) ?? (rest || null) };
    }
    return unknownStore;
  }
}

/**
 * Fetches the stores of the user.
 * @returns the failure if the provider did not answer; a provider that refuses the call tells no stores
 */
export async function fetchStoreNames(
  api: ProviderApi,
): Promise<StoreNames | Failure> {
  const answer = await api.call("getUserPoolAndStoreList", undefined, {
    whenExpired: "fail",
  });
  if (answer.ok) return new StoreNames(answer);
  const isRefused = [400, 401].includes(statusFor(answer));
  return isRefused ? new StoreNames(null) : answer;
}
