import { load, type CheerioAPI } from "cheerio";

/** Elements of a page. */
export type Selection = ReturnType<CheerioAPI>;

/** What a user enters into a field: text, several selected values, or whether a box is checked. */
export type FormValue = string | readonly string[] | boolean | File;

/** A form as it is sent. */
export interface Submission {
  url: URL;
  method: "GET" | "POST";
  /** Missing for GET, whose fields are in the URL. */
  body?: URLSearchParams | FormData;
}

const normalize = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/** Kinds of inputs that are not sent as a field of their own. */
const buttonInputs = "[type=submit], [type=button], [type=reset], [type=image]";

const matches = (text: string, wanted: string | RegExp) =>
  typeof wanted === "string" ? text === wanted : wanted.test(text);

/** A response, and its HTML as a browser without JavaScript reads it. */
export class Page {
  #parsed: CheerioAPI | null = null;

  constructor(
    readonly url: URL,
    readonly status: number,
    readonly headers: Headers,
    readonly text: string,
  ) {}

  /** Its `Location` header; empty without one. */
  get location(): string {
    return this.headers.get("location") ?? "";
  }

  get isRedirect(): boolean {
    return this.status >= 300 && this.status < 400 && this.location !== "";
  }

  /** Its `Retry-After` header; null without one. */
  get retryAfter(): string | null {
    return this.headers.get("retry-after");
  }

  /** Path and query of its URL. */
  get path(): string {
    return `${this.url.pathname}${this.url.search}`;
  }

