import type { RawAnswer } from "../app/provider-client/wire";
import {
  calls,
  type CallName,
  type PagedCallName,
  type SpecifiedCallName,
} from "../provider/contract/calls";
import { success } from "../provider/contract/envelope";
import {
  capabilitiesAnswer,
  type ExtensionName,
} from "../provider/contract/extensions/capabilities";
import { extensionPlans } from "./extension-plans";
import { Deviation, Skipped } from "./outcome";
import { plans, type CheckOptions, type Fields, type PlanData } from "./plans";
import type { ProviderUnderCheck } from "./provider-under-check";

/** The names of all calls that every provider must have; extensions are optional. */
export const callNames = (Object.keys(calls) as CallName[]).filter(
  (name): name is SpecifiedCallName => calls[name].extension === null,
);

const isPaged = (name: SpecifiedCallName): name is PagedCallName =>
  calls[name].row !== null;

/** The names of all paged calls. */
export const pagedCallNames = callNames.filter(isPaged);

/**
 * The provider's own data, which requests and comparisons are made of. Each call is sent once, when a
 * check first needs its answer.
 */
export class Samples implements PlanData {
  readonly #answers = new Map<CallName, Promise<RawAnswer>>();

  constructor(
    readonly provider: ProviderUnderCheck,
    readonly options: CheckOptions,
  ) {}

  #capabilities: Promise<RawAnswer> | null = null;

  /** Returns the answer to the request for the list of extensions. */
  capabilitiesAnswer(): Promise<RawAnswer> {
    return (this.#capabilities ??= this.provider.sendCapabilities());
  }

  /** Returns whether the provider announces an extension. */
  async hasExtension(name: ExtensionName): Promise<boolean> {
    try {
      const { httpStatus, json } = await this.capabilitiesAnswer();
      const list = capabilitiesAnswer.safeParse(json);
      return (
        httpStatus === 200 && (list.data?.capabilities.includes(name) ?? false)
      );
    } catch (error) {
      if (error instanceof Deviation) return false;
      throw error;
    }
  }

  /** Returns a valid payload. @throws Skipped without data for it */
  payload(name: CallName): Promise<Fields | undefined> {
    const plan =
      name in plans ? plans[name as SpecifiedCallName] : extensionPlans[name];
    if (!plan) throw new Skipped("there is no plan for this call");
    return plan.payload(this);
  }

  /** Returns the answer to the valid payload. */
  answer(name: CallName): Promise<RawAnswer> {
    let answer = this.#answers.get(name);
    if (!answer) {
      answer = this.payload(name).then((payload) =>
        this.provider.send(name, payload),
      );
      this.#answers.set(name, answer);
    }
    return answer;
  }

  /** Returns the fields of a successful answer. @throws Skipped without one */
  async fields(name: CallName): Promise<Fields> {
    try {
      const fields = ((await this.answer(name)).json ?? {}) as Fields;
      if (fields.status === success) return fields;
    } catch (error) {
      if (!(error instanceof Deviation)) throw error;
    }
    throw new Skipped(`${name} failed`);
  }

  /** Returns the objects in `result` of a successful answer. @throws Skipped without any */
  async rows(name: CallName): Promise<Fields[]> {
    const { result } = await this.fields(name);
    const rows = (Array.isArray(result) ? result : []).filter(
      (row): row is Fields => typeof row === "object" && row !== null,
    );
    if (rows.length > 0) return rows;
    const { startDate, endDate } = this.options;
    throw new Skipped(
      `${name} returned nothing to check with (${startDate} to ${endDate})`,
    );
  }

  async values(name: CallName, field: string, most: number): Promise<string[]> {
    const values = new Set<string>();
    for (const { [field]: value } of await this.rows(name)) {
      if (typeof value === "string" || typeof value === "number")
        values.add(String(value));
      if (values.size === most) break;
    }
    if (values.size > 0) return [...values];
    throw new Skipped(`no row of ${name} has a ${field}`);
  }

  async value(name: CallName, field: string): Promise<string> {
    const [value = ""] = await this.values(name, field, 1);
    return value;
  }

  async pool(): Promise<string> {
    const { poolNameMap } = await this.fields("getUserPoolAndStoreList");
    const [pool] = Object.keys(Object(poolNameMap) as object);
    if (pool !== undefined) return pool;
    throw new Skipped("the user has no pools");
  }
}
