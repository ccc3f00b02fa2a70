import { createHash } from "node:crypto";
import type { CallName } from "../../../../provider/contract/calls";
import type {
  Answer,
  CallOptions,
} from "../../../engine/provider-client/provider-api";
import type { MemoryBudget } from "../../../memory-budget.server";
import { ExpiringMap } from "../../../expiring-map.server";
import { humanCheckFields, type HumanCheck } from "./human-check";

/** How long an answer is kept for a repeat: on a slow line the first response may take as long. */
const answerTtlMs = 30_000;
/**
 * How long a call goes on when everybody who waited for it has left: a browser closes the first
 * connection before the repeat arrives.
 */
const abortDelayMs = 5_000;
const limits = { share: 1 / 32, maxEntries: 2_000 };
/** The record of one submission: its key, its answer, its cookies, its timers. */
const submissionBytes = 2_048;

/** What the first of several equal posts came back with. */
interface SharedAnswer {
  answer: Answer<CallName>;
  /** Set-Cookie lines of the provider, as they go to a browser. */
  cookieLines: readonly string[];
}

interface Submission {
  /** Null when the form did not pass the human check. */
  result: Promise<SharedAnswer | null>;
  /** Lets the call go on while a request waits for its result. */
  join(browser: AbortSignal): void;
}

/**
 * The posts of forms with a human check that are being answered, or were a moment ago. Without
 * scripts, a second press sends the form once more and drops the response to the first post. The
 * repeat gets the answer of the first one: a solved challenge lets one call through.
 */
export class RecentSubmissions {
  /** By a hash of the call and the whole form. */
  readonly #submissions: ExpiringMap<Submission>;

  constructor(budget: MemoryBudget) {
    const account = budget.register("recentSubmissions", limits);
    this.#submissions = new ExpiringMap(account, submissionBytes);
  }

  /**
   * Runs a submission, or joins the one with the same key.
   * @param browser aborted when this request's browser has gone
   * @param submit its signal is aborted a while after the last browser has gone
   * @returns the result, and whether it belongs to an earlier post
   */
  async run(
    key: string,
    browser: AbortSignal,
    submit: (signal: AbortSignal) => Promise<SharedAnswer | null>,
  ): Promise<{ result: SharedAnswer | null; isRepeat: boolean }> {
    const earlier = this.#submissions.get(key);
    const submission = earlier ?? this.#start(key, submit);
    submission.join(browser);
    return { result: await submission.result, isRepeat: !!earlier };
  }

  #start(
    key: string,
    submit: (signal: AbortSignal) => Promise<SharedAnswer | null>,
  ): Submission {
    const call = new AbortController();
    const browsers = new Set<AbortSignal>();
    let timer: NodeJS.Timeout | undefined;
    const abortWhenAlone = () => {
      if ([...browsers].every(({ aborted }) => aborted)) call.abort();
    };
    const submission: Submission = {
      result: submit(call.signal),
      join(browser) {
        browsers.add(browser);
        browser.addEventListener("abort", () => {
          clearTimeout(timer);
          timer = setTimeout(abortWhenAlone, abortDelayMs).unref();
        });
      },
    };
    this.#submissions.set(key, submission, Number.POSITIVE_INFINITY);
    const forget = () => this.#submissions.drop(key);
    submission.result.then((result) => {
      // A form that did not pass the human check has used up no try.
      if (result === null || call.signal.aborted) forget();
      else this.#submissions.set(key, submission, Date.now() + answerTtlMs);
    }, forget);
    return submission;
  }
}

/**
 * Checks that a person has sent the form, then calls the provider. The same form posted again within
 * seconds, with every field the same, gets the answer of the first post and its cookies.
 * @param name of the call
 * @param signal aborted when the browser has gone
 * @param call makes the call with these options
 * @returns the answer, null when the form did not pass the human check
 */
export async function callHumanChecked<Name extends CallName>(
  name: Name,
  form: FormData,
  signal: AbortSignal,
  context: {
    humanCheck: HumanCheck;
    recentSubmissions: RecentSubmissions;
    setCookie(this: void, line: string): void;
  },
  call: (options: CallOptions) => Promise<Answer<Name>>,
): Promise<Answer<Name> | null> {
  const { humanCheck, recentSubmissions, setCookie } = context;
  const submit = async (callSignal: AbortSignal) => {
    if (!(await humanCheck.verify(form))) return null;
    let cookieLines: readonly string[] = [];
    const answer = await call({
      humanCheck: humanCheck.idOf(form),
      signal: callSignal,
      onCookies: (lines) => (cookieLines = lines),
    });
    return { answer, cookieLines };
  };
  const { result, isRepeat } = hasChallenge(form)
    ? await recentSubmissions.run(submissionKey(name, form), signal, submit)
    : { result: await submit(signal), isRepeat: false };
  if (result === null) return null;
  if (isRepeat) for (const line of result.cookieLines) setCookie(line);
  // The key holds the name, so an earlier submission was one of the same call.
  return result.answer;
}

const hasChallenge = (form: FormData) =>
  [humanCheckFields.token, humanCheckFields.recaptcha].some((field) =>
    Boolean(form.get(field)),
  );

const submissionKey = (name: CallName, form: FormData) =>
  createHash("sha256")
    .update(JSON.stringify([name, ...form]))
    .digest("base64url");
