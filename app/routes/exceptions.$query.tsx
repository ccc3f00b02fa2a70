import { exceptionMessages } from "../engine/messages";
import { titled } from "../ui/shell/page-title";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";

export { handle, links } from "../features/search/search-forms-sheet";
export const meta = titled(exceptionMessages.exceptions);

export { ExceptionsFormScreen as default } from "../features/exceptions/exceptions-form";

export {
  loadExceptionsForm as loader,
  submitExceptionsForm as action,
} from "../features/exceptions/exceptions-form.server";
