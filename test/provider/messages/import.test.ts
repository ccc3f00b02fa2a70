import { expect, it } from "vitest";
import { languages } from "../../../provider/contract/extensions/language";
import { messagesFor } from "../../../provider/messages";
import {
  importMessage,
  importPlace,
  importSentence,
  type ImportMessage,
} from "../../../provider/messages/import";

const texts = Object.entries<string>(messagesFor("en").importMessages) as [
  ImportMessage["key"],
  string,
][];

it.each(languages)(
  "every message about a document is complete in %s",
  (language) => {
    for (const [key, text] of texts) {
      const names = [...text.matchAll(/\{(\w+)\}/g)].map(
        ([, name = ""]) => name,
      );
      const values = Object.fromEntries(
        names.map((name) => [name, `<${name}>`]),
      );
      const sentence = importSentence({ key, values }, language);
      expect(sentence).not.toMatch(/\{\w+\}|undefined/);
      for (const value of Object.values(values))
        expect(sentence).toContain(value);
    }
  },
);

const countedNone = importMessage("setCount", {
  stated: importMessage("none"),
  count: 2,
});

it.each<[ImportMessage, string, string]>([
  [
    importMessage("required", { field: "ZIP Code" }),
    "ZIP Code is required.",
    "ZIP Code es obligatorio.",
  ],
  [
    importMessage("missingColumn", {
      kind: { kind: "stores" },
      columns: "ZIP Code",
      cells: "Store, City",
    }),
    "Stores need the column ZIP Code. The header row names Store, City.",
    "Tiendas: falta la columna ZIP Code. La fila de encabezado tiene Store, City.",
  ],
  [
    importMessage("notApplied", {
      sentence: importMessage("outsideGroup", { segment: "REF" }),
    }),
    "The segment REF stands outside of a functional group; send it between GS and GE. Nothing of the document is applied.",
    "El segmento REF está fuera de un grupo funcional; envíelo entre GS y GE. No se aplicó nada del documento.",
  ],
  [
    {
      ...importMessage("levelCount", { stated: "4", count: 1_005 }),
      place: "segment 9 (CTT)",
    },
    "segment 9 (CTT): CTT01 counts 4 levels; the set has 1,005. The notice is read, because its SE segment counts the segments.",
    "segmento 9 (CTT): CTT01 indica 4 niveles y el conjunto tiene 1,005. El aviso se lee, porque su segmento SE cuenta los segmentos.",
  ],
  [
    importMessage("rejectedWithGroup", {
      sentence: { ...countedNone, place: "segment 3 (GE)" },
    }),
    "The transaction set is rejected with its functional group, because of segment 3 (GE): GE01 counts no transaction sets, the group has 2; send the group again with all of its sets.",
    "El conjunto de transacciones se rechaza con su grupo funcional a causa de segmento 3 (GE): GE01 indica cero conjuntos de transacciones y el grupo tiene 2; envíe de nuevo el grupo con todos sus conjuntos.",
  ],
])("%j is said in English and in Spanish", (message, english, spanish) => {
  expect(importSentence(message, "en")).toBe(english);
  expect(importSentence(message, "es")).toBe(spanish);
});

it("a message quotes as much of a document as is stored, and what PostgreSQL stores", () => {
  const long = importMessage("noSuchPool", { name: "x".repeat(100_000) });
  expect(JSON.stringify(long).length).toBeLessThan(1_100);
  expect(importSentence(long, "en")).toHaveLength(1_000);
  expect(importMessage("noSuchPool", { name: "A\0B\ud800" })).toEqual({
    key: "noSuchPool",
    values: { name: "AB\ufffd" },
  });
});

it("places of a document are said in Spanish, except for names", () => {
  const places = ["line 12", "segment 14 (MAN)", "file", "Plan, row 12"];
  expect(places.map((place) => importPlace(place, "es"))).toEqual([
    "línea 12",
    "segmento 14 (MAN)",
    "archivo",
    "Plan, row 12",
  ]);
  expect(places.map((place) => importPlace(place, "en"))).toEqual(places);
});
