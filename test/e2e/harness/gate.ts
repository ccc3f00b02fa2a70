/** Something that waits until the test opens the way. */
export interface Gate {
  /** Resolves when the gate is open. */
  opened: Promise<void>;
  open: () => void;
}

/** Creates a gate that is closed. */
export function gate(): Gate {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}
