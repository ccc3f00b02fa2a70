import { isFileId } from "../provider/contract/files";
import { paths } from "./paths";

/**
 * The link to a proof of delivery: the value is the path after `/POD/`, one id or two. Any other value from
 * a provider does not become a link.
 */
export const podLink = {
  text: "POD",
  href: (info: string) => {
    const ids = info.split("/");
    return ids.length <= 2 && ids.every(isFileId) ? paths.pod(info) : null;
  },
};

/**
 * The link to a delivery receipt: the value is the id after `/DR/`. Any other value from a provider does not
 * become a link.
 */
export const drLink = {
  text: "DR",
  href: (id: string) => (isFileId(id) ? paths.dr(id) : null),
};
