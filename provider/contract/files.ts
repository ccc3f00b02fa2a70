import * as z from "zod";

/** What an id in a file address may be made of. */
export const fileId = z.string().regex(/^[A-Za-z0-9-]{1,64}$/);

/** The file addresses of the specification (part 1, section 7); each answers a document. */
export const files = {
  "/POD/{id}": "Proof of delivery.",
  "/POD/{id}/{id2}": "Proof of delivery of one of several documents.",
  "/DR/{id}": "Delivery receipt.",
} as const;

export type FilePath = keyof typeof files;
