import { Form } from "@remix-run/react";
import { parameters, type AdminAddress } from "./admin-address";

interface SearchBoxProps {
  /** Which list it narrows. */
  name: "find" | "user";
  label: string;
  address: AdminAddress;
  /** What it holds to begin with. */
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
        type="search"
        name={parameters[name]}
        aria-label={label}
        placeholder={label}
        defaultValue={typed}
        onInput={({ currentTarget }) => onType(currentTarget.value)}
      />
      <button type="submit" className="quiet">
        Filter
      </button>
    </Form>
  );
}
