import { fileId } from "../../provider/contract/files";
import { paths } from "../paths";

/** The address of a document (specification, part 1, section 7: file links; and bills of lading). */
export interface DocumentAddress {
  /** Its path, at the portal and at the provider. */
  path: string;
  /** Title of the document type. */
  title: "Proof of delivery" | "Delivery receipt" | "Bill of lading";
  /** File name without extension, e.g. `POD-2508112-7`; letters, digits and `-`. */
  fileName: string;
}

/**
 * Parses `/POD/{id}`, `/POD/{id}/{id2}`, `/DR/{id}` and `/BOL/{id}`. The path is parsed without
 * decoding: an id contains no character that needs encoding, so any other spelling is a different
 * address, and no path has two interpretations.
 * @param target path and query of the request
 * @returns null if it is not the address of a document
 */
export function readDocumentAddress(target: string): DocumentAddress | null {
  const [path = ""] = target.split("?", 1);
  const [before, kind, ...ids] = path.split("/");
  if (before !== "" || !ids.every((id) => fileId.safeParse(id).success))
    return null;
  const fileName = [kind, ...ids].join("-");
  if (kind === "POD" && (ids.length === 1 || ids.length === 2)) {
    const title = "Proof of delivery";
    return { path: paths.pod(ids.join("/")), title, fileName };
  }
  if (kind === "DR" && ids.length === 1) {
    const title = "Delivery receipt";
    return { path: paths.dr(ids.join("")), title, fileName };
  }
  if (kind === "BOL" && ids.length === 1) {
    const title = "Bill of lading";
    return { path: paths.bol(ids.join("")), title, fileName };
  }
  return null;
}
