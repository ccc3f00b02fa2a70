import Combobox from "@github/combobox-nav";
import { useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState, type RefObject } from "react";
import { findMessages, formatMessage } from "../../../engine/messages";
import { paths } from "../../../paths";
import {
  forgetSearch,
  forgetSearches,
  recentSearches,
  rememberSearch,
} from "../../browser/recent-searches";
import css from "./find-suggestions.css?inline";
import {
  feedNames,
  type Suggestion,
  type SuggestionGroup,
} from "./suggestion-feed";

export interface FindSuggestionsProps {
  /** The search box, an uncontrolled input. */
  field: RefObject<HTMLInputElement>;
  /** Identifies whose searches the browser remembers. */
  owner: string;
}

// Once, when the box is used first. Rollup leaves a module with an effect of its own out of the scripts that
// every page loads, however small it is.
if (!import.meta.env.SSR) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}

const listId = "find-suggestions";
const optionId = (group: number, at: number) => `${listId}-${group}-${at}`;

/** The searches that the browser remembers, as a group. */
function recentGroup(owner: string): SuggestionGroup[] {
  const hits = recentSearches(owner).map((search) => ({
    label: search,
    about: "",
    path: paths.find(search),
  }));
  return hits.length > 0
    ? [{ heading: findMessages.recentSearches, hits }]
    : [];
}

/**
 * Makes the search box an editable combobox with list autocomplete (WAI-ARIA Authoring Practices): names while
 * the user types, the last searches while it is empty. Enter without a chosen option searches, as it does without
 * this component.
 */
export function FindSuggestions({ field, owner }: FindSuggestionsProps) {
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const combobox = useRef<Combobox>();
  const [groups, setGroups] = useState<SuggestionGroup[]>([]);
  const [isRecent, setIsRecent] = useState(false);
  const isOpen = groups.length > 0;
  const openNow = useRef(isOpen);
  openNow.current = isOpen;

  useEffect(() => {
    const input = field.current;
    const around = box.current;
    if (!input || !around || !list.current) return;
    const nav = new Combobox(input, list.current, {
      // Leaving the field with Tab is no choice.
      tabInsertsSuggestions: false,
    });
    combobox.current = nav;
    const feed = feedNames((found) => {
      setIsRecent(false);
      setGroups(found);
    });
    const close = () => {
      feed.cancel();
      setGroups([]);
    };
    const show = () => {
      if (input.value.trim() !== "") {
        feed.show(input.value);
        return;
      }
      feed.cancel();
      setIsRecent(true);
      setGroups(recentGroup(owner));
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      if (!openNow.current) {
        if (event.key === "ArrowDown" || event.key === "ArrowUp") show();
        return;
      }
      // With an open list, Escape closes it; without, it empties the field.
      if (event.key === "Escape") {
        event.preventDefault();
        close();
      }
      const active = input.getAttribute("aria-activedescendant");
      const recent =
        active === null
          ? null
          : document.getElementById(active)?.dataset.recent;
      if (event.key === "Delete" && recent) {
        event.preventDefault();
        forgetSearch(owner, recent);
        show();
      }
    };
    const onLeave = ({ relatedTarget }: FocusEvent) => {
      const isInside =
        relatedTarget === input ||
        (relatedTarget instanceof Node && around.contains(relatedTarget));
      if (!isInside) close();
    };
    const onSubmit = () => {
      rememberSearch(owner, input.value);
      close();
    };
    const { form } = input;
    input.addEventListener("input", show);
    input.addEventListener("focus", show);
    input.addEventListener("keydown", onKey);
    input.addEventListener("focusout", onLeave);
    around.addEventListener("focusout", onLeave);
    form?.addEventListener("submit", onSubmit);
    if (document.activeElement === input) show();
    return () => {
      feed.cancel();
      nav.destroy();
      input.removeEventListener("input", show);
      input.removeEventListener("focus", show);
      input.removeEventListener("keydown", onKey);
      input.removeEventListener("focusout", onLeave);
      around.removeEventListener("focusout", onLeave);
      form?.removeEventListener("submit", onSubmit);
    };
  }, [field, owner]);

  useEffect(() => {
    if (!isOpen) return;
    combobox.current?.start();
    return () => combobox.current?.stop();
  }, [groups, isOpen]);

  const choose = ({ label, path }: Suggestion) => {
    rememberSearch(owner, label);
    setGroups([]);
    if (field.current) field.current.value = isRecent ? label : "";
    navigate(path);
  };
  const clear = () => {
    forgetSearches();
    setGroups([]);
    field.current?.focus();
  };
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  return (
    <div
      ref={box}
      className={isOpen ? "find-list open" : "find-list"}
      // Keeps the focus in the field whatever is pressed here, a scroll bar included.
      onMouseDown={(event) => event.preventDefault()}
      role="presentation"
    >
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={findMessages.suggestions}
        aria-describedby={isRecent ? `${listId}-keys` : undefined}
        hidden={!isOpen}
      >
        {groups.map(({ heading, hits }, group) => (
          <div
            key={heading}
            role="group"
            aria-labelledby={`${listId}-${group}`}
          >
            <div id={`${listId}-${group}`} role="presentation">
              {heading}
            </div>
            {hits.map((hit, at) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys of its options
              <div
                key={`${hit.label} ${hit.path}`}
                id={optionId(group, at)}
                role="option"
                // Set by the combobox library on the active option.
                aria-selected={false}
                tabIndex={-1}
                data-recent={isRecent ? hit.label : undefined}
                onClick={() => choose(hit)}
              >
                <span translate="no">{hit.label}</span>{" "}
                {hit.about !== "" && <small>{hit.about}</small>}
              </div>
            ))}
          </div>
        ))}
      </div>
      {isOpen && isRecent && (
        <>
          <p id={`${listId}-keys`}>{findMessages.removeRecent}</p>
          <button type="button" className="secondary" onClick={clear}>
            {findMessages.clearRecent}
          </button>
        </>
      )}
      <p role="status" className="visually-hidden">
        {isOpen && formatMessage(findMessages.suggestionCount, { count })}
      </p>
    </div>
  );
}
