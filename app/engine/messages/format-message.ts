import { formatNumber } from "../../../shared/format-number";

/** The names in braces of a message. */
type ParameterOf<Template extends string> =
  Template extends `${string}{${infer Name}}${infer Rest}`
    ? Name | ParameterOf<Rest>
    : never;

/** Fills in the `{name}` placeholders of a message; numbers get thousands separators. */
export function formatMessage<Template extends string>(
  template: Template,
  values: Readonly<Record<ParameterOf<Template>, string | number>>,
): string {
  return template.replace(/\{(\w+)\}/g, (_, name: ParameterOf<Template>) => {
    const value = values[name];
    return typeof value === "number" ? formatNumber(value) : value;
  });
}
