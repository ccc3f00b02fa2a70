import { clientNetworks } from "../../../../shared/client-networks";
import { ExpiringMap } from "../../../expiring-map.server";
import type { MemoryBudget } from "../../../memory-budget.server";
import type { PortalEnv } from "../../../portal-env";

/** Failures of a network after which its login form has the question. */
const failuresWithoutCheck = 3;
/** How long a failure counts after the last one, in milliseconds. */
const countedMs = 15 * 60_000;
const entryBytes = 256;

/** When the login form of a request's client has the human check. */
export interface SignInCheck {
  /** Always with reCAPTCHA; a question only after three failures from the client's network. */
  isNeeded(): boolean;
  /** Records that the provider has refused the email or the password. */
  recordFailure(): void;
}

/**
 * The number of refused sign-ins of the last minutes by the client's network. Each process counts its own:
 * what protects accounts are the rate limits of the provider (docs/decisions/174).
 */
export class FailedSignIns extends ExpiringMap<number> {
  constructor(budget: MemoryBudget, now?: () => number) {
    const limits = { share: 1 / 64, maxEntries: 20_000 };
    super(budget.register("failedSignIns", limits), entryBytes, now);
  }

  /**
   * Returns the check of one client.
   * @param kind of the human check that is set
   */
  checkOf(
    kind: PortalEnv["humanCheck"]["kind"],
    clientAddress: string,
  ): SignInCheck {
    const { network } = clientNetworks(clientAddress);
    const failures = () => this.get(network) ?? 0;
    return {
      isNeeded: () =>
        kind === "recaptcha" ||
        (kind === "question" && failures() >= failuresWithoutCheck),
      recordFailure: () =>
        this.set(network, failures() + 1, this.now() + countedMs),
    };
  }
}
