// These packages contain no type declarations.
declare module "escape-html" {
  export default function escapeHtml(text: string): string;
}

declare module "on-headers" {
  import type { ServerResponse } from "node:http";
  /** Calls `listener` when the headers of the response are about to be written. */
  export default function onHeaders(
    response: ServerResponse,
    listener: (this: ServerResponse) => void,
  ): void;
}

declare module "negotiator" {
  import type { IncomingMessage } from "node:http";
  /** Reads the Accept headers of a request (RFC 9110, section 12.5). */
  export default class Negotiator {
    constructor(request: Pick<IncomingMessage, "headers">);
    /** Returns the preferred one of the available languages; undefined if none is accepted. */
    language(available: string[]): string | undefined;
  }
}
