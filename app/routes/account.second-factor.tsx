import {
  changeSecondFactor,
  loadSecondFactor,
} from "../features/account/second-factor-page.server";
import { SecondFactorScreen } from "../features/account/second-factor-screen";
import { secondFactorMessages } from "../engine/messages";
import { titled } from "../ui/shell/page-title";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";

export { handle, links } from "../features/account/account-sheet";
export const meta = titled(secondFactorMessages.secondFactor);

export const loader = loadSecondFactor;

export const action = changeSecondFactor;

export default SecondFactorScreen;
