import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import {
  loadEmailChange,
  submitEmailChange,
} from "../account/email-change.server";
import { EmailChangeScreen } from "../account/email-change-screen";
import { ownAccountMessages } from "../messages";
import { titled } from "../shell/page-title";

export const meta = titled(ownAccountMessages.answerEmail);

export const loader = (args: LoaderFunctionArgs) => loadEmailChange(args);

export const action = (args: ActionFunctionArgs) => submitEmailChange(args);

export default EmailChangeScreen;
