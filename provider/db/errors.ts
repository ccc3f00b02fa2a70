/** The database cannot take this statement now: try again soon. Becomes 503 on the wire. */
export class DatabaseBusyError extends Error {
  override name = "DatabaseBusyError";
}

/** The provider's storage cannot be opened; the message is a sentence for whoever started it. */
export class StorageError extends Error {
  override name = "StorageError";
}

/**
 * Codes that mean "not now" rather than "wrong": cancelled by time-out, lock not available,
 * deadlock and serialisation failures, too many connections, server going down or starting up,
 * disk or memory full.
 */
const passingCodes =
  /^(57014|55P03|40001|40P01|53\d{3}|57P0[1-5]|08\d{3}|25P0[34])$/;
const connectionCodes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH)$/;

function codeOf(error: unknown): string {
  return typeof error === "object" && error !== null && "code" in error
    ? String(error.code)
    : "";
}

/** Whether the same statement may well succeed a little later. */
export function isPassing(error: unknown): boolean {
  if (error instanceof DatabaseBusyError) return true;
  const code = codeOf(error);
  return (
    passingCodes.test(code) ||
    connectionCodes.test(code) ||
    (error instanceof Error &&
      /timeout exceeded when trying to connect|Connection terminated/.test(
        error.message,
      ))
  );
}
