import type { RowOf } from "../../../provider/contract/calls";
import type {
  ExceptionKind,
  ExceptionState,
} from "../../../provider/contract/exceptions";
import { hoursAndMinutes } from "../../../provider/contract/punctuality";
import { dateRangeProblems, type IsoDate } from "../../engine/criteria/dates";
import {
  commonMessages,
  dataImportMessages,
  exceptionMessages,
  fieldMessages,
  formatMessage,
  mapMessages,
  resultMessages,
} from "../../engine/messages";
import {
  described,
  describePlace,
  idProblems,
} from "../../engine/results/describe-criteria";
import { declareSearch } from "../../engine/results/result-search";
import { columnsOf, type Column, type Tone } from "../../engine/tables/table";
import { pages, pathOf, places } from "../../pages";
import { paths } from "../../paths";
import {
  kindLabel,
  kindLabels,
  kindOf,
  shownKind,
  ownerLabels,
  reasonLabel,
  stateLabel,
  stateLabels,
} from "./exception-labels";

type Row = RowOf<"getExceptions">;

/** Criteria of the list: date range, pool, stores, kinds, state, owner. */
export const exceptionFields = {
  s: "day",
  f: "day",
  p: "text",
  st: "list",
  k: "list",
  state: ["active", "open", "inProgress", "closed", "all"],
  o: ["mine", "nobody"],
} as const;

/** The states of the wire; without a state, what is not closed. */
const statesOf: Record<keyof typeof stateLabels, ExceptionState[]> = {
  active: ["open", "inProgress"],
  open: ["open"],
  inProgress: ["inProgress"],
  closed: ["closed"],
  all: [],
};

const tones: Partial<Record<ExceptionKind, Tone>> = {
  late: "bad",
  refused: "bad",
  damaged: "bad",
  short: "warn",
  otherStore: "warn",
};

/** Returns the tone of a kind of the wire; null for a calm or an unknown one. */
export function toneOf(text: string | null): Tone | null {
  const kind = kindOf(text);
  return (kind && tones[kind]) ?? null;
}

const column = columnsOf<Row>();

const kindColumn = column(dataImportMessages.kind, "text", shownKind, {
  key: "Kind",
  label: kindLabel,
  tone: ({ Kind }) => toneOf(Kind),
});
const storeColumn = column(fieldMessages.store, "text", "Store", {
  isIdentifier: true,
});

const columns: Column<Row>[] = [
  kindColumn,
  storeColumn,
  column(exceptionMessages.number, "text", "Number", {
    isIdentifier: true,
  }),
  column(mapMessages.cartons, "number", "Cartons"),
  column(
    exceptionMessages.lateBy,
    "text",
    (row) => (row.Minutes === null ? null : hoursAndMinutes(row.Minutes)),
    { key: "LateBy", sortsBy: ({ Minutes }) => Minutes },
  ),
  column(fieldMessages.deliveryDate, "date", "Date"),
  column(fieldMessages.pool, "text", "Pool", {
    appears: "csv",
  }),
  column(exceptionMessages.state, "text", "State", {
    label: stateLabel,
  }),
  column(exceptionMessages.owner, "text", "Owner"),
  column(exceptionMessages.found, "date", "Found", {
    key: "FoundDate",
    appears: "csv",
  }),
  column(exceptionMessages.foundTime, "time", "Found", {
    key: "FoundTime",
    appears: "csv",
  }),
  column(exceptionMessages.ended, "date", "Ended", {
    key: "EndedDate",
    appears: "csv",
  }),
  column(exceptionMessages.endedTime, "time", "Ended", {
    key: "EndedTime",
    appears: "csv",
  }),
  column(commonMessages.reason, "text", "Reason", {
    label: reasonLabel,
    appears: "csv",
  }),
  column(exceptionMessages.endedBy, "text", "Ended By", {
    appears: "csv",
  }),
  column(exceptionMessages.driver, "text", "driver", {
    key: "Driver",
    appears: "csv",
  }),
  column(fieldMessages.trailer, "text", "trailer", {
    key: "Trailer",
    appears: "csv",
  }),
  column("", "text", "exceptionID", {
    key: "ExceptionID",
    appears: "nowhere",
  }),
];

/**
 * Rows of one answer: somebody mends the worst ones, so the first page matters more than the whole list. Of 143,000
 * open exceptions, PostgreSQL needs 0.09 s for 100, 0.28 s for 5,000.
 */
const exceptionPageSize = 1_000;

/** The list of exceptions within the user's pools (docs/decisions/166). */
export const exceptionSearch = declareSearch({
  route: pathOf(pages.exceptionList, ":query"),
  title: exceptionMessages.exceptions,
  call: "getExceptions",
  pageSize: exceptionPageSize,
  fields: exceptionFields,
  table: {
    name: "exceptions",
    rowsAre: exceptionMessages.exceptions,
    rowKey: ["exceptionID"],
    store: storeColumn.key,
    subject: kindColumn.key,
    cardKeys: [storeColumn.key, "Date", "Cartons", "LateBy", "Owner"],
    columns,
    rowLink: (cell) => paths.exception(String(cell("ExceptionID"))),
    opensBeside: true,
  },
  problemsOf: ({ s, f, p, st = [], k = [] }) => [
    ...dateRangeProblems(s, f, false),
    ...idProblems(p, ...st),
    ...(k.every((kind) => kindOf(kind) !== undefined)
      ? []
      : [formatMessage(resultMessages.invalidCriterion, { key: "k" })]),
  ],
  payload: ({ s, f, p, st = [], k = [], state = "active", o }) => ({
    startDate: s ?? null,
    endDate: f ?? null,
    pool: p ?? null,
    stores: st,
    kinds: k.flatMap((kind) => kindOf(kind) ?? []),
    states: statesOf[state],
    owner: o ?? null,
  }),
  describe: (criteria, poolName) => {
    const { k = [], state = "active", o } = criteria;
    return described(
      exceptionMessages.exceptions,
      describePlace(criteria, poolName),
      [
        ...k.flatMap((kind) => kindLabels[kind as ExceptionKind] ?? []),
        stateLabels[state],
        o === undefined ? "" : ownerLabels[o],
      ],
    );
  },
  formPath: (encodedCriteria) => pathOf(places.exceptions, encodedCriteria),
  backTo: exceptionMessages.otherCriteria,
  advice: exceptionMessages.advice,
});

/**
 * Reads what the address of a list of exceptions asks for.
 * @param path path and query of the list
 * @returns kinds, pool and stores; null if it is no such address
 */
export function readExceptionCriteria(
  path: string,
  today: IsoDate,
): { kinds: ExceptionKind[]; pool: string | null; stores: string[] } | null {
  if (!path.startsWith(paths.exceptions(""))) return null;
  const read = exceptionSearch.read(
    new URL(path, "http://localhost"),
    null,
    today,
  );
  if (!read.ok) return null;
  const { k = [], p = null, st = [] } = read.criteria;
  return {
    kinds: k.flatMap((kind) => kindOf(kind) ?? []),
    pool: p,
    stores: st,
  };
}
