import { crawl } from "./harness/crawler";
import { signInOf } from "./harness/sessions";
import { expect, test } from "./harness/test";
import { findEnglish } from "./harness/untranslated";

test.use({ locale: "es-US" });

for (const walker of ["visitor", "administrator"] as const)
  test(
    `every page that a crawl reaches is in Spanish: ${walker}`,
    { tag: "@no-javascript" },
    async ({ page, context, portal, openSessionOf, extraHTTPHeaders }) => {
      test.setTimeout(600_000);
      await context.setExtraHTTPHeaders({
        ...extraHTTPHeaders,
        "Accept-Language": "es-US,es;q=0.9",
      });
      if (walker === "administrator")
        await openSessionOf(signInOf(portal, walker));
      const parser = await context.newPage();
      const { visits } = await crawl({
        request: page.request,
        parser,
        start: new URL(portal.url),
        statusOf: () => null,
      });
      const found = new Map<string, string>();
      for (const { address, html } of visits) {
        expect(html).toContain('<html lang="es"');
        for (const text of await findEnglish(parser, html))
          if (!found.has(text))
            found.set(text, `${address.pathname}${address.search}: ${text}`);
      }
      expect([...found.values()]).toEqual([]);
    },
  );
