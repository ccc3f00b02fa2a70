import type {
  PagedCallName,
  RequestOf,
} from "../../../provider/contract/calls";
import type {
  CallOptions,
  Failure,
  Page,
  ProviderApi,
} from "../../../app/api/provider-api";

/** A provider in a test's hand, for what a real one cannot be made to do: fail on page n, wait. */
export interface PagedProvider extends ProviderApi {
  /** Offsets that were asked for. */
  readonly offsets: number[];
  /** Rows that it has. */
  rows: unknown[];
  /** What it says that they were chosen from. */
  entitlement: string | null;
  lastWrite: string | null;
  /** What happens before a page is answered; may answer instead. */
  before: (
    offset: number,
    signal?: AbortSignal,
  ) => Promise<Page | void> | Page | void;
}

export function pagedProvider(
  rows: unknown[],
  sessionKey: string | null = "a session",
): PagedProvider {
  const provider: PagedProvider = {
    sessionKey,
    offsets: [],
    rows,
    entitlement: null,
    lastWrite: null,
    before: () => undefined,
    call() {
      throw new Error("Only pages are asked for here");
    },
    file() {
      throw new Error("Only pages are asked for here");
    },
    async page<Name extends PagedCallName>(
      _name: Name,
      payload: RequestOf<Name>,
      options: CallOptions = {},
    ): Promise<Page> {
      const { offset, pageSize } = payload as {
        offset: number;
        pageSize: number;
      };
      provider.offsets.push(offset);
      const instead = await provider.before(offset, options.signal);
      if (instead) return instead;
      return {
        ok: true,
        rows: provider.rows.slice(offset, offset + pageSize),
        entitlement: provider.entitlement,
      };
    },
  };
  return provider;
}

/** What a provider that refuses with its own words comes back as. */
export const refusal = (message: string | null): Failure => ({
  ok: false,
  code: "refused",
  message,
  httpStatus: 400,
  retryAfterSeconds: null,
  fields: {},
});

/** A promise and its key. */
export function gate() {
  let open = () => undefined as void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}
