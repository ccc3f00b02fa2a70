import type { Kind } from "../kind";
import { findKind } from "../kinds/all-kinds";
import type { ImportItem } from "../records";
import { findKindByFields, normalizeTitle } from "./table";
import { importMessage } from "../../messages/import";

/** The kind of events that are known by no fields. */
const defaultKind = "scans";
/** Most unknown keys that the note about them names. */
const maxNotedKeys = 100;

/** The keys of plain events: which field of their kind each means, and which are unknown. */
export class EventKeys {
  #kind: Kind | null = null;
  /** Name of the kind; null until the first event tells it. */
  #kindName: string | null;
  /** Names of fields by their names and titles, which are compared without case, blanks and underscores. */
  readonly #fields = new Map<string, string>();
  readonly #unknown = new Set<string>();

  /** @param kindName name of the kind of the events; null: recognized by the first one */
  constructor(kindName: string | null) {
    this.#kindName = kindName;
    if (kindName !== null) this.#open(kindName);
  }

  /** Returns the name of the kind of the events, of which this is one. */
  kindOf(event: object): string {
    if (this.#kindName === null) {
      const names = Object.keys(event);
      this.#kindName = findKindByFields(names)?.name ?? defaultKind;
      this.#open(this.#kindName);
    }
    return this.#kindName;
  }

  #open(kindName: string) {
    this.#kind = findKind(kindName);
    const fields = Object.entries(this.#kind?.fields ?? {});
    for (const [name, { title }] of fields)
      this.#fields.set(normalizeTitle(title), name);
    // Keys are names of fields first of all: the title of one field may be the name of another.
    for (const [name] of fields) this.#fields.set(normalizeTitle(name), name);
    for (const [name] of fields) this.#fields.set(name, name);
  }

  /** Returns the name of the field that a key means; null if the kind has no such field. */
  fieldOf(key: string): string | null {
    // Records of an unknown kind are rejected as a whole.
    if (!this.#kind) return key;
    const field = this.#find(key);
    if (field === undefined && this.#unknown.size < maxNotedKeys)
      this.#unknown.add(key.trim() || '""');
    return field ?? null;
  }

  /** Returns whether keys name all required fields of the kind, or of scans. */
  isEvent(names: readonly string[]): boolean {
    if (this.#kindName === null)
      return new EventKeys(defaultKind).isEvent(names);
    const named = new Set(names.map((name) => this.#find(name)));
    const fields = Object.entries(this.#kind?.fields ?? {});
    return (
      fields.length > 0 &&
      fields.every(([name, { isRequired }]) => !isRequired || named.has(name))
    );
  }

  #find(key: string): string | undefined {
    return this.#fields.get(key) ?? this.#fields.get(normalizeTitle(key));
  }

  /** Gives the note about unknown keys, if there were any. */
  *note(): Generator<ImportItem> {
    if (!this.#kind || this.#unknown.size === 0) return;
    const kind = { kind: this.#kind.name };
    const keys = [...this.#unknown].join(", ");
    yield {
      type: "note",
      message:
        this.#unknown.size === 1
          ? importMessage("ignoredKey", { keys, kind })
          : importMessage("ignoredKeys", { keys, kind }),
    };
  }
}
