import {
  loadEmailChange,
  submitEmailChange,
} from "../features/account/email-change.server";
import { EmailChangeScreen } from "../features/account/email-change-screen";
import { ownAccountMessages } from "../engine/messages";
import { titled } from "../ui/shell/page-title";

export const meta = titled(ownAccountMessages.answerEmail);

export const loader = loadEmailChange;

export const action = submitEmailChange;

export default EmailChangeScreen;
