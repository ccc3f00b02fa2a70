import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { commonMessages } from "../../engine/messages";
import { adminParameters, type AdminAddress } from "./admin-address";

interface SearchBoxProps {
  /** The list that it filters. */
  name: "find" | "userFilter";
  label: string;
  address: AdminAddress;
  /** The search text of its list in the URL. */
  typed: string;
  /** Called with each keystroke: scripts filter the list without a request. */
  onType(typed: string): void;
}

/**
 * The search box of a long list: filters while the user types or, without scripts, when the form is
 * submitted.
 */
export function SearchBox({
  name,
  label,
  address,
  typed,
  onType,
}: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const said = useRef(typed);
  useEffect(() => {
    const input = box.current;
    if (!input) return;
    // Navigation updates the field unless the user has typed something else meanwhile.
    if (input.value.trim() === said.current) input.value = typed;
    said.current = typed;
    onType(input.value);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- about a new address, not a new function
  }, [typed]);
  const { group, edit, find, userFilter } = address;
  const kept = [
    ...(group === null ? [] : [[adminParameters.group, group]]),
    ...(edit ? [[adminParameters.edit, ""]] : []),
    ...(name === "userFilter" && find !== ""
      ? [[adminParameters.find, find]]
      : []),
    ...(name === "find" && userFilter !== ""
      ? [[adminParameters.userFilter, userFilter]]
      : []),
  ];
  return (
    <Form
      className="filter"
      role="search"
      aria-label={label}
      preventScrollReset
    >
      {kept.map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <input
        ref={box}
        type="search"
        name={adminParameters[name]}
        aria-label={label}
        placeholder={label}
        defaultValue={typed}
        onInput={({ currentTarget }) => onType(currentTarget.value)}
      />
      <button type="submit" className="secondary">
        {commonMessages.filter}
      </button>
    </Form>
  );
}
