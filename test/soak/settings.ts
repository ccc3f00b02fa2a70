/** The parts of the soak test. */
export const parts = ["faults", "database", "kills", "load"] as const;
export type Part = (typeof parts)[number];

/** What is run, and for how long. */
export interface SoakSettings {
  parts: readonly Part[];
  /** Names of calls and faults; empty for all. */
  calls: readonly string[];
  faults: readonly string[];
  /** Portals whose calls are broken at the same time. */
  worlds: number;
  /** Kills of the provider on each engine. */
  killRounds: number;
  users: number;
  minutes: number;
  /** Processes of the portal under the load. */
  processes: number;
}

const list = (value = "") =>
  value.split(",").flatMap((one) => one.trim() || []);

/**
 * Reads the settings.
 * @throws for a part that there is not, and for a number that is none
 */
export function readSettings(
  variables: Readonly<Record<string, string | undefined>>,
): SoakSettings {
  const number = (name: string, fallback: number) => {
    const value = Number(variables[name] || fallback);
    if (!(value > 0)) throw new Error(`${name} must be a positive number.`);
    return value;
  };
  const named = list(variables.SOAK_PARTS);
  const unknown = named.find((name) => !parts.some((part) => part === name));
  if (unknown !== undefined)
    throw new Error(`There is no part ${unknown}, but ${parts.join(", ")}.`);
  return {
    parts: parts.filter((part) => named.length === 0 || named.includes(part)),
    calls: list(variables.SOAK_CALLS),
    faults: list(variables.SOAK_FAULTS),
    worlds: number("SOAK_WORLDS", 2),
    killRounds: number("KILL_ROUNDS", 200),
    users: number("SOAK_USERS", 50),
    minutes: number("SOAK_MINUTES", 30),
    processes: number("SOAK_PROCESSES", 1),
  };
}