  /** The parsed document, to be asked with CSS selectors. */
  get $(): CheerioAPI {
    return (this.#parsed ??= load(this.text, { scriptingEnabled: false }));
  }

  get title(): string {
    return normalize(this.$("title").first().text());
  }

  /** The text of its heading of the first level. */
  get heading(): string {
    return this.textOf("h1");
  }

  /** The text of its main part. */
  get main(): string {
    return this.textOf("main");
  }

  /** The texts of its alerts. */
  get alerts(): string[] {
    return this.textsOf("[role=alert]");
  }

  /** The text of the first element that matches, with white space as a reader sees it. */
  textOf(selector: string): string {
    return normalize(this.$(selector).first().text());
  }

  /** The texts of all elements that match. */
  textsOf(selector: string): string[] {
    const { $ } = this;
    return $(selector)
      .toArray()
      .map((element) => normalize($(element).text()));
  }

  /** The rows of its result table, by the headers of their columns. */
  get rows(): Record<string, string>[] {
    const { $ } = this;
    const cells = (row: Parameters<CheerioAPI>[0], selector: string) =>
      $(row)
        .find(selector)
        .toArray()
        .map((cell) => normalize($(cell).text()));
    const headers = $("table.rows thead tr")
      .toArray()
      .flatMap((row) => cells(row, "th"));
    return $("table.rows tbody tr")
      .toArray()
      .map((row) =>
        Object.fromEntries(
          cells(row, "th, td").map((text, at) => [headers[at] ?? "", text]),
        ),
      );
  }

  /**
   * The name of an element, by the usual rules: `aria-labelledby`, `aria-label`, its labels, its text.
   * @param element matched by `a`, `button`, `input`, `select` or `textarea`
   */
  nameOf(element: Selection): string {
    const { $ } = this;
    const labelledBy = element.attr("aria-labelledby");
    if (labelledBy !== undefined)
      return normalize(
        labelledBy
          .split(/\s+/)
          .map((id) => $(`[id="${id}"]`).text())
          .join(" "),
      );
    const label = element.attr("aria-label");
    if (label !== undefined) return normalize(label);
    if (element.is("input[type=submit], input[type=button]"))
      return element.attr("value") ?? "";
    if (element.is("input, select, textarea")) {
      const id = element.attr("id");
      const labels =
        id === undefined
          ? element.closest("label")
          : $(`label[for="${id}"]`).add(element.closest("label"));
      return normalize(labels.text());
    }
    const pictures = element
      .find("img[alt]")
      .toArray()
      .map((image) => $(image).attr("alt") ?? "");
    return normalize([element.text(), ...pictures].join(" "));
  }

  /** The targets of all links with this name, as absolute URLs. */
  links(name: string | RegExp, within = "body"): string[] {
    const { $ } = this;
    return $(within)
      .find("a[href]")
      .toArray()
      .map((link) => $(link))
      .filter((link) => matches(this.nameOf(link), name))
      .map((link) => new URL(link.attr("href") ?? "", this.url).href);
  }

  /**
   * The target of the first link with this name.
   * @throws if there is none
   */
  link(name: string | RegExp, within = "body"): string {
    const [first] = this.links(name, within);
    if (first === undefined)
      throw new Error(`${this.path} has no link ${String(name)}`);
    return first;
  }

  /**
   * The field with this label or name.
   * @throws if there is none
   */
  field(label: string | RegExp) {
    const { $ } = this;
    const fields = $("input:not([type=hidden]), select, textarea")
      .toArray()
      .map((element) => $(element));
    const found =
      fields.find((field) => matches(this.nameOf(field), label)) ??
      fields.find((field) => field.attr("name") === label);
    if (!found) throw new Error(`${this.path} has no field ${String(label)}`);
    return found;
  }

  /** The value of the field with this label or name. */
  valueOf(label: string | RegExp): string {
    return valuesOf(this.field(label)).join();
  }

  /** The text of the elements that describe the field with this label or name (`aria-describedby`). */
  descriptionOf(label: string | RegExp): string {
    const ids = this.field(label).attr("aria-describedby") ?? "";
    return ids
      .split(/\s+/)
      .map((id) => this.textOf(`[id="${id}"]`))
      .join(" ");
  }

  /** The texts of the options of the list with this label or name. */
  optionsOf(label: string | RegExp): string[] {
    const { $ } = this;
    return this.field(label)
      .find("option")
      .toArray()
      .map((option) => normalize($(option).text()));
  }

  /**
   * What a browser sends when a button is pressed.
   * @param button its name or its value; of several such buttons, the first whose form has these fields
   * @param values by the label or the name of their field, entered before
   * @throws if the page has no such button or no such field
   */
  submission(
    button: string | RegExp,
    values: Record<string, FormValue> = {},
  ): Submission {
    const { $ } = this;
    const labels = Object.keys(values);
    const found = $("button, input[type=submit]")
      .toArray()
      .map((element) => $(element))
      .filter(
        (one) =>
          matches(this.nameOf(one), button) || one.attr("value") === button,
      )
      .map((pressed) => {
        const formId = pressed.attr("form");
        const form =
          formId === undefined
            ? pressed.closest("form")
            : $(`[id="${formId}"]`);
        return { pressed, form, controls: this.controlsOf(form) };
      });
    const chosen =
      found.find(({ controls }) =>
        labels.every((label) => this.#findFields(controls, label).length > 0),
      ) ?? found[0];
    if (!chosen)
      throw new Error(`${this.path} has no button ${String(button)}`);
    const { pressed, form, controls } = chosen;
    const entered = Object.entries(values).flatMap(([label, value]) =>
      enter(this.#fieldsOf(controls, label), value),
    );
    return this.submissionOf(
      form,
      pressed,
      (control) => entered.findLast(([one]) => one.is(control))?.[1],
    );
  }

  /**
   * What a browser sends when a form is submitted.
   * @param pressed its button; empty for none
   * @param valueOf what is entered into a control before; undefined leaves it as it is
   */
  submissionOf(
    form: Selection,
    pressed: Selection,
    valueOf: (control: Selection) => FormValue | undefined,
  ): Submission {
    const sent = this.controlsOf(form).flatMap((control) =>
      entriesOf(control, valueOf(control)),
    );
    const name = pressed.attr("name");
    if (name !== undefined) sent.push([name, pressed.attr("value") ?? ""]);

    const action = pressed.attr("formaction") ?? form.attr("action");
    const url = new URL(action || this.url.href, this.url);
    const method = pressed.attr("formmethod") ?? form.attr("method") ?? "get";
    if (form.attr("enctype") === "multipart/form-data") {
      const body = new FormData();
      for (const [field, value] of sent) body.append(field, value);
      return { url, method: "POST", body };
    }
    const fields = new URLSearchParams(
      sent.map(([field, value]) => [
        field,
        typeof value === "string" ? value : value.name,
      ]),
    );
    if (method.toLowerCase() === "post")
      return { url, method: "POST", body: fields };
    url.search = fields.toString();
    return { url, method: "GET" };
  }

  /** What belongs to a form, in its order: what is in it, and what names it with `form`. */
  partsOf(form: Selection, selector: string): Selection {
    const inside = form.find(selector).not("[form]");
    const id = form.attr("id");
    return id === undefined
      ? inside
      : inside.add(this.$(`${selector}[form="${id}"]`));
  }

  /** The controls of a form that can be sent, in their order, without its buttons. */
  controlsOf(form: Selection): Selection[] {
    const { $ } = this;
    return this.partsOf(form, ":is(input, select, textarea)[name]")
      .not(buttonInputs)
      .not("[disabled], fieldset[disabled] *")
      .toArray()
      .map((element) => $(element));
  }

  /** The controls with this label, otherwise those with this name. */
  #findFields(controls: readonly Selection[], label: string): Selection[] {
    const labelled = controls.find(
      (control) =>
        control.attr("type") !== "hidden" && this.nameOf(control) === label,
    );
    return labelled
      ? [labelled]
      : controls.filter((control) => control.attr("name") === label);
  }

  #fieldsOf(controls: readonly Selection[], label: string): Selection[] {
    const found = this.#findFields(controls, label);
    if (found.length === 0)
      throw new Error(
        `${this.path}: the form has no field ${label}, but ${controls.map((control) => this.nameOf(control) || control.attr("name")).join(", ")}`,
      );
    return found;
  }
}

const isBox = (control: Selection) =>
  control.is("[type=checkbox], [type=radio]");

/** Enters a value into the fields with one name: of boxes, those with that value are checked. */
function enter(
  fields: readonly Selection[],
  value: FormValue,
): [field: Selection, value: FormValue][] {
  return fields.map((field) => [
    field,
    isBox(field) && (typeof value === "string" || Array.isArray(value))
      ? [value].flat().includes(field.attr("value") ?? "on")
      : value,
  ]);
}

/** The value of an option. */
export const optionValue = (option: Selection) =>
  option.attr("value") ?? normalize(option.text());

/** The values of a text field or of a list, as the page has them; without a choice, a list has its first. */
export function valuesOf(control: Selection): string[] {
  if (!control.is("select")) return [control.val() ?? ""].flat();
  const options = control.find("option");
  const selected = options.filter("[selected]");
  const isFirst = selected.length === 0 && !control.is("[multiple]");
  const chosen = isFirst ? options.first() : selected;
  return chosen.toArray().map((_, at) => optionValue(chosen.eq(at)));
}

/** What a browser sends of a control. */
function entriesOf(
  control: Selection,
  entered: FormValue | undefined,
): [name: string, value: string | File][] {
  const name = control.attr("name") ?? "";
  if (isBox(control)) {
    const isChecked = entered ?? control.attr("checked") !== undefined;
    return isChecked === true ? [[name, control.attr("value") ?? "on"]] : [];
  }
  if (control.is("[type=file]"))
    return [[name, entered instanceof File ? entered : new File([], "")]];
  const value = entered ?? valuesOf(control);
  if (value instanceof File || typeof value === "boolean")
    throw new Error(`The field ${name} takes text.`);
  return [value].flat().map((one) => [name, one]);
}
