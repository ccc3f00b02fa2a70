import { setTimeout as pause } from "node:timers/promises";
import { humanCheckFields } from "../../app/account/human-check";
import { answerTo, minimumMs } from "../e2e/harness/human-check";

export interface Page {
  status: number;
  location: string;
  /** Its `Retry-After` header; null without one. */
  retryAfter: string | null;
  text: string;
}

/** A browser without JavaScript: cookies, links and forms. */
export class Visitor {
  readonly #cookies = new Map<string, string>();

  /** @param address sent as `X-Forwarded-For`, for a portal that trusts this machine as its proxy */
  constructor(
    readonly url: string,
    readonly address?: string,
  ) {}

  /** Adds a cookie, as if a response had set it. */
  setCookie(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  get(path: string): Promise<Page> {
    return this.#ask(path);
  }

  post(path: string, form: Record<string, string>): Promise<Page> {
    return this.#ask(path, form);
  }

  async #ask(path: string, form?: Record<string, string>): Promise<Page> {
    const answer = await fetch(new URL(path, this.url), {
      redirect: "manual",
      headers: {
        cookie: [...this.#cookies].map((pair) => pair.join("=")).join("; "),
        origin: this.url,
        ...(this.address && { "x-forwarded-for": this.address }),
      },
      signal: AbortSignal.timeout(60_000),
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return {
      status: answer.status,
      location: answer.headers.get("location") ?? "",
      retryAfter: answer.headers.get("retry-after"),
      text: await answer.text(),
    };
  }

  /** The fields of a solved human check; it may be sent after a moment. */
  async solveHumanCheck(): Promise<Record<string, string>> {
    const { text } = await this.get("/login");
    const [, question = ""] =
      /<label for="human-answer">([^<]*)</.exec(text) ?? [];
    const [, token = ""] =
      new RegExp(`name="${humanCheckFields.token}" value="([^"]*)"`).exec(
        text,
      ) ?? [];
    return {
      [humanCheckFields.answer]: answerTo(question),
      [humanCheckFields.token]: token,
    };
  }

  async signIn(who: { email: string; password: string }): Promise<Page> {
    const { email, password } = who;
    const check = await this.solveHumanCheck();
    await pause(minimumMs);
    return this.post("/login", { email, password, ...check });
  }
}
