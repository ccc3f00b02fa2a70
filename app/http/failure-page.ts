import type { Response } from "express";
import { exchangeOf } from "./exchange";

const references: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as HTML has it; words of the provider may hold anything. */
const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => references[character] ?? "");

/**
 * Answers an export that could not begin with a page that says why.
 * @param words for the person; any text
 */
export function sendFailurePage(
  res: Response,
  status: number,
  words: string,
): void {
  const { nonce } = exchangeOf(res);
  const style =
    ":root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:40rem;margin:3rem auto;padding:0 1rem}";
  res
    .status(status)
    .type("html")
    .send(
      `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">` +
        `<meta name="viewport" content="width=device-width, initial-scale=1">` +
        `<title>Export Data</title><style nonce="${nonce}">${style}</style></head>` +
        `<body><main><h1>Export Data</h1><p role="alert">${escaped(words)}</p>` +
        `<p><a href="/search">Back to search</a></p></main></body></html>`,
    );
}
