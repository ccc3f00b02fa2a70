import type { ReactNode } from "react";

const roles = { good: "status", warn: "status", bad: "alert" } as const;

/** A notice that screen readers announce: what was done, a warning, what went wrong. Nothing without a text. */
export function Notice({
  look,
  children,
}: {
  look: keyof typeof roles;
  children: ReactNode;
}) {
  return children === null || children === undefined ? null : (
    <p className={`notice ${look}`} role={roles[look]}>
      {children}
    </p>
  );
}
