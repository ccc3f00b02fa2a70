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
