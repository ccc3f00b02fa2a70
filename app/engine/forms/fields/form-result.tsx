import { useEffect, useRef, type ReactNode } from "react";

/**
 * What a form has created, in place of or beside the form. It receives the focus, so that it is read out.
 */
export function FormResult({
  answer,
  className,
  label,
  children,
}: {
  /**
   * The result of the submission: a new one moves the focus here. Without JavaScript, the autofocus
   * attribute of the new document does the same.
   */
  answer: unknown;
  className: string;
  label: string;
  children: ReactNode;
}) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), [answer]);
  return (
    <section
      className={className}
      role="status"
      aria-label={label}
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just submitted; this is the answer
      autoFocus
      ref={box}
    >
      {children}
    </section>
  );
}
