import Combobox from "@github/combobox-nav";
import { useEffect, useRef, useState, type MouseEvent } from "react";
import { addressLines } from "./saved-address";
import type { LookUpKind, SavedAddress, Side } from "./saved-address";
import { fillForm, poolOf } from "./fill-form";
import { feedSuggestions, type Suggestions } from "./suggestions-feed";
import { SuggestionsStatus } from "./suggestions-status";
import { addressBookMessages, formatMessage } from "../../../engine/messages";

export interface SuggestionsProps {
  /** Id of the field, an uncontrolled input of a booking form. */
  inputId: string;
  side: Side;
  kind: LookUpKind;
}

const closed: Suggestions = { kind: "closed" };

/**
 * Makes a field an editable combobox with list autocomplete (WAI-ARIA Authoring Practices, "Editable
 * Combobox With List Autocomplete"). The input stays the document's: nothing typed is lost when this
 * component mounts, and only choosing an address writes into the form.
 */
export function AddressCombobox({ inputId, side, kind }: SuggestionsProps) {
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(closed);
  /** Status message for screen readers after an address was filled in. */
  const [done, setDone] = useState("");
  const combobox = useRef<Combobox>();
  const choose = useRef<(address: SavedAddress) => void>(() => undefined);

  useEffect(() => {
    const input = document.getElementById(inputId);
    if (!(input instanceof HTMLInputElement) || !list.current) return;
    const ownAutocomplete = input.autocomplete;
    // The browser's own suggestions would cover this list.
    input.autocomplete = "off";
    const nav = new Combobox(input, list.current, {
      // Leaving the field with Tab is no choice.
      tabInsertsSuggestions: false,
    });
    combobox.current = nav;
    let isOpen = false;
    const feed = feedSuggestions({
      kind,
      pool: () => poolOf(input.form),
      publish(suggestions) {
        isOpen = suggestions.kind !== "closed";
        setShown(suggestions);
      },
    });
    choose.current = (address) => {
      fillForm(input.form, side, address);
      feed.close();
      setDone(
        formatMessage(addressBookMessages.addressFilledIn, {
          name: address.companyName || addressBookMessages.theAddress,
        }),
      );
    };
    const show = () => {
      setDone("");
      feed.show(input.value);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      const isArrow = event.key === "ArrowDown" || event.key === "ArrowUp";
      if (!isOpen) {
        if (isArrow) show();
        return;
      }
      const hasChosen = input.hasAttribute("aria-activedescendant");
      if (event.key === "Escape" || (event.key === "Enter" && !hasChosen)) {
        // Enter chooses from the list; it must not submit the booking form.
        event.preventDefault();
        feed.close();
      }
    };
    const onLeave = ({ relatedTarget }: FocusEvent) => {
      const isInside =
        relatedTarget instanceof Node && box.current?.contains(relatedTarget);
      if (!isInside && relatedTarget !== input) feed.close();
    };
    const around = box.current;
    input.addEventListener("input", show);
    input.addEventListener("focus", show);
    input.addEventListener("keydown", onKey);
    input.addEventListener("focusout", onLeave);
    around?.addEventListener("focusout", onLeave);
    return () => {
      feed.end();
      nav.destroy();
      input.autocomplete = ownAutocomplete;
      input.removeEventListener("input", show);
      input.removeEventListener("focus", show);
      input.removeEventListener("keydown", onKey);
      input.removeEventListener("focusout", onLeave);
      around?.removeEventListener("focusout", onLeave);
    };
  }, [inputId, side, kind]);

  const addresses = shown.kind === "found" ? shown.addresses : [];
  const hasList = addresses.length > 0;
  useEffect(() => {
    if (!hasList) return;
    combobox.current?.start();
    return () => combobox.current?.stop();
  }, [shown, hasList]);

  return (
    <div
      className={shown.kind === "closed" ? "suggestions" : "suggestions open"}
      ref={box}
      // Keeps the focus in the field whatever is pressed here, a scroll bar included.
      onMouseDown={keepFocus}
      role="presentation"
    >
      <div
        id={`${inputId}-addresses`}
        role="listbox"
        aria-label={addressBookMessages.savedAddresses}
        hidden={!hasList}
        ref={list}
      >
        {addresses.map((address, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys of its options
          <div
            key={index}
            id={`${inputId}-address-${index}`}
            role="option"
            // Set by the combobox library on the active option.
            aria-selected={false}
            tabIndex={-1}
            onClick={() => choose.current(address)}
          >
            <strong>{address.companyName}</strong>{" "}
            <span className="number">{address.location}</span>
            {addressLines(address).map((line) => (
              <span key={line}> {line}</span>
            ))}
          </div>
        ))}
      </div>
      <SuggestionsStatus suggestions={shown} done={done} />
    </div>
  );
}

function keepFocus(event: MouseEvent) {
  event.preventDefault();
}
