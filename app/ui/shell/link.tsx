import { Link as RemixLink, type LinkProps } from "@remix-run/react";

/**
 * A link within the portal. It does not say that its page can be discovered, because Remix's lazy route discovery
 * is off (docs/decisions/110).
 */
export const Link = (props: LinkProps) => (
  <RemixLink discover="none" {...props} />
);
