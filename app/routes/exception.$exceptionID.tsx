export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";
export {
  exceptionMeta as meta,
  ExceptionScreen as default,
} from "../features/exceptions/exception-screen";

export { handle, links } from "../features/exceptions/exceptions-sheet";

export {
  loadExceptionPage as loader,
  changeException as action,
} from "../features/exceptions/exception-page.server";
