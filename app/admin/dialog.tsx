import { Link, useNavigate } from "@remix-run/react";
import { useEffect, useRef, type ReactNode } from "react";

interface DialogProps {
  /** Id of what names it. */
  labelledBy: string;
  /** Where closing leads. */
  closeTo: string;
  /** Id of what gets the keyboard back when it is closed. */
  returnsTo: string;
  /** A question that interrupts, over the other popup. */
  asks?: boolean;
  /** Another popup lies over it. */
  isCovered?: boolean;
  children: ReactNode;
}

/**
 * A popup that is open as long as the address says so. The server draws it over the page with links
 * that close it; scripts then make it modal: the keyboard stays inside, Escape closes it, and what it
 * was opened from gets the focus back.
 */
export function Dialog({
  labelledBy,
  closeTo,
  returnsTo,
  asks = false,
  isCovered = false,
  children,
}: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget | null>(null);
  const navigate = useNavigate();
  const close = () => navigate(closeTo, { preventScrollReset: true });

  useEffect(() => {
    const dialog = box.current;
    if (!dialog) return;
    const held = document.activeElement;
    // Only one that is not open yet can be made modal; to close it would say that somebody did.
    dialog.removeAttribute("open");
    dialog.showModal();
    // What is being typed into since before the scripts came keeps the focus.
    if (held instanceof HTMLElement && dialog.contains(held)) held.focus();
  }, []);

  useEffect(
    () => () => {
      const isLost = document.activeElement === document.body;
      if (isLost) document.getElementById(returnsTo)?.focus();
    },
    [returnsTo],
  );

  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a press beside it closes it as Escape does */}
      <dialog
        ref={box}
        open
        className={asks ? "popup question" : "popup"}
        role={asks ? "alertdialog" : undefined}
        aria-labelledby={labelledBy}
        {...(isCovered ? inert : {})}
        onCancel={(event) => {
          event.preventDefault();
          close();
        }}
        // Browsers let nobody hold a dialog open for good.
        onClose={close}
        onMouseDown={({ target }) => (pressed.current = target)}
        onClick={({ target, currentTarget }) => {
          // Text that is marked from inside to outside closes nothing.
          if (target === currentTarget && pressed.current === target) close();
        }}
      >
        <div className="popup-box">{children}</div>
      </dialog>
      <Link
        className="backdrop"
        to={closeTo}
        preventScrollReset
        tabIndex={-1}
        aria-hidden="true"
      >
        <span className="visually-hidden">Close</span>
      </Link>
    </>
  );
}

/** What lies under a popup cannot be used, without scripts too. React 18 knows the attribute as text. */
export const inert: object = { inert: "" };
