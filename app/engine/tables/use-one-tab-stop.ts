import { useEffect, useRef, type RefObject } from "react";

/** The index of the control that a key leads to, from the index of the focused one and of the last one. */
type Steps = Readonly<Record<string, (at: number, last: number) => number>>;

const steps: Steps = {
  ArrowRight: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  Home: () => 0,
  End: (_at, last) => last,
};
const stepsOfRows: Steps = {
  ...steps,
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
};

/**
 * Makes the controls of an element one tab stop, with the arrow keys, Home and End inside ("roving
 * tabindex" of the ARIA Authoring Practices). Without scripts each control is a tab stop.
 * @param container the element
 * @param selector selects its controls, but not those inside of an open panel
 * @param inRows true if they stand below each other: then the arrows up and down move, too
 */
export function useOneTabStop(
  container: RefObject<HTMLElement>,
  selector: string,
  inRows = false,
): void {
  const stop = useRef<Element | null>(null);
  // After every rendering: controls may have come or gone. The attribute is not rendered, because React
  // would render the table again when the focus moves.
  useEffect(() => {
    const controls = controlsOf(container, selector);
    const current =
      controls.find((control) => control === stop.current) ??
      controls.find((control) => control.closest("[aria-current]"));
    setStop(controls, current ?? controls[0]);
  });
  useEffect(() => {
    const element = container.current;
    const move = (event: KeyboardEvent) => {
      const step = (inRows ? stepsOfRows : steps)[event.key];
      const { altKey, ctrlKey, metaKey, shiftKey } = event;
      if (!step || altKey || ctrlKey || metaKey || shiftKey) return;
      const controls = controlsOf(container, selector);
      const from = controls.findIndex((control) => control === event.target);
      const to = controls[step(from, controls.length - 1)];
      if (from === -1 || !to) return;
      event.preventDefault();
      to.focus();
    };
    // The control that receives the focus, also by a click, becomes the tab stop.
    const remember = ({ target }: FocusEvent) => {
      const controls = controlsOf(container, selector);
      const focused = controls.find((control) => control === target);
      if (!focused) return;
      stop.current = focused;
      setStop(controls, focused);
    };
    element?.addEventListener("keydown", move);
    element?.addEventListener("focusin", remember);
    return () => {
      element?.removeEventListener("keydown", move);
      element?.removeEventListener("focusin", remember);
    };
  }, [container, selector, inRows]);
}

const controlsOf = ({ current }: RefObject<HTMLElement>, selector: string) => [
  ...(current?.querySelectorAll<HTMLElement>(selector) ?? []),
];

function setStop(
  controls: readonly HTMLElement[],
  stop: HTMLElement | undefined,
): void {
  for (const control of controls) control.tabIndex = control === stop ? 0 : -1;
}
