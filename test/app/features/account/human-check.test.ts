import { createServer } from "node:http";
import { beforeEach, describe, expect, it } from "vitest";
import { MemoryBudget } from "../../../../app/memory-budget.server";
import { UsedHumanCheckTokens } from "../../../../app/features/account/human-check/recent-sessions.server";
import { createHumanCheck } from "../../../../app/features/account/human-check/human-check.server";
import {
  normalizeAnswer,
  createQuestion,
} from "../../../../app/features/account/human-check/questions";
import {
  humanCheckFields,
  type HumanCheckChallenge,
} from "../../../../app/features/account/human-check/human-check";
import { listening } from "../../support/listening";

const sessionSecret = "0123456789abcdefghijklmnopqrstuv";
let now = 1_800_000_000_000;
const logged: string[] = [];
const log = (_level: string, event: string) => void logged.push(event);
const make = (
  humanCheck: Parameters<typeof createHumanCheck>[0]["humanCheck"] = {
    kind: "question",
  },
  secret = sessionSecret,
  recaptchaUrl?: string,
) =>
  createHumanCheck(
    { humanCheck, sessionSecret: secret },
    log,
    new UsedHumanCheckTokens(new MemoryBudget(1 << 20), () => now),
    { now: () => now, recaptchaUrl },
  );
let check = make();
beforeEach(() => {
  check = make();
  logged.length = 0;
});

const message =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );
/** Reads the question from the HTML. */
function solve(question: string): number {
  const [a = 0, b = 0] = question
    .toLowerCase()
    .split(/[^a-z]+/)
    .flatMap((word) => (message.includes(word) ? [message.indexOf(word)] : []));
  return /minus|less|take away/.test(question) ? a - b : a + b;
}
function asked(challenge: HumanCheckChallenge): {
  question: string;
  token: string;
} {
  if (challenge.kind === "off") throw new Error("no question");
  return challenge;
}
function form(
  fields: Partial<Record<keyof typeof humanCheckFields, string>>,
): FormData {
  const data = new FormData();
  for (const [field, value] of Object.entries(fields))
    data.set(humanCheckFields[field as keyof typeof humanCheckFields], value);
  return data;
}
const solved = ({ question, token }: { question: string; token: string }) => ({
  token,
  answer: String(solve(question)),
});

