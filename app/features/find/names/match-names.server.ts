import { maxNameLength } from "../../../ui/shell/search-box/suggestion-feed";

/**
 * The kinds of things that have a name, in the order in which Find lists equally good matches: the wider
 * before the narrower.
 */
export const nameKinds = [
  "pool",
  "city",
  "store",
  "trailer",
  "driver",
] as const;
export type NameKind = (typeof nameKinds)[number];

/** Something that is known by a number, by a name, or by both. */
export interface Named {
  kind: NameKind;
  number: string | null;
  name: string | null;
}

/** How well a typed text matches, the best first. */
export const matchRanks = {
  /** It is the number or the name. */
  exact: 0,
  /** The number or the name begins with it. */
  beginning: 1,
  /** Each of its words begins a word of the name. */
  words: 2,
  /** It is the name with one typing error. */
  misspelt: 3,
} as const;
export type MatchRank = (typeof matchRanks)[keyof typeof matchRanks];

export interface NameMatch<Item extends Named> {
  item: Item;
  rank: MatchRank;
}

/** Shortest name in which an error is forgiven, in letters: shorter ones are too like each other. */
const minForgivenLength = 4;
/** Shortest beginning of a name in which an error is forgiven, in letters. */
const minForgivenBeginning = 6;

/** Marks over and under the letters of the Latin, Hebrew and Arabic scripts; in others they are letters. */
const marks = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g;
/** Letters that Unicode does not decompose. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  ı: "i",
};

/**
 * Returns the words of a text as names are compared: without case, accents, apostrophes and format characters,
 * numbers without leading zeros. Of a text without letters and digits, such as an emoji, the signs are its words.
 */
export function foldWords(text: string): string[] {
  const folded = isAscii(text)
    ? text.toLowerCase().replaceAll("'", "")
    : foldLetters(text);
  const words = isAscii(folded)
    ? folded.match(/[a-z0-9]+/g)
    : folded.match(/[\p{L}\p{N}\p{M}]+/gu);
  return (words ?? folded.match(/\S+/g) ?? []).map((word) =>
    word.startsWith("0") ? word.replace(/^0+(?=.)/, "") : word,
  );
}

/** Nearly all names are ASCII, and lists have thousands. */
const isAscii = (text: string) => !/[^\x20-\x7e]/.test(text);

const foldLetters = (text: string) =>
  text
    .normalize("NFKD")
    .replaceAll(marks, "")
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[ßæœøđðłı]/g, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/['\u2018\u2019\u02bc\p{Cf}]/gu, "");

/** A text that is looked for. */
interface Sought {
  words: string[];
  /** Each word with a blank before it, as entries have them. */
  beginnings: string[];
  /** All of these in one. */
  text: string;
  /** The words in one. */
  joined: string;
  /** True if an error may be forgiven: another digit is another number. */
  isForgivable: boolean;
}

interface Entry<Item> {
  item: Item;
  /** The words of number and name, with a blank before each. */
  text: string;
  /** Where the words of the name begin in it. */
  nameAt: number;
  /** The words of the number in one. */
  number: string;
}

const join = (words: readonly string[]) =>
  words.map((word) => ` ${word}`).join("");

/** Things of one kind or several, prepared for looking them up by a text that somebody types. */
export class NameIndex<Item extends Named> {
  readonly #entries: readonly Entry<Item>[];
  /** Estimated memory, in bytes. */
  readonly bytes: number;
  /** The kinds of its items, in their order. */
  readonly kinds: readonly NameKind[];

  constructor(items: readonly Item[]) {
    let letters = 0;
    this.#entries = items.map((item) => {
      const ofNumber = foldWords(item.number ?? "");
      const number = ofNumber.join("");
      // People say 4821 for the trailer T-4821, and T4821.
      const numberText = join(
        ofNumber.length > 1 ? [number, ...ofNumber] : ofNumber,
      );
      const text = numberText + join(foldWords(item.name ?? ""));
      letters += text.length + number.length + (item.name?.length ?? 0);
      return { item, text, nameAt: numberText.length, number };
    });
    const kinds = new Set(items.map(({ kind }) => kind));
    this.kinds = nameKinds.filter((kind) => kinds.has(kind));
    this.bytes = items.length * 256 + letters * 2;
  }

  /**
   * Returns what a typed text may mean, the best matches first. One typing error in a name is forgiven only if
   * nothing matches without.
   */
  find(typed: string): NameMatch<Item>[] {
    const words = foldWords(typed.slice(0, maxNameLength));
    if (words.length === 0) return [];
    const sought: Sought = {
      words,
      beginnings: words.map((word) => ` ${word}`),
      text: join(words),
      joined: words.join(""),
      isForgivable: !words.some((word) => /\p{N}/u.test(word)),
    };
    const found = this.#match((entry) => rankOf(entry, sought));
    const all =
      found.length > 0 || !sought.isForgivable
        ? found
        : this.#match((entry) =>
            isMisspelt(entry, sought) ? matchRanks.misspelt : null,
          );
    return all.sort(
      (a, b) =>
        a.rank - b.rank ||
        nameKinds.indexOf(a.item.kind) - nameKinds.indexOf(b.item.kind),
    );
  }

  #match(rankOf: (entry: Entry<Item>) => MatchRank | null): NameMatch<Item>[] {
    const found: NameMatch<Item>[] = [];
    for (const entry of this.#entries) {
      const rank = rankOf(entry);
      if (rank !== null) found.push({ item: entry.item, rank });
    }
    return found;
  }
}

function rankOf(
  { text, nameAt, number }: Entry<unknown>,
  { beginnings, text: sought, joined }: Sought,
): MatchRank | null {
  if (
    number === joined ||
    text === sought ||
    (text.length - nameAt === sought.length && text.endsWith(sought))
  )
    return matchRanks.exact;
  if (
    number.startsWith(joined) ||
    text.startsWith(sought) ||
    text.startsWith(sought, nameAt)
  )
    return matchRanks.beginning;
  return beginnings.every((beginning) => text.includes(beginning))
    ? matchRanks.words
    : null;
}

function isMisspelt(
  { text, nameAt }: Entry<unknown>,
  { words, joined }: Sought,
): boolean {
  const name = text.slice(nameAt + 1);
  if (name.length < minForgivenLength) return false;
  // A blank too many or too few is an error like any other.
  const joinedName = name.replaceAll(" ", "");
  if (joinedName === joined || isForgiven(joined, joinedName)) return true;
  const wrong = words.filter((word) => !text.includes(` ${word}`));
  const [word] = wrong;
  return (
    wrong.length === 1 &&
    word !== undefined &&
    name.split(" ").some((own) => isForgiven(word, own))
  );
}

/** Returns whether a typed word is a word of a name, or a long beginning of it, with one error. */
function isForgiven(typed: string, word: string): boolean {
  if (word.length < minForgivenLength || /\p{N}/u.test(word)) return false;
  if (isOneEditAway(typed, word)) return true;
  const { length } = typed;
  return (
    length >= minForgivenBeginning &&
    length < word.length &&
    [length - 1, length, length + 1].some((end) =>
      isOneEditAway(typed, word.slice(0, end)),
    )
  );
}

/**
 * Returns whether two different texts become equal by one letter that is added, left out or replaced, or by
 * swapping two neighbors.
 */
export function isOneEditAway(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1 || a === b) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  return (
    short[at] === long[at + 1] &&
    short[at + 1] === long[at] &&
    short.slice(at + 2) === long.slice(at + 2)
  );
}
