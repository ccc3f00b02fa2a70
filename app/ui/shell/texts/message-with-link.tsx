import type { ReactNode } from "react";

/**
 * A sentence with a link in it.
 * @param message has `{link}` where the link stands
 */
export function MessageWithLink({
  message,
  children,
}: {
  message: string;
  /** The link. */
  children: ReactNode;
}) {
  const [before, after] = message.split("{link}", 2);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}
