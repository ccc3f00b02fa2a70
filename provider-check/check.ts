import type { ExtensionName } from "../provider/contract/extensions/capabilities";
import type { CheckOptions } from "./plans";
import type { Samples } from "./samples";
import type { ProviderUnderCheck } from "./provider-under-check";

/** The provider, the options and the data that every check gets. */
export interface CheckContext {
  provider: ProviderUnderCheck;
  samples: Samples;
  options: CheckOptions;
}

/** The declaration of one check. */
export interface Check {
  /** `{call}.{aspect}`; unique, and the same in every run. */
  id: string;
  /** What is sent, and what is expected. */
  expects: string;
  /** What a user of the portal sees if the provider deviates; a `Deviation` may say it more precisely. */
  userSees: string;
  /** True if the check writes, or would write at a provider that deviates. */
  writes?: boolean;
  /** The extension that the check belongs to; it is made only if the provider announces that. */
  extension?: ExtensionName;
  /** @throws Deviation, Skipped */
  run(context: CheckContext): Promise<void>;
}
