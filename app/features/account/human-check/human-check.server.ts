import {
  createHmac,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from "node:crypto";
import { request } from "undici";
import * as z from "zod";
import { readFormText } from "../../../engine/forms/read-form-text";
import type { Log } from "../../../log.server";
import type { PortalEnv } from "../../../portal-env";
import { normalizeAnswer, createQuestion } from "./questions";
import type { UsedHumanCheckTokens } from "./recent-sessions.server";
import { humanCheckFields, type HumanCheck } from "./human-check";

/** How long a question stays valid after it was issued, in milliseconds. */
const validForMs = 60 * 60 * 1_000;
/** Minimum time between issue and answer, in milliseconds: no person reads and answers faster. */
const minimumMs = 1_000;

interface Options {
  now?: () => number;
  /** URL of reCAPTCHA's verification API. */
  recaptchaUrl?: string;
}

/**
 * Creates the human check chosen by `HUMAN_CHECK` (readings of the specification): a text question,
 * reCAPTCHA with the question for browsers without scripts, or nothing.
 * @param solved the answered questions, each of which counts once
 */
export function createHumanCheck(
  env: Pick<PortalEnv, "humanCheck" | "sessionSecret">,
  log: Log,
  solved: UsedHumanCheckTokens,
  {
    now = Date.now,
    recaptchaUrl = "https://www.google.com/recaptcha/api/siteverify",
  }: Options = {},
): HumanCheck {
  const questions = questionCheck(env.sessionSecret, solved, now);
  switch (env.humanCheck.kind) {
    case "off":
      return {
        issue: () => ({ kind: "off" }),
        verify: () => Promise.resolve(true),
        idOf: () => null,
      };
    case "question":
      return {
        issue: () => ({ kind: "question", ...questions.issue() }),
        verify: (form) => Promise.resolve(questions.solved(form)),
        idOf: questions.idOf,
      };
    case "recaptcha": {
      const { siteKey, secret } = env.humanCheck;
      return {
        issue: () => ({ kind: "recaptcha", siteKey, ...questions.issue() }),
        verify(form) {
          const response = readFormText(form, humanCheckFields.recaptcha);
          // Without scripts there is no reCAPTCHA response; the question is used instead.
          if (response === "") return Promise.resolve(questions.solved(form));
          return isRecaptchaSolved(recaptchaUrl, secret, response, log);
        },
        // reCAPTCHA itself accepts each response only once.
        idOf: (form) =>
          readFormText(form, humanCheckFields.recaptcha) === ""
            ? questions.idOf(form)
            : null,
      };
    }
  }
}

/** Length of each signature: 128 bits as 22 base64url characters. */
const signatureLength = 22;
const tokenPattern =
  /^([\w-]{12}\.([0-9a-z]{1,10}))\.([\w-]{22})\.([\w-]{22})$/;

/**
 * A stateless question check: the answer is verified by signature only. Nothing is stored until a
 * question is answered; then it is used up, by a wrong answer as well as by the right one, because one
 * of twenty possible answers could otherwise be guessed by repetition.
 */
function questionCheck(
  secret: string,
  /** Answered challenges; each can be used once. */
  used: UsedHumanCheckTokens,
  now: () => number,
) {
  const key = createHmac("sha256", secret).update("human check").digest();
  const sign = (text: string) =>
    createHmac("sha256", key)
      .update(text)
      .digest("base64url")
      .slice(0, signatureLength);
  const answerSignature = (challenge: string, answer: string) =>
    sign(`${challenge}.${answer}`);
  /** Signs challenge and answer signature, which proves that this portal issued the question. */
  const seal = (challenge: string, signature: string) =>
    sign(`asked.${challenge}.${signature}`);

  return {
    issue() {
      const { question, answer } = createQuestion(randomInt);
      const challenge = `${randomBytes(9).toString("base64url")}.${now().toString(36)}`;
      const signature = answerSignature(challenge, answer);
      return {
        question,
        token: `${challenge}.${signature}.${seal(challenge, signature)}`,
      };
    },
    idOf(form: FormData): string | null {
      return (
        tokenPattern.exec(readFormText(form, humanCheckFields.token))?.[1] ??
        null
      );
    },
    solved(form: FormData): boolean {
      if (readFormText(form, humanCheckFields.trap) !== "") return false;
      const match = tokenPattern.exec(
        readFormText(form, humanCheckFields.token),
      );
      if (!match) return false;
      const [, challenge = "", issued = "", signature = "", sealed = ""] =
        match;
      if (!isSame(sealed, seal(challenge, signature))) return false;
      const issuedAt = parseInt(issued, 36);
      const age = now() - issuedAt;
      if (age < minimumMs || age > validForMs || used.has(challenge))
        return false;
      used.add(challenge, issuedAt + validForMs);
      const answer = normalizeAnswer(
        readFormText(form, humanCheckFields.answer),
      );
      return isSame(signature, answerSignature(challenge, answer));
    },
  };
}

const isSame = (given: string, expected: string) =>
  timingSafeEqual(Buffer.from(given), Buffer.from(expected));

const verdict = z.object({ success: z.boolean() });

async function isRecaptchaSolved(
  url: string,
  secret: string,
  response: string,
  log: Log,
): Promise<boolean> {
  try {
    const answer = await request(url, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ secret, response }).toString(),
      headersTimeout: 5_000,
      bodyTimeout: 5_000,
      signal: AbortSignal.timeout(6_000),
    });
    return verdict.parse(await answer.body.json()).success;
  } catch {
    log("error", "reCAPTCHA gave no verdict");
    return false;
  }
}
