import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { commonMessages } from "../messages";
import { paths } from "../paths";

/** The search of a number of any kind, on every screen. The key `/` moves the focus here. */
export function SearchBox() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
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
  }, []);
  return (
    <Form action={paths.find()} role="search">
      <input
        ref={field}
        type="search"
        name="q"
        aria-label={commonMessages.findNumber}
        placeholder={commonMessages.findExamples}
        aria-keyshortcuts="/"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        required
      />
      <button type="submit">{commonMessages.find}</button>
    </Form>
  );
}
