/** A form of a page, as a browser without JavaScript reads it. */
export interface ReadForm {
  /** Its address; empty for that of its page. */
  action: string;
  /** The values of its inputs, selects and text areas. */
  fields: Record<string, string>;
}

const entities: Record<string, string> = {
  "&amp;": "&",
  "&quot;": '"',
  "&lt;": "<",
  "&gt;": ">",
  "&#x27;": "'",
  "&#39;": "'",
};

/** Replaces the entities that the portal writes. */
export const unescapeHtml = (text: string) =>
  text.replaceAll(
    /&(?:amp|quot|lt|gt|#x27|#39);/g,
    (one) => entities[one] ?? one,
  );

const attribute = (tag: string, name: string): string | null => {
  const [, value] = new RegExp(`\\s${name}="([^"]*)"`).exec(tag) ?? [];
  return value === undefined ? null : unescapeHtml(value);
};

/** Reads the forms of a page that are posted. */
export function readForms(html: string): ReadForm[] {
  return [...html.matchAll(/<form\b([^>]*)>([^]*?)<\/form>/g)]
    .filter(([, tag = ""]) => /method="post"/i.test(tag))
    .map(([, tag = "", content = ""]) => ({
      action: attribute(tag, "action") ?? "",
      fields: { ...readInputs(content), ...readSelects(content) },
    }));
}

/**
 * Returns the form that has a field with this value.
 * @throws if the page has none
 */
export function findForm(html: string, name: string, value?: string): ReadForm {
  const found = readForms(html).find(
    ({ fields }) =>
      name in fields && (value === undefined || fields[name] === value),
  );
  if (!found)
    throw new Error(`The page has no form with ${name} ${value ?? ""}`);
  return found;
}

function readInputs(content: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [tag] of content.matchAll(/<(?:input|textarea)\b[^>]*>/g)) {
    const name = attribute(tag, "name");
    const type = attribute(tag, "type") ?? "text";
    const isChoice = type === "checkbox" || type === "radio";
    if (name === null || (isChoice && !/\schecked/.test(tag))) continue;
    fields[name] = attribute(tag, "value") ?? "";
  }
  return fields;
}

function readSelects(content: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [, tag = "", options = ""] of content.matchAll(
    /<select\b([^>]*)>([^]*?)<\/select>/g,
  )) {
    const name = attribute(tag, "name");
    const selected =
      /<option\b[^>]*\sselected[^>]*>/.exec(options) ??
      /<option\b[^>]*>/.exec(options);
    if (name !== null && selected)
      fields[name] = attribute(selected[0], "value") ?? "";
  }
  return fields;
}
