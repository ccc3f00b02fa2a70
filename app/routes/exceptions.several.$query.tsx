import {
  changeSeveralExceptions,
  loadSeveralExceptions,
} from "../features/exceptions/several-exceptions.server";
import { exceptionMessages } from "../engine/messages";
import { titled } from "../ui/shell/page-title";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";
export { SeveralExceptionsScreen as default } from "../features/exceptions/several-exceptions";

export { handle, links } from "../features/exceptions/exceptions-sheet";
export const meta = titled(exceptionMessages.takeOrClose);

export const loader = loadSeveralExceptions;

export const action = changeSeveralExceptions;
