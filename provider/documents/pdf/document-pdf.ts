import PDFDocument from "pdfkit";
import type { FontName, Fonts } from "./fonts";
import { locales } from "../../messages/languages";
import { inks, leading, pageLayout, type Style } from "./page-layout";
import type { PdfDocumentModel } from "./pdf-document-model";
import {
  directionalRuns,
  isPlain,
  isShapedRightToLeft,
  levelsOf,
  mirrored,
  readableText,
  wholeLine,
  type Line,
} from "./readable-text";

/** An element of the structure tree. */
export type StructureElement = PDFKit.PDFStructureElement;

/** A part of a line in one font. */
interface Run {
  font: FontName;
  text: string;
}

/**
 * A tagged PDF document of pdfkit with what pdfkit lacks: fallback fonts, and the order of right-to-left
 * text. pdfkit breaks the lines, and measures them here.
 */
export class DocumentPdf extends PDFDocument {
  /** Wraps a text and calls back for each line. pdfkit's own, which its types lack. */
  declare protected readonly _text: (
    text: string,
    x: number,
    y: number,
    options: PDFKit.Mixins.TextOptions,
    onLine: (line: string) => void,
  ) => void;
  /** Root of the structure tree, which gives the role of each part in reading order (PDF/UA-1). */
  readonly root: StructureElement;
  /** The characters of all measured texts that no font has. */
  readonly unprintable = new Set<string>();
  readonly #fonts: Fonts;
  #fontName: FontName = "text";
  #size = 0;

  constructor(
    {
      language,
      title,
      createdAt,
    }: Pick<PdfDocumentModel, "language" | "title" | "createdAt">,
    fonts: Fonts,
  ) {
    const options = {
      pdfVersion: "1.7",
      subset: "PDF/UA",
      tagged: true,
      lang: locales[language],
      displayTitle: true,
      size: [pageLayout.width, pageLayout.height],
      margin: 0,
      autoFirstPage: false,
      // No default font: every font is embedded.
      font: null,
      info: {
        Title: title,
        Producer: "Tracking Portal",
        Creator: "Tracking Portal",
        CreationDate: createdAt,
        ModDate: createdAt,
      },
    };
    // The types of pdfkit include neither this subset nor a document without a default font.
    super(options as unknown as PDFKit.PDFDocumentOptions);
    this.#fonts = fonts;
    this.root = this.struct("Document");
    this.addStructure(this.root);
    // pdfkit also accepts an opened font, which its types lack.
    for (const [name, font] of fonts.opened)
      this.registerFont(name, font as unknown as Buffer);
  }

  /** Returns the width of a text in the current style; pdfkit wraps lines by it. */
  override widthOfString(text: string): number {
    return this.#fonts.widthOf(text, this.#fontName) * this.#size;
  }

  width(text: string, { font, size }: Style): number {
    return this.#fonts.widthOf(text, font) * size;
  }

