import { exceptionMessages } from "../engine/messages";
import { titled } from "../ui/shell/page-title";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";
export { SeveralExceptionsScreen as default } from "../features/exceptions/several-exceptions";

export { handle, links } from "../features/exceptions/exceptions-sheet";
export const meta = titled(exceptionMessages.takeOrClose);

export {
  loadSeveralExceptions as loader,
  changeSeveralExceptions as action,
} from "../features/exceptions/several-exceptions.server";
