import { fileId } from "../../provider/contract/files";
import { paths } from "../paths";

/** An address of a document (specification, part 1, section 7: file links; and bills of lading). */
export interface DocumentAddress {
  /** Its path, at the portal and at the provider. */
  path: string;
  /** What it is, in words. */
  title: "Proof of delivery" | "Delivery receipt" | "Bill of lading";
  /** Name of the file without its ending, e.g. `POD-2508112-7`; letters, digits and `-`. */
  fileName: string;
}

/**
 * Reads `/POD/{id}`, `/POD/{id}/{id2}`, `/DR/{id}` and `/BOL/{id}`. The path is read as it came, not decoded:
 * an id has nothing that would have to be encoded, so whatever is written in another way is another
 * address, and there is no second reading of it.
 * @param target path and query of the request
 * @returns null when it is no address of a document
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
