import { expect, it } from "vitest";
import { languages } from "../../../provider/contract/extensions/language";
import {
  findNameError,
  findPasswordError,
  findRegistrationError,
  maxNameLength,
  maxPasswordLength,
} from "../../../provider/contract/accounts";
import {
  findGroupNameError,
  maxGroupNameLength,
} from "../../../provider/contract/extensions/groups";
import {
  findViewNameError,
  maxViewNameLength,
} from "../../../provider/contract/extensions/views";
import { messagesFor, refusalText } from "../../../provider/messages";
import { readLanguage } from "../../../provider/messages/languages";
import { ruleText } from "../../../provider/messages/rule-texts";

/** Lists every text with its path. */
function textsOf(value: unknown, path = ""): Map<string, string> {
  if (typeof value === "string") return new Map([[path, value]]);
  return new Map(
    Object.entries(value as object).flatMap(([key, inner]) => [
      ...textsOf(inner, `${path}.${key}`),
    ]),
  );
}
const placeholdersOf = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

const english = textsOf(messagesFor("en"));

it.each(languages)(
  "the texts in %s have the keys of the English ones",
  (language) => {
    const texts = textsOf(messagesFor(language));
    expect([...texts.keys()].sort()).toEqual([...english.keys()].sort());
  },
);

it.each(languages)(
  "the texts in %s have the placeholders of the English ones",
  (language) => {
    for (const [path, text] of textsOf(messagesFor(language))) {
      const expected = placeholdersOf(english.get(path) ?? "");
      expect([path, placeholdersOf(text)]).toEqual([path, expected]);
      expect([path, text.trim()]).not.toEqual([path, ""]);
    }
  },
);

it("the Spanish texts are translated, but for those of the form and what both languages share", () => {
  const spanish = textsOf(messagesFor("es"));
  const same = [...english]
    .filter(([path, text]) => spanish.get(path) === text)
    .map(([path]) => path.slice(1));
  expect(same.sort()).toEqual(
    [
      "billOfLadingMessages.acknowledgment",
      "billOfLadingMessages.certification",
      "billOfLadingMessages.declaredValue",
      "billOfLadingMessages.hazardous",
      "billOfLadingMessages.heading",
      "billOfLadingMessages.liability",
      "billOfLadingMessages.nmfc",
      "billOfLadingMessages.no",
      "billOfLadingMessages.scac",
      "billOfLadingMessages.valuePer",
      "claimMessages.noteAbout.delivery",
      "claimMessages.noteAbout.shipment",
      "deliveryDocumentMessages.no",
      "deliveryDocumentMessages.pool",
      "documentMessages.total",
      "importKindMessages.pools.title",
      "reportMailMessages.instant",
    ].sort(),
  );
});

it("lines of mails are short enough for every mail program", () => {
  for (const language of languages)
    for (const [path, text] of textsOf(messagesFor(language).mailMessages))
      for (const line of text.split("\n"))
        expect([path, line.length <= 90]).toEqual([path, true]);
});

it("every rule of names, emails and passwords in the contract has texts", () => {
  const right = {
    email: "ann@shop.example",
    password: "Correct-horse1",
    firstName: "Ann",
    lastName: null,
  };
  const long = (length: number) => "x".repeat(length + 1);
  const broken = [
    findRegistrationError({ ...right, email: "ann" })?.message,
    findRegistrationError({ ...right, firstName: "" })?.message,
    findPasswordError("short"),
    findPasswordError("lowercase only"),
    findPasswordError(`Aa1!${long(maxPasswordLength)}`),
    findNameError({ firstName: long(maxNameLength), lastName: null })?.message,
    findNameError({ firstName: "A\nB", lastName: null })?.message,
    findGroupNameError(""),
    findGroupNameError(long(maxGroupNameLength)),
    findGroupNameError("A\nB"),
    findViewNameError(""),
    findViewNameError(long(maxViewNameLength)),
    findViewNameError("A\nB"),
  ];
  for (const text of broken) {
    expect(text).toEqual(expect.any(String));
    const { en, es } = ruleText(text ?? "");
    expect(en).toBe(text);
    expect(es).not.toBe(en);
  }
});

it("a text that was filled in is not searched for placeholders again", () => {
  expect(refusalText("noSuchRecords", { kind: "{kind}" })).toEqual({
    en: 'There is no kind of records "{kind}".',
    es: 'No existe el tipo de registros "{kind}".',
  });
});

it.each([
  ["es", "es"],
  ["en", "en"],
  ["ES", "en"],
  ["es-US", "en"],
  ["es, en;q=0.5", "en"],
  [" es", "en"],
  ["__proto__", "en"],
  ["", "en"],
  [undefined, "en"],
] as const)("Accept-Language %j means %s", (header, language) => {
  expect(readLanguage(header)).toBe(language);
});
