import { parseWithZod } from "@conform-to/zod/v4";
import type { SubmissionResult } from "@conform-to/react";
import * as z from "zod";
import {
  decodeBundle,
  encodeBundle,
  type BundleFields,
} from "../criteria/bundle";
import {
  advancedSearchFields,
  manifestSearchFields,
  packingSlipFields,
  problemInWords,
  scanTypes,
} from "../criteria/bundles";
import type { IsoDate } from "../criteria/dates";
import { paths, type SearchPanel } from "../paths";
import type { AdvancedSearchValues } from "./advanced-search-form";
import { knownFields } from "./known-fields";
import type { Pool } from "./pool-and-stores";
import type { PresetLink } from "./window-fields";
import {
  initialWindow,
  inOrder,
  livingNames,
  presetLinks,
  windowOf,
  windowShape,
  withLivingDates,
} from "./window-fields.server";

/** What a posted search panel leads to: the address of its results, or the panel with its errors. */
export type SearchSubmission =
  | { ok: true; path: string }
  | { ok: false; panel: SearchPanel; answer: SubmissionResult };

/** Longest number or id that is searched for; the provider's contract takes no longer one. */
const maxLength = { number: 200, id: 64 };
/** Longest bundle that a link may carry; some proxies and mail programs cut longer addresses. */
const maxBundleLength = 6_000;

const withoutControls = (text: string) => !/\p{Cc}/u.test(text);

const number = (words: string, blank?: string) =>
  z
    .string()
    .trim()
    .default("")
    .superRefine((text, context) => {
      const message =
        blank !== undefined && text === ""
          ? blank
          : text.length > maxLength.number
            ? `${words} must be at most ${maxLength.number} characters`
            : withoutControls(text)
              ? null
              : `${words} must not contain control characters`;
      if (message !== null) context.addIssue({ code: "custom", message });
    });

const id = (message: string) =>
  z
    .string()
    .trim()
    .default("")
    .refine(
      (text) => text.length <= maxLength.id && withoutControls(text),
      message,
    );

const choice = (values: readonly string[]) =>
  z
    .string()
    .default("")
    .refine(
      (value) => value === "" || values.includes(value),
      "Choose one of the list",
    );

const manifest = z.object({
  m: number("Manifest", "Manifest must not be blank"),
});
const packingSlip = z.object({
  ps: number("Packing slip", "Packing slip must not be blank"),
});
const yesNo = choice(["1", "0"]);

const deliveryWindow = windowOf("s", "f");

const advancedOn = (today: IsoDate) =>
  z
    .object({
      ...windowShape(deliveryWindow, false),
      p: id("Choose one of the pools"),
      st: z.array(id("Choose from the list of stores")).default([]),
      manifest: yesNo,
      trailer: yesNo,
      pallet: yesNo,
      deliv: yesNo,
      scanType: choice(Object.keys(scanTypes)),
      delivID: id(`Delivery ID must be at most ${maxLength.id} characters`),
      m: number("Manifest"),
    })
    .check(inOrder(deliveryWindow))
    .transform(withLivingDates(deliveryWindow, today))
    // Nothing chosen has no address of its own: a bundle drops empty values.
    .refine((form) => encodeBundle(form) !== "", "Choose at least one filter");

function parseManifest(form: FormData): SearchSubmission {
  const submission = parseWithZod(knownFields(form, ["m"]), {
    schema: manifest,
  });
  return submission.status === "success"
    ? { ok: true, path: paths.manifestSearch(encodeBundle(submission.value)) }
    : { ok: false, panel: "manifest-search", answer: submission.reply() };
}

function parsePackingSlip(form: FormData): SearchSubmission {
  const submission = parseWithZod(knownFields(form, ["ps"]), {
    schema: packingSlip,
  });
  return submission.status === "success"
    ? {
        ok: true,
        path: paths.packingSlipSearch(encodeBundle(submission.value)),
      }
    : { ok: false, panel: "packing-slip", answer: submission.reply() };
}

/**
 * @param pools the pools that the user may see, null when they could not be had: then the provider
 * alone decides what the pool and stores asked for lead to
 */
