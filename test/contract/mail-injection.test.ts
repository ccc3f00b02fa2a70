import PostalMime from "postal-mime";
import { afterEach, beforeEach, expect, it } from "vitest";
import { onEachEngine } from "./engines";
import { startMailServer } from "./mail-server";
import { startTestProvider, type TestProvider } from "./test-provider";

/** Texts that would end a line, a header, a command or a mail if they were not escaped. */
const hostileTexts = [
  "Ann\r\nBcc: victim@shop.example",
  "Ann\nBcc: victim@shop.example",
  "Ann\rBcc: victim@shop.example",
  "Ann\u2028Bcc: victim@shop.example",
  "Ann\u0085Bcc: victim@shop.example",
  "Ann\r\n\r\nA body of my own",
  "Ann\r\n.\r\nMAIL FROM:<evil@shop.example>\r\nRCPT TO:<victim@shop.example>",
  "Ann\u0000Bcc: victim@shop.example",
  "=?utf-8?Q?Ann=0D=0ABcc:_victim@shop.example?=",
  "Bcc: victim@shop.example",
  ".",
  "--boundary\r\nContent-Type: text/html",
  "<img src=//evil.example/x> https://evil.example/",
];

/** Emails that some programs would parse as several, as a header, or as a command. */
const hostileEmails = [
  "ann@shop.example\r\nBcc: victim@shop.example",
  "ann@shop.example\nRCPT TO:<victim@shop.example>",
  "ann@shop.example,victim@shop.example",
  "ann@shop.example;victim@shop.example",
  "<victim@shop.example>ann@shop.example",
  "ann@shop.example>\r\nDATA",
  '"victim@shop.example"@shop.example',
  "ann@shop.example(victim@shop.example)",
  "victim@shop.example ann@shop.example",
  "group:victim@shop.example;@shop.example",
  "ann@shop.example\u0000@victim.example",
  "@shop.example:victim@shop.example",
];

onEachEngine("mail for a hostile registration", (engine) => {
  let server: Awaited<ReturnType<typeof startMailServer>>;
  let provider: TestProvider;
  beforeEach(async () => {
    server = await startMailServer();
    provider = await startTestProvider(engine, {
      SMTP_URL: server.url,
      MAIL_FROM: "portal@brand.example",
      BRAND_NAME: "Brand",
    });
  });
  afterEach(async () => {
    await provider.remove();
    await server.close();
  });

  let strangers = 0;
  const register = (fields: {
    email?: string;
    firstName?: string;
    lastName?: string;
  }) =>
    provider.call(
      "registerAccountPortal",
      {
        email: "ann@shop.example",
        password: "Correct-horse1",
        firstName: "Ann",
        lastName: null,
        ...fields,
      },
      { address: `203.0.113.${(strangers += 1)}` },
    );

  it("is sent once to one address, whatever the names contain", async () => {
    let taken = 0;
    for (const [at, text] of hostileTexts.entries()) {
      for (const names of [
        { firstName: text },
        { firstName: "Ann", lastName: text },
      ]) {
        const email = `p${at}-${taken}@shop.example`;
        const { httpStatus } = await register({ email, ...names });
        expect([200, 400]).toContain(httpStatus);
        if (httpStatus === 200) taken += 1;
      }
    }
    expect(taken).toBeGreaterThan(0);
    await expect
      .poll(() => server.received.length, { timeout: 15_000 })
      .toBe(taken);
    for (const { from, to, raw } of server.received) {
      expect(from).toBe("portal@brand.example");
      expect(to).toHaveLength(1);
      expect(to[0]).toMatch(/^p\d+-\d+@shop\.example$/);
      const mail = await PostalMime.parse(raw);
      expect(mail.to?.map(({ address }) => address)).toEqual(to);
      expect([mail.cc, mail.bcc]).toEqual([undefined, undefined]);
      expect(mail.subject).toBe(
        "Confirm your email address for Brand Tracking Portal",
      );
      // A stranger who registers an address chooses no text of the mail to its owner.
      expect(raw).not.toMatch(/victim|evil|A body of my own/);
    }
  });

  it("refuses an email that contains several addresses", async () => {
    for (const email of hostileEmails) {
      const { httpStatus, body } = await register({ email });
      expect([email, httpStatus, body.status]).toEqual([email, 400, "Error"]);
    }
    await register({ email: "last@shop.example" });
    await expect.poll(() => server.received.length).toBe(1);
    expect(server.received[0]?.to).toEqual(["last@shop.example"]);
  });
});
