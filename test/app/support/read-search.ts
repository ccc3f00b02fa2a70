import { expect } from "vitest";
import type {
  ReadCriteria,
  ResultSearch,
} from "../../../app/engine/results/result-search";
import { calls, type PagedCallName } from "../../../provider/contract/calls";

/** The day of these searches. */
export const today = "2026-11-20";

/** Reads a path, or a form that was posted to it. */
export const readSearch = <Name extends PagedCallName, Criteria>(
  search: ResultSearch<Name, Criteria>,
  path: string,
  form: FormData | null = null,
) => search.read(new URL(path, "http://portal.example"), form, today);

/** What was read of a path; an error if it is unreadable. */
export function readable<Criteria>(read: ReadCriteria<Criteria>) {
  if (!read.ok) throw new Error(read.problems.join());
  return read;
}

export const problemsOf = (read: ReadCriteria<unknown>) =>
  read.ok ? [] : read.problems;

/** The payload for a path, which the contract accepts. */
export function payloadOf<Name extends PagedCallName, Criteria>(
  search: ResultSearch<Name, Criteria>,
  read: ReadCriteria<Criteria>,
): unknown {
  const payload = search.payload(readable(read).criteria);
  const request = { ...payload, offset: 0, pageSize: search.pageSize };
  expect(calls[search.call].request.safeParse(request).success).toBe(true);
  return payload;
}
