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
} from "../../../app/provider-client/provider-api";

/** A provider in a test's hand, for what a real one cannot be made to do: fail on page n, wait. */
export interface PagedProvider extends ProviderApi {
  /** Offsets that were asked for. */
  readonly offsets: number[];
  /** Rows that it has. */
  rows: unknown[];
  /** What it says that they were chosen from. */
  entitlement: string | null;
  lastWrite: string | null;
  /** Cursors that were sent, null where none was. */
  readonly cursors: (string | null)[];
  /** Gives cursors: the ASN of a page's last row, behind which the next page begins. */
  givesCursors: boolean;
  /** Rows that it says it has. */
  total: number | null;
  /** Offsets of single rows that were asked for, to check the page boundaries. */
  readonly probes: number[];
  /** Options of each call. */
  readonly options: CallOptions[];
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
    cursors: [],
    givesCursors: false,
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
        cursor: provider.givesCursors && last ? nameOf(last) : null,
      });
    },
  };
  return provider;
}

/** What the row of a cursor is called: its ASN. */
const nameOf = (row: unknown) => String((row as Partial<AsnRow>).ASN);

/** A page as the client hands it out; what is not said is what a plain provider leaves out. */
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
