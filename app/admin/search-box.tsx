import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { parameters, type AdminAddress } from "./admin-address";

interface SearchBoxProps {
  /** Which list it narrows. */
  name: "find" | "user";
  label: string;
  address: AdminAddress;
  /** What its list is narrowed to by the address. */
  typed: string;
  /** Called with every sign that is typed: scripts narrow the list without asking anybody. */
  onType(typed: string): void;
}

/** Narrows a long list: as one types or, without scripts, when the form is sent. */
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
    // Back and links change the address alone; what somebody types meanwhile is theirs.
    if (input.value.trim() === said.current) input.value = typed;
    said.current = typed;
    onType(input.value);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- about a new address, not a new function
  }, [typed]);
  const { group, edit, find, user } = address;
  const kept = [
    ...(group === null ? [] : [[parameters.group, group]]),
    ...(edit ? [[parameters.edit, ""]] : []),
    ...(name === "user" && find !== "" ? [[parameters.find, find]] : []),
    ...(name === "find" && user !== "" ? [[parameters.user, user]] : []),
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
        name={parameters[name]}
        aria-label={label}
        placeholder={label}
        defaultValue={typed}
        onInput={({ currentTarget }) => onType(currentTarget.value)}
      />
      <button type="submit" className="secondary">
        Filter
      </button>
    </Form>
  );
}
