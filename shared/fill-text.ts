import { formatNumber } from "./format-number";

/** The names in braces of a text. */
export type ParameterOf<Template extends string> =
  Template extends `${string}{${infer Name}}${infer Rest}`
    ? Name | ParameterOf<Rest>
    : never;

/** The values of the `{name}` placeholders of a text. */
type ValuesOf<Template extends string> = Readonly<
  Record<ParameterOf<Template>, string | number>
>;

/** Fills in the `{name}` placeholders of a text; numbers get thousands separators, so that ids are given as texts. */
export function fillText<Template extends string>(
  template: Template,
  values: ValuesOf<Template>,
): string {
  return template.replace(/\{(\w+)\}/g, (_, name: ParameterOf<Template>) => {
    const value = values[name];
    return typeof value === "number" ? formatNumber(value) : value;
  });
}
