/** A link to what has a name. */
export interface NameHit {
  /** Number and name: `0412 Joliet`. */
  label: string;
  /** What tells it from others of the name, such as the pool of a store; empty without. */
  about: string;
  path: string;
  /** The cartons of a store or city; null for other kinds. */
  cartonsPath: string | null;
}

/** The names of one kind. */
export interface NameGroup {
  /** `Stores` */
  heading: string;
  /** Where its links lead. */
  target: string;
  hits: NameHit[];
  /** True if more names match. */
  hasMore: boolean;
}
