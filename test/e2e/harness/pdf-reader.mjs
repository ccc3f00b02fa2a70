/**
 * Reads printouts on a thread of its own. The build of pdf.js that Node 20 can run replaces built-ins
 * such as `JSON.stringify` by slow ones, for all code beside it: a test that writes megabytes of JSON
 * took minutes in a worker that had read a PDF before.
 */
import { parentPort } from "node:worker_threads";
import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";

/** @typedef {import("./print-page").PrintedSheet} PrintedSheet */
/** @typedef {import("pdfjs-dist").PDFPageProxy} PdfPage */

const drawn = new Set([
  OPS.constructPath,
  OPS.paintImageXObject,
  OPS.paintFormXObjectBegin,
]);

/** @param {string} text */
const withoutSpace = (text) => text.replace(/\s+/g, "");

/** @param {PdfPage} page @returns {Promise<PrintedSheet>} */
async function readSheet(page) {
  const { width, height } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const texts = items.flatMap((item) => ("str" in item ? [item] : []));
  const { fnArray } = await page.getOperatorList();
  const written = texts.filter(({ str }) => str.trim() !== "");
  return {
    text: withoutSpace(texts.map(({ str }) => str).join("")),
    pieces: written.map(({ str }) => str),
    width,
    height,
    left: Math.min(...written.map(({ transform }) => Number(transform[4]))),
    right: Math.max(
      ...written.map((item) => Number(item.transform[4]) + item.width),
    ),
    shapes: fnArray.filter((operator) => drawn.has(operator)).length,
  };
}

/** @param {Uint8Array} data @returns {Promise<PrintedSheet[]>} */
async function readSheets(data) {
  const task = getDocument({ data, verbosity: 0 });
  const pdf = await task.promise;
  /** @type {PrintedSheet[]} */
  const sheets = [];
  for (let number = 1; number <= pdf.numPages; number++)
    sheets.push(await readSheet(await pdf.getPage(number)));
  await task.destroy();
  return sheets;
}

parentPort?.on("message", (/** @type {Uint8Array} */ bytes) => {
  void readSheets(bytes).then((sheets) => parentPort?.postMessage(sheets));
});
