import type { CriteriaFields } from "../criteria/criteria-codec";
import { onTimeFields, reportFields } from "../criteria/criteria-fields";
import { paths } from "../paths";

/** A report form of the specification (part 2, section 2). */
export interface ReportForm {
  title: string;
  /** The keys of its criteria; with `ot` it has the Early / On-Time / Late boxes. */
  fields: CriteriaFields;
  /** Returns the path of the form for encoded criteria. */
  formPath(bundle?: string): string;
  /** The targets of its buttons; a report without a store summary has no such button. */
  kinds: Readonly<
    Record<"result" | "pool", (bundle: string) => string> &
      Partial<Record<"store", (bundle: string) => string>>
  >;
}

/** `/onTime-report/{searchID}` */
export const onTimeReport: ReportForm = {
  title: "On-Time Report",
  fields: onTimeFields,
  formPath: paths.onTimeReport,
  kinds: {
    result: paths.onTimeResult,
    pool: paths.onTimePoolSummary,
    store: paths.onTimeStoreSummary,
  },
};

/** `/scan-report/{searchID}` */
export const scanReport: ReportForm = {
  title: "Scan Report",
  fields: reportFields,
  formPath: paths.scanReport,
  kinds: {
    result: paths.scanResult,
    pool: paths.scanPoolSummary,
    store: paths.scanStoreSummary,
  },
};

/** `/doorscan-report/{searchID}` */
export const doorScanReport: ReportForm = {
  title: "Door Scan Report",
  fields: reportFields,
  formPath: paths.doorScanReport,
  kinds: { result: paths.doorScanResult, pool: paths.doorScanPoolSummary },
};

/** The boxes of the on-time report, in the order of the three characters of `ot`. */
export const onTimeBoxes = [
  { value: "early", label: "Early" },
  { value: "onTime", label: "On-Time" },
  { value: "late", label: "Late" },
] as const;
