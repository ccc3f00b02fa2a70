import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type {
  TextItem,
  TextMarkedContent,
} from "pdfjs-dist/types/src/display/api";

/** A PDF as pdf.js reads it. */
export interface PdfFile {
  info: Record<string, string>;
  /** Part of PDF/UA that the file claims to follow. */
  pdfUa: string | null;
  isTagged: boolean;
  pages: PdfFilePage[];
}

export interface PdfFilePage {
  /** In points. */
  width: number;
  height: number;
  items: (TextItem | TextMarkedContent)[];
  /** Null unless marked content was requested. */
  structTree: StructTreeNode | null;
  /** Number of paths and images. */
  shapes: number;
  /** Operators and coordinates of each path. */
  paths: number[][];
}

export interface StructTreeNode {
  role?: string;
  alt?: string;
  type?: string;
  id?: string;
  children?: StructTreeNode[];
}

let thread: Worker | undefined;
let lastFile: Promise<unknown> = Promise.resolve();

/** Reads PDFs in a thread, one after the other; the first one starts it. */
export function readPdfFile(
  bytes: Uint8Array,
  { includeMarkedContent }: { includeMarkedContent: boolean },
): Promise<PdfFile> {
  const file = lastFile.then(async () => {
    thread ??= new Worker(new URL("./pdf-reader.mjs", import.meta.url));
    thread.postMessage({ bytes: new Uint8Array(bytes), includeMarkedContent });
    const [read] = (await once(thread, "message")) as [PdfFile];
    return read;
  });
  lastFile = file.catch(() => undefined);
  return file;
}
