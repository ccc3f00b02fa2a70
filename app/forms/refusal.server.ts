import type { Failure } from "../api/provider-api";

/** The HTTP status of a page that shows a form again because the provider did not do as asked. */
export function httpStatusOf(failure: Failure): number {
  switch (failure.code) {
    case "unreachable":
      return 502;
    case "tooMany":
      return 429;
    case "refused":
      return 400;
  }
}
