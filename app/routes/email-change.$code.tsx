import { ownAccountMessages } from "../engine/messages";
import { titled } from "../ui/shell/page-title";

export const meta = titled(ownAccountMessages.answerEmail);

export {
  loadEmailChange as loader,
  submitEmailChange as action,
} from "../features/account/email-change.server";
export { EmailChangeScreen as default } from "../features/account/email-change-screen";
