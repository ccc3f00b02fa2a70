/** @module-tag all */

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DocumentPdf } from "../../../provider/documents/pdf/document-pdf";
import { openFonts } from "../../../provider/documents/pdf/fonts";
import { proofOfDelivery } from "../../../provider/documents/proof-of-delivery";
import {
  readableText,
  type Line,
} from "../../../provider/documents/pdf/readable-text";
import type { ReadPdf } from "./read-pdf";
import { aCarton, aDelivery, aProof, writtenAndRead } from "./samples";

/** An empty document, which measures texts. */
const openPdf = async () =>
  new DocumentPdf(
    { language: "en", title: "Empty", createdAt: new Date(0) },
    await openFonts(),
  );

/** The parts of a line as they are drawn from left to right. */
const drawnParts = (pdf: DocumentPdf, line: Line): string[] =>
  pdf.runsOf(line, "text").map(({ text }) => text);

/** One text everywhere where people's texts go. */
const everywhere = (text: string) =>
  writtenAndRead(
    proofOfDelivery(
      aDelivery({
        pool: text,
        storeName: text,
        address1: text,
        address2: text,
        city: text,
        employee: text,
        notes: text,
        proofs: [aProof({ signedBy: text })],
        shippers: [text],
        cartons: [
          aCarton({ asn: text, manifest: text, itemType: text, scanType: 0 }),
        ],
      }),
      null,
      "UL",
      "en",
    ),
  );

/** Nothing leaves the sheet, and a text of one column stays out of the next. */
function expectWithinThePage({ pages }: ReadPdf): void {
  for (const [page, { boxes }] of pages.entries()) {
    for (const [left, bottom, right, top] of boxes) {
      expect(left).toBeGreaterThanOrEqual(47);
      expect(right).toBeLessThanOrEqual(566);
      expect(bottom).toBeGreaterThanOrEqual(30);
      expect(top).toBeLessThanOrEqual(750);
      // Fields of the left column end where the right one begins.
      if (page === 0 && left < 130 && bottom > 600)
        expect(right).toBeLessThanOrEqual(306 + 6);
    }
  }
}

/** Letters and marks that the fonts have, blanks, and now and then anything. */
const letter = fc.oneof(
  fc.constantFrom(
    ..."aĄżαЖאמששׁمبلا٣ \u0301\u0327\u05b7\u0651\u0650\u200d\u200c",
  ),
  fc.nat(0x2fff).map((codePoint) => String.fromCodePoint(codePoint)),
);

const hostile: Record<string, string> = {
  "5,000 characters without a blank": "W".repeat(5_000),
  "5,000 characters in words": "Forklift broken ".repeat(313),
  "many lines": "a\r\nb\n\n\u2028c\u0085".repeat(300),
  "controls and overrides":
    "\u0000\u0007\u001b[31m\u202eevil\u202c\u2066x\u2069\ufeff\u007f",
  "halves of characters": "\ud83d \udc00 a\ud83d",
  "markup and PDF syntax":
    ") Tj ET Q <b>&amp; (\\) >> endobj %PDF ]]> </rdf:li>",
  Arabic: "محمد بن سلمان وصل الطرد 12 ",
  Hebrew: "שלום עולם, חבילה 7",
  "marks upon marks": `Z${"\u0301".repeat(2_000)}`,
  emoji: "👩‍👩‍👧‍👦 📦 😀 🏴󠁧󠁢󠁥󠁮󠁧󠁿",
  Chinese: "包裹已送达 ".repeat(80),
  Thai: "ส่งพัสดุแล้ว",
  nothing: "",
  blanks: " \t \n \u00a0 ",
};

