/**
 * Reads PDFs in a thread of its own. The build of pdf.js that Node 20 can run replaces built-ins such as
 * `JSON.stringify` by slow ones, for all code beside it: a test that writes megabytes of JSON took
 * minutes in a worker that had read a PDF before.
 */
import { parentPort } from "node:worker_threads";
import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";

/** @typedef {import("./read-pdf-file").PdfFile} PdfFile */
/** @typedef {import("pdfjs-dist").PDFPageProxy} PdfPage */

const shapes = new Set([
  OPS.constructPath,
  OPS.paintImageXObject,
  OPS.paintFormXObjectBegin,
]);

/** @param {PdfPage} page @param {boolean} includeMarkedContent */
async function readPage(page, includeMarkedContent) {
  const { items } = await page.getTextContent({ includeMarkedContent });
  const { fnArray, argsArray } = await page.getOperatorList();
  const [, , width = 0, height = 0] = page.view;
  return {
    width,
    height,
    items,
    structTree: includeMarkedContent ? await page.getStructTree() : null,
    shapes: fnArray.filter((operator) => shapes.has(operator)).length,
    paths: fnArray.flatMap((operator, at) =>
      operator === OPS.constructPath ? [[...(argsArray[at][1][0] ?? [])]] : [],
    ),
  };
}

/** @param {Uint8Array} data @param {boolean} includeMarkedContent @returns {Promise<PdfFile>} */
async function readFile(data, includeMarkedContent) {
  const task = getDocument({ data, verbosity: 0 });
  const pdf = await task.promise;
  const { info, metadata } = await pdf.getMetadata();
  const pages = [];
  for (let number = 1; number <= pdf.numPages; number++)
    pages.push(await readPage(await pdf.getPage(number), includeMarkedContent));
  const isTagged = (await pdf.getMarkInfo())?.Marked === true;
  await task.destroy();
  return {
    info: /** @type {Record<string, string>} */ (info),
    pdfUa: metadata?.get("pdfuaid:part") ?? null,
    isTagged,
    pages,
  };
}

parentPort?.on(
  "message",
  (/** @type {{ bytes: Uint8Array, includeMarkedContent: boolean }} */ asked) =>
    void readFile(asked.bytes, asked.includeMarkedContent).then((file) =>
      parentPort?.postMessage(file),
    ),
);