describe("the human-check question", () => {
  it("accepts the answer in digits or in words, once", async () => {
    for (const write of [
      (n: number) => ` ${n}. `,
      (n: number) => message[n] ?? "",
      (n: number) => (message[n] ?? "").toUpperCase(),
    ]) {
      const { question, token } = asked(check.issue());
      now += 5_000;
      const answered = form({
        token,
        answer: write(solve(question)),
        trap: "",
      });
      expect(await check.verify(answered)).toBe(true);
      expect(await check.verify(answered)).toBe(false);
    }
  });

  it("becomes invalid after a wrong answer, so the twenty possible answers cannot be tried", async () => {
    const challenge = asked(check.issue());
    now += 5_000;
    expect(
      await check.verify(form({ token: challenge.token, answer: "99" })),
    ).toBe(false);
    expect(await check.verify(form(solved(challenge)))).toBe(false);
    const another = asked(check.issue());
    now += 5_000;
    expect(await check.verify(form(solved(another)))).toBe(true);
  });

  it("stays valid when forged tokens are submitted", async () => {
    const challenge = asked(check.issue());
    const [nonce, issued, signature = "", seal = ""] =
      challenge.token.split(".");
    now += 5_000;
    for (const forged of [
      [nonce, issued, signature, seal.replace(/^./, "~")],
      [nonce, issued, "A".repeat(22), seal],
      [nonce, issued, seal, signature],
    ])
      expect(
        await check.verify(form({ token: forged.join("."), answer: "7" })),
      ).toBe(false);
    expect(await check.verify(form(solved(challenge)))).toBe(true);
  });

  it("has the same token id at every replica", () => {
    const challenge = asked(check.issue());
    const name = check.idOf(form(solved(challenge)));
    expect(name).toMatch(/^[\w-]{12}\.[0-9a-z]+$/);
    expect(make().idOf(form(solved(challenge)))).toBe(name);
    expect(check.idOf(form({ token: "nonsense" }))).toBeNull();
    expect(make({ kind: "off" }).idOf(form(solved(challenge)))).toBeNull();
  });

  it("refuses answers that are too fast, too late, missing, or fill the hidden field", async () => {
    const challenge = asked(check.issue());
    now += 999;
    expect(await check.verify(form(solved(challenge)))).toBe(false);
    now += 1;
    expect(
      await check.verify(form({ ...solved(challenge), trap: "https://x" })),
    ).toBe(false);
    expect(await check.verify(form({ answer: "7" }))).toBe(false);
    expect(await check.verify(new FormData())).toBe(false);
    const unanswered = asked(check.issue());
    now += 5_000;
    expect(await check.verify(form({ token: unanswered.token }))).toBe(false);
    now += 60 * 60 * 1_000;
    expect(await check.verify(form(solved(challenge)))).toBe(false);
  });

  it("refuses tokens that are not its own", async () => {
    const challenge = asked(check.issue());
    const { token, answer } = solved(challenge);
    const [nonce = "", issued = "", signature = "", seal = ""] =
      token.split(".");
    now += 5_000;
    const later = (parseInt(issued, 36) + 1_000).toString(36);
    for (const forged of [
      `${nonce}.${later}.${signature}.${seal}`,
      `${nonce.slice(1)}x.${issued}.${signature}.${seal}`,
      `${nonce}.${issued}.${signature.slice(1)}x.${seal}`,
      `${nonce}.${issued}.${signature}.${seal.slice(1)}x`,
      `${nonce}.${issued}.${signature}`,
      `${nonce}.${issued}.`,
      `${nonce}.${issued}`,
      `${token}x`,
      "",
      "..",
      "\0",
      "💥".repeat(1_000),
      asked(
        make({ kind: "question" }, "another-secret-another-secret-xyz").issue(),
      ).token,
    ]) {
      expect(await check.verify(form({ token: forged, answer }))).toBe(false);
    }
    expect(await check.verify(form({ token, answer }))).toBe(true);
  });

  it("is accepted by another replica with the same secret", async () => {
    const challenge = asked(check.issue());
    now += 5_000;
    expect(await make().verify(form(solved(challenge)))).toBe(true);
  });

  it("varies, and the page does not disclose its answer", () => {
    const seen = new Set<string>();
    for (let round = 0; round < 200; round++) {
      const { question, token } = asked(check.issue());
      seen.add(question);
      expect(token).toMatch(/^[\w-]{12}\.[0-9a-z]+\.[\w-]{22}\.[\w-]{22}$/);
    }
    expect(seen.size).toBeGreaterThan(120);
  });

  it("always has an answer from one to twenty", () => {
    for (let seed = 0; seed < 5_000; seed++) {
      let state = seed * 2_654_435_761;
      const { question, answer } = createQuestion((below) => {
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
        return state % below;
      });
      expect(Number(answer)).toBe(solve(question));
      expect(Number(answer)).toBeGreaterThanOrEqual(1);
      expect(Number(answer)).toBeLessThanOrEqual(20);
    }
  });

  it.each([
    ["11", "11"],
    [" 011 ", "11"],
    ["Eleven!", "11"],
    ["１１", "11"],
    ['"eleven"', "11"],
    ["-1", "-1"],
    ["x".repeat(500), "x".repeat(100)],
  ])("reads the answer %s", (text, normal) => {
    expect(normalizeAnswer(text)).toBe(normal);
  });
});

describe("reCAPTCHA", () => {
  it("verifies the response with the secret, and falls back to the question without scripts", async () => {
    const asks: string[] = [];
    const verdicts: unknown[] = [
      { success: true },
      { success: false },
      "nonsense",
    ];
    const google = createServer((req, res) => {
      let body = "";
      req.on("data", (chunk: Buffer) => (body += chunk.toString()));
      req.on("end", () => {
        asks.push(body);
        res.end(JSON.stringify(verdicts.shift()));
      });
    });
    const recaptcha = make(
      {
        kind: "recaptcha",
        siteKey: "site-key-site-key",
        secret: "server-secret",
      },
      sessionSecret,
      await listening(google),
    );
    const challenge = recaptcha.issue();
    expect(challenge).toMatchObject({
      kind: "recaptcha",
      siteKey: "site-key-site-key",
    });
    expect(JSON.stringify(challenge)).not.toContain("server-secret");
    now += 5_000;
    expect(await recaptcha.verify(form({ recaptcha: "box&x=1" }))).toBe(true);
    expect(asks).toEqual(["secret=server-secret&response=box%26x%3D1"]);
    expect(
      await recaptcha.verify(
        form({ recaptcha: "box", ...solved(asked(challenge)) }),
      ),
    ).toBe(false);
    expect(await recaptcha.verify(form({ recaptcha: "box" }))).toBe(false);
    expect(await recaptcha.verify(form(solved(asked(challenge))))).toBe(true);
    google.closeAllConnections();
    await new Promise((resolve) => google.close(resolve));
    expect(await recaptcha.verify(form({ recaptcha: "box" }))).toBe(false);
    expect(logged).toEqual([
      "reCAPTCHA gave no verdict",
      "reCAPTCHA gave no verdict",
    ]);
  });
});

it("HUMAN_CHECK=off accepts every form", async () => {
  const off = make({ kind: "off" });
  expect(off.issue()).toEqual({ kind: "off" });
  expect(await off.verify(new FormData())).toBe(true);
});