function parseAdvanced(
  form: FormData,
  pools: readonly Pool[] | null,
  today: IsoDate,
): SearchSubmission {
  const known = knownFields(form, [
    ...Object.keys(advancedSearchFields),
    ...livingNames(deliveryWindow),
  ]);
  const advanced = advancedOn(today);
  const submission = parseWithZod(known, { schema: advanced });
  const refuse = (
    fieldErrors: Record<string, string[]> = {},
  ): SearchSubmission => ({
    ok: false,
    panel: "advanced-search",
    answer: submission.reply({ fieldErrors }),
  });
  if (submission.status !== "success") return refuse();
  const { p, st } = submission.value;
  const pool = pools?.find(({ id: poolId }) => poolId === p);
  if (pools && p !== "" && !pool)
    return refuse({ p: ["Choose one of the pools"] });
  // Without scripts the list does not narrow to the chosen pool. Searching on without such stores
  // could widen the search to the whole pool unasked, so the person is shown what is left.
  const outside = pool
    ? st.filter((store) => !pool.stores.includes(store))
    : [];
  if (pool && outside.length > 0) {
    known.delete("st");
    for (const store of st)
      if (!outside.includes(store)) known.append("st", store);
    const reply = parseWithZod(known, { schema: advanced }).reply({
      fieldErrors: {
        st: [`Not in pool ${pool.name} and taken out: ${outside.join(", ")}`],
      },
    });
    return {
      ok: false,
      panel: "advanced-search",
      answer: { ...reply, status: "error" },
    };
  }
  const bundle = encodeBundle(submission.value);
  if (bundle.length > maxBundleLength) {
    return refuse({
      st: ["Too many stores for one search. Choose fewer, or All Stores"],
    });
  }
  return { ok: true, path: paths.advancedSearch(bundle) };
}

/**
 * Reads a posted panel of the search landing page; the ASN list has an address of its own.
 * @param getPools see `parseAdvanced`; asked only by the advanced search
 * @param today the date in the portal's time zone, for living dates
 */
export async function parseSearch(
  form: FormData,
  getPools: () => Promise<readonly Pool[] | null>,
  today: IsoDate,
): Promise<SearchSubmission | null> {
  const panel = form.get("panel");
  if (panel === "manifest-search") return parseManifest(form);
  if (panel === "packing-slip") return parsePackingSlip(form);
  if (panel === "advanced-search")
    return parseAdvanced(form, await getPools(), today);
  return null;
}

/** What the panels of the search landing page start with, as its address says. */
export interface InitialSearch {
  /** The ASN list as typed. */
  ASNs: string;
  m: string | undefined;
  ps: string | undefined;
  advanced: AdvancedSearchValues;
  /** The windows that the advanced search offers by name. */
  presets: PresetLink[];
  /** What could not be read of the address, in words. */
  problems: string[];
  /** Differs when another address fills the panels. */
  filled: string;
}

/**
 * Reads `?panel=…&q=<bundle>` and `?ASNs=…`, where chips and back links of the results lead to.
 * Never fails: what cannot be read is left empty and named.
 * @param today the date in the portal's time zone, for living dates
 */
export function initialSearch(
  address: URLSearchParams,
  today: IsoDate,
): InitialSearch {
  const panel = address.get("panel");
  const bundle = address.get("q") ?? "";
  const read = <const Fields extends BundleFields>(
    of: SearchPanel,
    fields: Fields,
  ) => decodeBundle(panel === of ? bundle : "", fields);
  const manifestRead = read("manifest-search", manifestSearchFields);
  const slipRead = read("packing-slip", packingSlipFields);
  const { values, problems } = read("advanced-search", advancedSearchFields);
  const flag = (value: boolean | undefined) =>
    value === undefined ? undefined : value ? "1" : "0";
  return {
    ASNs: address.getAll("ASNs").join("\n"),
    m: manifestRead.values.m,
    ps: slipRead.values.ps,
    advanced: {
      ...values,
      ...initialWindow(values, deliveryWindow, today),
      manifest: flag(values.manifest),
      trailer: flag(values.trailer),
      pallet: flag(values.pallet),
      deliv: flag(values.deliv),
    },
    presets: presetLinks(values, deliveryWindow, today, (criteria) =>
      paths.searchForm("advanced-search", criteria),
    ),
    problems: [...manifestRead.problems, ...slipRead.problems, ...problems].map(
      problemInWords,
    ),
    filled: address.toString(),
  };
}
