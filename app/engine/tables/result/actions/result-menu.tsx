import type { ReactNode } from "react";

/** A button in the line of the count that opens a panel below it; works without scripts. */
export function ResultMenu({
  label,
  children,
}: {
  label: string;
  children: ReactNode;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the panel wherever the focus is in it
    <details
      className="option"
      // Opening one panel closes the other.
      name="option"
      onKeyDown={({ key, currentTarget }) => {
        if (key !== "Escape" || !currentTarget.open) return;
        currentTarget.open = false;
        currentTarget.querySelector("summary")?.focus();
      }}
    >
      <summary className="button secondary">{label}</summary>
      <div>{children}</div>
    </details>
  );
}
