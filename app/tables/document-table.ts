import { createContext, useContext } from "react";
import type { ShownTable } from "./table";

/** Provides the result table of a document while the server renders it; empty in the browser. */
export const DocumentTableContext = createContext<{
  readonly shown: ShownTable | null;
}>({ shown: null });

/**
 * Returns the result table of the document, also of a posted list, which no loader returns; null in the
 * browser.
 */
export const useDocumentTable = () => useContext(DocumentTableContext).shown;
