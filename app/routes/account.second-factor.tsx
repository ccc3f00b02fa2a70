import { secondFactorMessages } from "../engine/messages";
import { titled } from "../ui/shell/page-title";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";

export { handle, links } from "../features/account/account-sheet";
export const meta = titled(secondFactorMessages.secondFactor);

export {
  loadSecondFactor as loader,
  changeSecondFactor as action,
} from "../features/account/second-factor-page.server";
export { SecondFactorScreen as default } from "../features/account/second-factor-screen";
