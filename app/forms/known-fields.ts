/**
 * Takes over only the fields that a form has, as flat texts: Conform reads names such as `a[0].b`
 * as paths into objects and `__intent__` as a command, and nobody but its own forms should be able
 * to use that. Empty values and files are left out.
 * @param form what was posted
 * @param names the form's fields; a name that was posted several times keeps all its values
 */
export function knownFields(
  form: FormData,
  names: readonly string[],
): FormData {
  const known = new FormData();
  for (const name of names) {
    for (const value of form.getAll(name)) {
      if (typeof value === "string" && value !== "") known.append(name, value);
    }
  }
  return known;
}
