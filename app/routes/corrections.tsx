import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { correctionMessages } from "../engine/messages";
import { CorrectionsScreen } from "../features/corrections/corrections-screen";
import {
  changeCorrections,
  loadCorrectionsPage,
} from "../features/corrections/corrections.server";
import { titled } from "../ui/shell/page-title";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";

export { handle, links } from "../features/corrections/corrections-sheet";
export const meta = titled(correctionMessages.corrections);

export const loader = (args: LoaderFunctionArgs) => loadCorrectionsPage(args);

export const action = (args: ActionFunctionArgs) => changeCorrections(args);

export default CorrectionsScreen;
