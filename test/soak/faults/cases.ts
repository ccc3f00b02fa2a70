import type { CallCase } from "./call-case";
import { everyCall } from "./faulty-proxy";
import { readCases } from "./read-cases";
import { writeCases } from "./write-cases";

/** Enough failures in a row to open the circuit breaker. */
const outage: CallCase = {
  call: everyCall,
  // An extension is in the navigation of every page.
  prepare: () => ({ path: "/onTime-report" }),
  isDone: ({ status, text }) => status === 200 && text.includes("My bookings"),
  requests: 6,
};

/** Every call of the specification, and all of them at once. */
export const cases: readonly CallCase[] = [...readCases, ...writeCases, outage];
