import type {
  PagedCallName,
  RequestOf,
} from "../../../provider/contract/calls";
import type { AsnRow } from "../../../provider/contract/searches";
import type {
  AnsweredPage,
  CallOptions,
  Failure,
  Page,
  ProviderApi,
} from "../../../app/engine/provider-client/provider-api";

/**
 * A provider controlled by a test, for behavior that a real one cannot show: fail on page n, wait.
 */
export interface PagedProvider extends ProviderApi {
  /** The requested offsets. */
  readonly offsets: number[];
  /** The number of its rows. */
  rows: unknown[];
  /** The entitlement that it returns. */
  entitlement: string | null;
  lastWrite: string | null;
  /** The cursors that were sent, null without one. */
  readonly cursors: (string | null)[];
  /** Returns cursors: the ASN of a page's last row, after which the next page begins. */
  returnsCursors: boolean;
  /** The total that it returns. */
  total: number | null;
  /** Offsets of single rows that were requested to check the page boundaries. */
  readonly probes: number[];
  /** The options of each call. */
  readonly options: CallOptions[];
  /** Runs before a page is returned; may return another response. */
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
    cursors: [],
    returnsCursors: false,
    total: null,
    probes: [],
    options: [],
    rows,
    entitlement: null,
    lastWrite: null,
    before: () => undefined,
    call() {
      throw new Error("Only pages are asked for here");
    },
    sendDocument() {
      throw new Error("Only pages are asked for here");
    },
    sendNotePhoto() {
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
      const { offset, pageSize, cursor } = payload as {
        offset: number;
        pageSize: number;
        cursor?: string;
      };
      provider.options.push(options);
      if (pageSize === 1) {
        provider.probes.push(offset);
        return answeredPage(provider.rows.slice(offset, offset + 1));
      }
      provider.offsets.push(offset);
      provider.cursors.push(cursor ?? null);
      const instead = await provider.before(offset, options.signal);
      if (instead) return instead;
      const from =
        cursor === undefined
          ? offset
          : provider.rows.findIndex((row) => nameOf(row) === cursor) + 1;
      const page = provider.rows.slice(from, from + pageSize);
      const last = page.at(-1);
      return answeredPage(page, {
        entitlement: provider.entitlement,
        total: provider.total,
        cursor: provider.returnsCursors && last ? nameOf(last) : null,
      });
    },
  };
  return provider;
}

/** The cursor of a row: its ASN. */
const nameOf = (row: unknown) => String((row as Partial<AsnRow>).ASN);

/** A page as the client returns it; omitted values are those that a plain provider omits. */
export const answeredPage = (
  rows: AnsweredPage["rows"],
  more: Partial<AnsweredPage> = {},
): AnsweredPage => ({
  ok: true,
  rows,
  entitlement: null,
  cursor: null,
  total: null,
  ...more,
});

/** The client's result for a provider that refuses with a message. */
export const refusal = (message: string | null): Failure => ({
  ok: false,
  code: "refused",
  message,
  httpStatus: 400,
  retryAfterSeconds: null,
  fields: {},
});

/** A promise and its resolve function. */
export function gate() {
  let open = () => undefined as void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}