  #use({ font, size }: Style): void {
    this.font(font).fontSize(size);
    this.#fontName = font;
    this.#size = size;
  }

  /**
   * Breaks a text into lines no wider than `width`, at least one. Consecutive blanks count as one.
   * @param limit maximum number of lines; the rest is replaced by an ellipsis
   */
  lines(text: string, style: Style, width: number, limit = Infinity): Line[] {
    const readable = readableText(
      text,
      (letter) => this.#fonts.glyphOf(letter, style.font) !== null,
      this.unprintable,
    );
    if (!readable.includes("\n") && this.width(readable, style) <= width)
      return [wholeLine(readable)];
    const levels = levelsOf(readable);
    const lines: Line[] = [];
    let start = 0;
    this.#use(style);
    const height = this.currentLineHeight(true);
    this._text(readable, 0, 0, { width, height: Infinity }, (line) => {
      this.y += height;
      const isWhole = readable.startsWith(line, start);
      // The blank after a divided word begins a line, other blanks end one.
      const first = line.length - line.trimStart().length;
      const text = line.trim();
      lines.push(
        isWhole
          ? { text, source: readable, levels, start: start + first }
          : wholeLine(text),
      );
      start += line.length;
    });
    // The ellipsis of pdfkit is missing where a paragraph ends with the last line.
    if (lines.length <= limit) return lines;
    const kept = lines.slice(0, limit);
    const letters = [...(kept.pop()?.text ?? "")];
    const shortened = () => `${letters.join("").trimEnd()}…`;
    while (letters.length > 0 && this.width(shortened(), style) > width)
      letters.pop();
    return [...kept, wholeLine(shortened())];
  }

  /** Draws lines. @param y top of the first one */
  drawLines(lines: readonly Line[], style: Style, x: number, y: number): void {
    this.fillColor(style.ink ?? inks.text).fontSize(style.size);
    for (const [at, line] of lines.entries()) {
      let next = x;
      // Letters share a baseline, whatever their font.
      const baseline = y + at * leading(style) + style.size;
      for (const { font, text } of this.runsOf(line, style.font)) {
        this.font(font).text(text, next, baseline, {
          lineBreak: false,
          baseline: "alphabetic",
        });
        next += super.widthOfString(text);
      }
    }
  }

  /**
   * Returns the runs of a line in visual order, from left to right. The shaper reverses the letters of
   * right-to-left words.
   */
  runsOf(line: Line, font: FontName): Run[] {
    return directionalRuns(line)
      .flatMap((run) => this.#fontRuns(run, font))
      .map((run) => ({ ...run, text: this.#shapeable(run) }));
  }

  /**
   * Divides a directional run where the font changes. The shaper decides by the script in which direction
   * it draws: only words of a right-to-left script stay whole in a right-to-left run, only other text in
   * a left-to-right run; everything else is drawn letter by letter.
   */
  #fontRuns(
    { text, isRightToLeft }: { text: string; isRightToLeft: boolean },
    wanted: FontName,
  ): Run[] {
    if (isPlain(text) && !isRightToLeft) return [{ font: wanted, text }];
    const runs: Run[] = [];
    let isLastWhole = false;
    for (const letter of text) {
      const image = isRightToLeft ? mirrored(letter) : null;
      const drawn =
        image && this.#fonts.glyphOf(image, wanted) ? image : letter;
      const font = this.#fonts.glyphOf(drawn, wanted)?.font ?? wanted;
      const isMark = /\p{M}|[\u200c\u200d]/u.test(letter);
      const isWhole: boolean = isMark
        ? isLastWhole
        : isShapedRightToLeft(letter) === isRightToLeft;
      const last = runs.at(-1);
      if (last?.font === font && (isMark || (isWhole && isLastWhole)))
        last.text += drawn;
      else runs.push({ font, text: drawn });
      isLastWhole = isWhole;
    }
    return isRightToLeft ? runs.reverse() : runs;
  }

  /**
   * Returns the part of a run that can be shaped. The font tables do not cover every mark on every
   * letter, and the shaper throws for the missing ones (fontkit 2.0.4).
   */
  #shapeable({ font, text }: Run): string {
    if (isPlain(text) || this.#fonts.canShape(text, font)) return text;
    const bare = text.replaceAll(/\p{M}/gu, "");
    if (this.#fonts.canShape(bare, font)) return bare;
    return [...bare]
      .map((letter) => (this.#fonts.canShape(letter, font) ? letter : "?"))
      .join(" ");
  }

  /** Draws an artifact, which screen readers skip. */
  artifact(type: "Layout" | "Pagination", draw: () => void): void {
    this.markContent("Artifact", { type });
    draw();
    this.endMarkedContent();
  }

  /** Draws lines from point to point, each `[x1, y1, x2, y2]`. */
  rules(ink: string, ...rules: [number, number, number, number][]): void {
    this.artifact("Layout", () => {
      for (const [x1, y1, x2, y2] of rules) this.moveTo(x1, y1).lineTo(x2, y2);
      this.lineWidth(0.75).strokeColor(ink).stroke();
    });
  }

  /** Draws the outline of cells side by side. @param edges x of the vertical lines */
  frame(edges: readonly number[], y: number, height: number): void {
    const [left = 0, right = 0] = [edges[0], edges.at(-1)];
    this.rules(
      inks.secondary,
      ...edges.map((x): [number, number, number, number] => [
        x,
        y,
        x,
        y + height,
      ]),
      [left, y, right, y],
      [left, y + height, right, y + height],
    );
  }

  /** Fills the background of a heading. */
  band(x: number, y: number, width: number, height: number): void {
    this.artifact("Layout", () =>
      this.rect(x, y, width, height).fill(inks.background),
    );
  }
}
