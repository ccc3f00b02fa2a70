import { useNavigate } from "@remix-run/react";
import { Link } from "../../../ui/shell/link";
import { useEffect, useRef, type ReactNode } from "react";
import { commonMessages } from "../../../engine/messages";

interface DialogProps {
  /** Its heading, beside which it can be closed; a confirmation begins with its question. */
  heading?: ReactNode;
  /** Id of the heading that labels it. */
  labelledBy: string;
  /** The path that closing navigates to. */
  closeTo: string;
  /** Id of the element that receives the focus after closing. */
  returnsTo: string;
  /** True for a confirmation over the other dialog. */
  asks?: boolean;
  /** True if another dialog covers it. */
  isCovered?: boolean;
  children: ReactNode;
}

/**
 * A dialog whose open state is in the URL. The server renders it over the page with links that close
 * it; scripts then make it modal: the focus stays inside, Escape closes it, and the element that opened
 * it receives the focus again.
 */
export function Dialog({
  heading,
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
    // `showModal` throws on an open dialog, and `close` would dispatch a close event as if the user had
    // closed it.
    dialog.removeAttribute("open");
    dialog.showModal();
    // An input in which the user was already typing before hydration keeps the focus.
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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a press beside it closes it as Escape does */}
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
        // Browsers close a dialog eventually even if cancel is prevented.
        onClose={close}
        onMouseDown={({ target }) => (pressed.current = target)}
        onClick={({ target, currentTarget }) => {
          // Selecting text from inside to outside must not close it.
          if (target === currentTarget && pressed.current === target) close();
        }}
      >
        <div className="popup-box">
          {heading && (
            <div className="beside">
              <h2 id={labelledBy}>{heading}</h2>
              <Link
                className="mark"
                to={closeTo}
                preventScrollReset
                aria-label={commonMessages.close}
                title={commonMessages.close}
              >
                <span aria-hidden="true">×</span>
              </Link>
            </div>
          )}
          {children}
        </div>
      </dialog>
      <Link
        className="backdrop"
        to={closeTo}
        preventScrollReset
        tabIndex={-1}
        aria-hidden="true"
      >
        <span className="visually-hidden">{commonMessages.close}</span>
      </Link>
    </>
  );
}

/**
 * Makes the content below a dialog inert, without scripts too. React 18 supports the attribute only as
 * a string.
 */
export const inert: object = { inert: "" };
