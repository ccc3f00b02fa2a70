import {
  styleSheetLinks,
  type DocumentHandle,
} from "../ui/shell/document-styles";
import sheet from "../features/receiving/receiving.css?url";

export {
  ReceivingScreen as default,
  receivingMeta as meta,
} from "../features/receiving/receiving-screen";
export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";

export const handle = { sheet: "receiving" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("receiving", sheet);

export {
  loadReceiving as loader,
  receive as action,
} from "../features/receiving/receiving.server";
