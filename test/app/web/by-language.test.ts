import { expect, test } from "vitest";
import { languageOf } from "../../../app/web/by-language";

const request = (acceptLanguage?: string, cookie?: string) => ({
  headers: {
    ...(acceptLanguage !== undefined && { "accept-language": acceptLanguage }),
    ...(cookie !== undefined && { cookie }),
  },
});

test.each([
  ["es", "es"],
  ["es-MX,es;q=0.9,en;q=0.8", "es"],
  ["en-US,en;q=0.9,es;q=0.8", "en"],
  ["en;q=0.3, es;q=0.7", "es"],
  ["fr-CA,fr;q=0.9", "en"],
  ["es;q=0", "en"],
  ["*", "en"],
  ["", "en"],
  ["es".repeat(10_000), "en"],
  [";;,=q\u00e9", "en"],
])("a browser that accepts %j gets the portal in %j", (accepted, language) => {
  expect(languageOf(request(accepted), false)).toBe(language);
});

test("a browser that says nothing gets the portal in English", () => {
  expect(languageOf(request(), false)).toBe("en");
});

test("the language that the user has chosen comes before that of the browser", () => {
  const chosen = (cookie: string, secure = false) =>
    languageOf(request("en-US", cookie), secure);
  expect(chosen("__portal_language=es")).toBe("es");
  expect(chosen("a=b; __Host-__portal_language=es", true)).toBe("es");
  // A sibling host can set the cookie without the prefix.
  expect(chosen("__portal_language=es", true)).toBe("en");
  expect(chosen("__portal_language=xx")).toBe("en");
  expect(chosen("__portal_language=constructor")).toBe("en");
  expect(languageOf(request("es", "__portal_language=en"), false)).toBe("en");
});
