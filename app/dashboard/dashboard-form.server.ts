import { parseWithZod } from "@conform-to/zod/v4";
import type { SubmissionResult } from "@conform-to/react";
import * as z from "zod";
import { decodeBundle, encodeBundle, rawSegment } from "../criteria/bundle";
import { dashboardFields, problemInWords } from "../criteria/bundles";
import {
  dateProblems,
  windowProblems,
  type IsoDate,
} from "../criteria/dates";
import { resolveDay } from "../criteria/living-dates";
import { knownFields } from "../forms/known-fields";
import type { PresetLink } from "../forms/window-fields";
import {
  initialWindow,
  inOrder,
  livingNames,
  presetLinks,
  windowOf,
  windowShape,
  withLivingDates,
} from "../forms/window-fields.server";
import { paths } from "../paths";
import type { DashboardFormValues } from "./dashboard-form";

/** The window of dates in store. */
const storeWindow = windowOf("s", "f");

/** Longest pool id that the provider takes, in characters. */
const maxIdLength = 64;

/** What a posted form leads to: the address of its dashboard, or the form with its errors. */
export type DashboardSubmission =
  { ok: true; path: string } | { ok: false; answer: SubmissionResult };

/**
 * Reads the posted form of the dashboard.
 * @param poolIds the pools that the user may see, null when they could not be had: then the provider
 *   alone decides what a pool leads to
 * @param today the date in the portal's time zone, for living dates
 */
export function parseDashboard(
  form: FormData,
  poolIds: readonly string[] | null,
  today: IsoDate,
): DashboardSubmission {
  const schema = z
    .object({
      ...windowShape(storeWindow, true),
      p: z
        .string()
        .default("")
        .refine(
          (id) =>
            id === "" ||
            (id.length <= maxIdLength && (poolIds?.includes(id) ?? true)),
          "Choose one of the pools",
        ),
    })
    .check(inOrder(storeWindow))
    .transform(withLivingDates(storeWindow, today));
  const known = knownFields(form, ["s", "f", ...livingNames(storeWindow), "p"]);
  const submission = parseWithZod(known, { schema });
  if (submission.status !== "success")
    return { ok: false, answer: submission.reply() };
  const { s, f, p } = submission.value;
  return { ok: true, path: paths.dashboard(encodeBundle({ s, f, p })) };
}

/** What the form starts with, as its address says. */
export interface InitialDashboard {
  values: DashboardFormValues;
  presets: PresetLink[];
  /** What is wrong with the address, by the field it is shown at; what belongs to none stands at "". */
  problems: Partial<Record<"s" | "f" | "p" | "", string[]>>;
}

/**
 * Reads the bundle of the dashboard's address for its form. Never fails: what cannot be read is left
 * empty and named.
 * @param today the date in the portal's time zone, for living dates
 */
export function initialDashboard(url: URL, today: IsoDate): InitialDashboard {
  const { values, problems } = decodeBundle(
    rawSegment(url, 1),
    dashboardFields,
  );
  const byField: InitialDashboard["problems"] = {};
  const note = (field: keyof InitialDashboard["problems"], words: string) => {
    const noted = (byField[field] ??= []);
    if (!noted.includes(words)) noted.push(words);
  };
  for (const problem of problems) {
    const { key } = problem;
    const field = key === "s" || key === "f" || key === "p" ? key : "";
    note(field, problemInWords(problem));
  }
  const day = (written: string | undefined) =>
    written === undefined ? undefined : resolveDay(written, today);
  for (const words of windowProblems(day(values.s), day(values.f), true))
    note(words === dateProblems.start ? "s" : "f", words);
  return {
    values: { ...initialWindow(values, storeWindow, today), p: values.p },
    presets: presetLinks(values, storeWindow, today, paths.dashboard),
    problems: byField,
  };
}
