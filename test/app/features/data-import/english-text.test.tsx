import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, it, vi } from "vitest";

beforeEach(() => vi.resetModules());

/** Renders a name and a sentence on a page in a language. */
async function render(language: string) {
  vi.doMock("../../../../app/engine/messages/language", () => ({ language }));
  const { EnglishText } =
    await import("../../../../app/features/data-import/english-text");
  return renderToStaticMarkup(
    <>
      <EnglishText isName>Store</EnglishText>
      <EnglishText>Store is required.</EnglishText>
    </>,
  );
}

it("an English page has no mark", async () => {
  expect(await render("en")).toBe("StoreStore is required.");
});

it("a Spanish page marks English, and names as not to be translated", async () => {
  expect(await render("es")).toBe(
    '<span lang="en" translate="no">Store</span><span lang="en">Store is required.</span>',
  );
});
