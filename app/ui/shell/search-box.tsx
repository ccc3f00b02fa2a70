import { Form, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { commonMessages } from "../../engine/messages";
import { paths } from "../../paths";

/**
 * The field of every screen that finds an ASN, PRO number, manifest, packing slip, store or pool. On `/find`
 * it keeps what was searched for.
 * @param props.hasShortcut true if the key `/` moves the focus here
 */
export function SearchBox({ hasShortcut }: { hasShortcut: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  const { pathname, search } = useLocation();
  const searched =
    pathname === paths.find() ? new URLSearchParams(search).get("q") : null;
  useEffect(() => {
    if (!hasShortcut) return;
    const focusOnSlash = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element &&
        event.target.closest("input, textarea, select, [contenteditable]");
      if (event.key !== "/" || event.ctrlKey || event.metaKey || isTyping)
        return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener("keydown", focusOnSlash);
    return () => document.removeEventListener("keydown", focusOnSlash);
  }, [hasShortcut]);
  return (
    <Form
      action={paths.find()}
      discover="none"
      role="search"
      aria-label={commonMessages.findNumber}
      // A scanner types the next label in the place of this one, also while the first is being looked for.
      onSubmit={() => field.current?.select()}
    >
      <input
        ref={field}
        type="search"
        name="q"
        defaultValue={searched ?? ""}
        aria-label={commonMessages.findNumber}
        placeholder={commonMessages.findExamples}
        aria-keyshortcuts={hasShortcut ? "/" : undefined}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        required
      />
      <button type="submit">{commonMessages.find}</button>
    </Form>
  );
}
