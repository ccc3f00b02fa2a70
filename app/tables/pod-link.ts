import { paths } from "../paths";

/** What a proof of delivery's address is made of; anything else a provider sends becomes no link. */
const podInfo = /^[A-Za-z0-9-]{1,64}(\/[A-Za-z0-9-]{1,64})?$/;

/** The link to a proof of delivery: the value is the path after `/POD/`. */
export const podLink = {
  text: "POD",
  href: (info: string) => (podInfo.test(info) ? paths.pod(info) : null),
};
