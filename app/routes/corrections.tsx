import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { correctionMessages } from "../engine/messages";
import { CorrectionsScreen } from "../features/corrections/corrections-screen";
import {
  changeCorrections,
  loadCorrectionsPage,
} from "../features/corrections/corrections.server";
import {
  styleSheetLinks,
  type DocumentHandle,
} from "../ui/shell/document-styles";
import { titled } from "../ui/shell/page-title";
import sheet from "../features/corrections/corrections.css?url";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";

export const handle = { sheet: "corrections" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("corrections", sheet);
export const meta = titled(correctionMessages.corrections);

export const loader = (args: LoaderFunctionArgs) => loadCorrectionsPage(args);

export const action = (args: ActionFunctionArgs) => changeCorrections(args);

export default CorrectionsScreen;
