import { Form, useLocation } from "@remix-run/react";
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type ComponentType,
} from "react";
import { commonMessages } from "../../../engine/messages";
import { paths } from "../../../paths";
import { Enhancement } from "../enhancement";
import type { FindSuggestionsProps } from "./find-suggestions";

/**
 * The field of every screen that finds numbers and names. On `/find` it keeps what was searched for. The code
 * that suggests names while somebody types is loaded when the field is used.
 * @param props.hasShortcut true if the key `/` moves the focus here
 * @param props.owner identifies whose searches the browser remembers
 */
export function SearchBox({
  hasShortcut,
  owner,
}: {
  hasShortcut: boolean;
  owner: string;
}) {
  const field = useRef<HTMLInputElement>(null);
  const { pathname, search } = useLocation();
  const searched =
    pathname === paths.find() ? new URLSearchParams(search).get("q") : null;
  const [Suggestions, setSuggestions] =
    useState<ComponentType<FindSuggestionsProps>>();
  const isAsked = useRef(false);
  const loadSuggestions = useCallback(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    import("./find-suggestions").then(
      ({ FindSuggestions }) => setSuggestions(() => FindSuggestions),
      () => {
        // The field works without; the next use asks again.
        isAsked.current = false;
      },
    );
  }, []);
  useEffect(() => {
    // The field may have been in use before its script was there.
    if (document.activeElement === field.current) loadSuggestions();
  }, [loadSuggestions]);
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
        onFocus={loadSuggestions}
      />
      {Suggestions && (
        <Enhancement fallback={null}>
          <Suggestions field={field} owner={owner} />
        </Enhancement>
      )}
      <button type="submit">{commonMessages.find}</button>
    </Form>
  );
}
