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

export const loader = loadCorrectionsPage;

export const action = changeCorrections;

export default CorrectionsScreen;
