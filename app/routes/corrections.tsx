import { correctionMessages } from "../engine/messages";
import { titled } from "../ui/shell/page-title";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";

export { handle, links } from "../features/corrections/corrections-sheet";
export const meta = titled(correctionMessages.corrections);

export {
  loadCorrectionsPage as loader,
  changeCorrections as action,
} from "../features/corrections/corrections.server";
export { CorrectionsScreen as default } from "../features/corrections/corrections-screen";
