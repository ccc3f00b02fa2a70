import { paths } from "../paths";

/** Format of a proof of delivery's path; any other value from a provider does not become a link. */
const podInfo = /^[A-Za-z0-9-]{1,64}(\/[A-Za-z0-9-]{1,64})?$/;

/** The link to a proof of delivery: the value is the path after `/POD/`. */
export const podLink = {
  text: "POD",
  href: (info: string) => (podInfo.test(info) ? paths.pod(info) : null),
};

/** Valid ids of a delivery receipt's path; any other value from a provider does not become a link. */
const drInfo = /^[A-Za-z0-9-]{1,64}$/;

/** The link to a delivery receipt: the value is the id after `/DR/`. */
export const drLink = {
  text: "DR",
  href: (id: string) => (drInfo.test(id) ? paths.dr(id) : null),
};
