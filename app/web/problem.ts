import { STATUS_CODES } from "node:http";
import type { Response } from "express";
import { getRequestContext } from "./request-context";

/**
 * Refuses the request of a program with a problem document (RFC 9457).
 * @param detail for the person who reads it; a message of the portal or of the provider
 * @param members further members of the document
 */
export function sendProblem(
  res: Response,
  status: number,
  detail: string,
  members: Readonly<Record<string, unknown>> = {},
): void {
  res
    .status(status)
    .type("application/problem+json")
    .send(
      JSON.stringify({
        ...members,
        type: "about:blank",
        title: STATUS_CODES[status] ?? "",
        status,
        detail,
        requestId: getRequestContext(res).requestId,
      }),
    );
}