describe("documents with hostile texts", () => {
  it.each(Object.entries(hostile))("%s", async (_, text) => {
    const pdf = await everywhere(text);
    expectWithinThePage(pdf);
    expect(pdf.text).toContain("Received by");
    expect(pdf.text).toContain("Delivered without a scan");
    // Whatever steers is gone; nothing of the text became syntax.
    expect(pdf.text).not.toMatch(/[^\P{C}\n\u200c\u200d]/u);
  });

  it("print all supported alphabets", async () => {
    for (const name of [
      "Łukasz Żółć",
      "Ελένη Παπαδοπούλου",
      "Дмитрий Щёлоков",
      "Nguyễn Thị Hằng",
      "Şule Öğüt",
      "Ján Ľuboš Ďuriš",
    ]) {
      const { text } = await everywhere(name);
      expect(text).toContain(name);
      expect(text).not.toContain("\ufffd");
    }
  });

  it.each([
    ["Chinese, Japanese and Korean", "東京 包裹 서울 カナ"],
    ["Thai and Hindi", "ไทย हद"],
  ])("print %s, which the first fonts lack", async (_, name) => {
    const { text } = await everywhere(name);
    expect(text).toContain(name);
    expect(text).not.toContain("\ufffd");
  });

  it("name the characters that no font has", async () => {
    const { text, pages } = await everywhere("Dock \ud83e\udd57 7 \u{20bb7}");
    expect(text).toContain("Dock \ufffd 7 \ufffd");
    expect(pages[0]?.text).toContain(
      "\ufffd stands for characters that this sheet cannot print: U+1F957, U+20BB7",
    );
    const [page] = (await everywhere("Dock 7")).pages;
    expect(page?.text).not.toContain("cannot print");
  });

  it("print notes completely over several pages", async () => {
    const words = Array.from({ length: 2_000 }, (_, at) => `word${at}`);
    const pdf = await writtenAndRead(
      proofOfDelivery(aDelivery({ notes: words.join(" ") }), null, "UL", "en"),
    );
    expect(pdf.pages.length).toBeGreaterThan(1);
    const printed = pdf.text.match(/word\d+/g);
    expect(printed).toEqual(words);
  });

  it("show an ellipsis where a field is truncated", async () => {
    const { text } = await everywhere("W".repeat(5_000));
    expect(text).toContain("W…");
  });

  it.each([5, 7, 9])(
    "show it too where the truncated paragraph has %i words and others follow",
    async (count) => {
      const paragraph = Array(count).fill("Aktiengesellschaft").join(" ");
      const pdf = await openPdf();
      const style = { font: "text", size: 9 } as const;
      const linesOf = (limit?: number) =>
        pdf
          .lines(`${paragraph}\nline\n${paragraph}`, style, 160, limit)
          .map(({ text }) => text);
      const all = linesOf();
      const [first, second, third, fourth = ""] = all;
      expect(all.length).toBeGreaterThan(4);
      expect(linesOf(4).slice(0, 3)).toEqual([first, second, third]);
      expect(linesOf(4)[3]).toMatch(/…$/);
      expect(fourth).toContain(linesOf(4)[3]?.replace("…", ""));
      expect(linesOf(4)).toHaveLength(4);
      expect(linesOf(all.length)).toEqual(all);
    },
  );

  it.each([
    // In visual order, but each right-to-left word in logical order.
    ["Dock 3: שלום עולם end", "Dock 3: עולם שלום end"],
    ["محمد بن سلمان", "سلمان بن محمد"],
    ["שלום עולם, חבילה 7", "7 חבילה ,עולם שלום"],
    ["משלוח 12 (רציף 3) הגיע ב-10:30", "10:30-ב הגיע (3 רציף) 12 משלוח"],
    ["شحنة 12 (رصيف 3) وصلت 10:30 [A-7]", "[A-7] 10:30 وصلت (3 رصيف) 12 شحنة"],
    ["Dock (رصيف 3) ready", "Dock (3 رصيف) ready"],
    ["طرد ٣٤ و ۵۶ جاهز", "جاهز ۵۶ و ٣٤ طرد"],
  ])("order words, digits and brackets: %s", async (text, visual) => {
    const pdf = await openPdf();
    const parts = pdf
      .lines(text, { font: "text", size: 9 }, Infinity)
      .flatMap((line) => drawnParts(pdf, line));
    expect(parts.join("")).toBe(visual);
    // The shaper reverses the words of these scripts, and must reverse nothing else.
    for (const part of parts)
      expect(part).toMatch(
        /^(?:[\p{Script=Hebrew}\p{Script=Arabic}]+|[^\p{Script=Hebrew}\p{Script=Arabic}]+)$/u,
      );
    expect(parts).not.toContain("۵۶");
  });

  it("keep the direction of a right-to-left paragraph on every line", async () => {
    const pdf = await openPdf();
    const style = { font: "text", size: 9 } as const;
    const lines = pdf.lines(
      "شحنة شحنة (A 1) شحنة",
      style,
      pdf.width("شحنة شحنة ", style),
    );
    expect(lines.map((line) => drawnParts(pdf, line).join(""))).toEqual([
      "شحنة شحنة",
      "شحنة (A 1)",
    ]);
  });

  it("break lines where Unicode allows it, and nowhere else", async () => {
    const pdf = await openPdf();
    const style = { font: "text", size: 9 } as const;
    const lines = (text: string, widest: string) =>
      pdf
        .lines(text, style, pdf.width(`${widest} `, style) + 0.001)
        .map((line) => line.text);
    expect(lines("Left at well-known", "Left at well-")).toEqual([
      "Left at well-",
      "known",
    ]);
    expect(lines("Call 555-0100 now", "Call 555-0")).toEqual([
      "Call",
      "555-0100",
      "now",
    ]);
    expect(lines("Dock\u00a03 is open", "Dock\u00a03 is")).toEqual([
      "Dock\u00a03 is",
      "open",
    ]);
    expect(lines("at Dock\u00a03", "at Dock")).toEqual(["at", "Dock\u00a03"]);
  });

  it("do not change the text layer of a later document", async () => {
    const font = (await openFonts()).opened.get("text");
    // The glyph of a letter that no other test writes, as an earlier document had it: for a 9.
    const before = font?.layout("\u2c61").glyphs[0]?.id ?? 0;
    font?.getGlyph(before + 1, [0x39]);
    const glyph = font?.layout("\u2c62").glyphs[0];
    expect(glyph?.id).toBe(before + 1);
    expect(glyph?.codePoints).toEqual([0x2c62]);
  });

  it("print no character without a glyph", async () => {
    const pdf = await openPdf();
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 60 }),
        fc.integer({ min: 20, max: 400 }),
        (text, width) => {
          const style = { font: "text", size: 9 } as const;
          const isPrintable = (letter: string) =>
            pdf.width(letter, style) > 0 ||
            /[\p{M}\p{Cf}\p{Z}\ufffc]/u.test(letter);
          for (const line of pdf.lines(text, style, width)) {
            // A letter wider than the line stands alone.
            if ([...line.text].length > 1 && !/\p{M}/u.test(line.text))
              expect(pdf.width(line.text, style)).toBeLessThanOrEqual(
                width + 0.001,
              );
            expect(readableText(line.text, isPrintable)).toBe(line.text);
            const drawn = drawnParts(pdf, line).join("");
            expect([...drawn].filter((one) => !isPrintable(one))).toEqual([]);
          }
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it("never throw for random texts of any script", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: letter, maxLength: 80 }),
        async (text) => {
          expectWithinThePage(await everywhere(text));
        },
      ),
      { numRuns: 8 },
    );
  }, 300_000);
});
