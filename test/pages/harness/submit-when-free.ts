import type { Page } from "../../portal/page";
import type { Visitor } from "../../portal/visitor";

/**
 * Submits a form that costs a password hash, again while it is refused with 503: hashes are computed one
 * at a time, and slowly on a busy machine.
 */
export async function submitWhenFree(
  visitor: Visitor,
  submit: () => Promise<Page>,
): Promise<Page> {
  let page = await submit();
  while (page.status === 503) {
    visitor.consumeServerErrors();
    page = await submit();
  }
  return page;
}
