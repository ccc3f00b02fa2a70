/** Delays something until the test opens the gate. */
export interface Gate {
  /** Resolves when the gate is open. */
  opened: Promise<void>;
  open: () => void;
}

/** Creates a closed gate. */
export function gate(): Gate {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}
