/**
 * Returns a submitted text that no schema parses: the value of a button, a token, an id in a hidden field.
 * @param maxLength cuts it, in characters
 * @returns an empty text if the field is missing or a file
 */
export function readFormText(
  form: FormData,
  name: string,
  maxLength = Infinity,
): string {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, maxLength) : "";
}
