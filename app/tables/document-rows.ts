/** The table rows of one document, by table. */
export interface DocumentRows {
  readonly rows: unknown;
}
