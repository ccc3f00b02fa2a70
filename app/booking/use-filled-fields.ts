import { useEffect, useState, type RefObject } from "react";
import type { FormField } from "../forms/form-field";
import { addressFilledEvent } from "../address-book";

/**
 * Clears the errors of the fields that a saved address has filled in: they were about empty or
 * mistyped fields and are no longer true. The next reply brings its own errors.
 * @param form the booking form, which receives `addressFilledEvent`
 * @param fields the fields with the errors of the last reply
 * @param reply the last reply of the server, undefined before the first
 * @returns the same fields, those that were filled in without errors
 */
export function useFilledFields<Name extends string>(
  form: RefObject<HTMLFormElement>,
  fields: Record<Name, FormField>,
  reply: object | undefined,
): Record<Name, FormField> {
  const [filled, setFilled] = useState<{
    reply: object | undefined;
    names: readonly string[];
  }>({ reply, names: [] });
  useEffect(() => {
    const element = form.current;
    const noteFilled = (event: Event) => {
      const { detail } = event as CustomEvent<string[]>;
      setFilled((before) => ({
        reply,
        names:
          before.reply === reply ? [...before.names, ...detail] : [...detail],
      }));
    };
    element?.addEventListener(addressFilledEvent, noteFilled);
    return () => element?.removeEventListener(addressFilledEvent, noteFilled);
  }, [form, reply]);
  if (filled.reply !== reply || filled.names.length === 0) return fields;
  const cleared = { ...fields };
  for (const name of filled.names)
    if (name in cleared)
      cleared[name as Name] = { ...fields[name as Name], errors: [] };
  return cleared;
}
