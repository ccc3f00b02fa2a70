import { setImmediate, setTimeout as pause } from "node:timers/promises";
import { humanCheckOf, minimumMs } from "./human-check";
import { Page, type FormValue } from "./page";

/** A request beyond its path. */
export interface VisitOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: URLSearchParams | FormData | string;
}

/** A cookie that a response has set. */
export interface VisitorCookie {
  name: string;
  value: string;
}

/** A browser without JavaScript: cookies, links, forms and redirects. */
export class Visitor {
  readonly #cookies = new Map<string, string>();
  readonly #serverErrors: string[] = [];

  /**
   * @param url origin of the portal
   * @param address sent as `X-Forwarded-For`, for a portal that trusts this machine as its proxy
   * @param language sent as `Accept-Language`
   */
  constructor(
    readonly url: string,
    readonly address?: string,
    readonly language?: string,
  ) {}

  /** Its cookies, as responses and tests have set them. */
  get cookies(): VisitorCookie[] {
    return [...this.#cookies].map(([name, value]) => ({ name, value }));
  }

  /** Its cookies, as a request sends them. */
  get cookieHeader(): string {
    return this.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  }

  /** The responses with a status of 500 and above so far, each as `503 /path`. */
  get serverErrors(): readonly string[] {
    return this.#serverErrors;
  }

  /** Returns these responses and forgets them: a test that expects them asserts them so. */
  consumeServerErrors(): string[] {
    return this.#serverErrors.splice(0);
  }

  /** Adds a cookie, as if a response had set it. */
  setCookie(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  /** Forgets all cookies. */
  clearCookies(): void {
    this.#cookies.clear();
  }

  /** Requests a page; a redirect is returned, not followed. */
  get(path: string, headers?: Record<string, string>): Promise<Page> {
    return this.send(path, { headers });
  }

  /** Posts fields; a redirect is returned, not followed. */
  post(path: string, form: Record<string, string>): Promise<Page> {
    return this.send(path, {
      method: "POST",
      body: new URLSearchParams(form),
    });
  }

  /** Requests a page and follows its redirects, as a browser does. */
  async open(path: string, headers?: Record<string, string>): Promise<Page> {
    return this.follow(await this.get(path, headers));
  }

  /** Follows the redirects of a response, if it is one. */
  async follow(page: Page): Promise<Page> {
    let current = page;
    for (let count = 0; current.isRedirect; count += 1) {
      if (count === 10) throw new Error(`Too many redirects: ${page.url.href}`);
      current = await this.get(new URL(current.location, current.url).href);
    }
    return current;
  }

  /** Opens the one link with this name. */
  async followLink(page: Page, name: string | RegExp): Promise<Page> {
    return this.open(page.link(name));
  }

  /**
   * Submits the form of a button and follows the redirect.
   * @param values by the label or the name of their field; all others are sent as the page has them
   */
  async submit(
    page: Page,
    button: string | RegExp,
    values: Record<string, FormValue> = {},
  ): Promise<Page> {
    const { url, method, body } = page.submission(button, values);
    if (method === "GET") return this.open(url.href);
    return this.follow(await this.send(url.href, { method, body }));
  }

  /** Sends one request; a redirect is returned, not followed. */
  async send(path: string, options: VisitOptions = {}): Promise<Page> {
    const { method = "GET", headers = {}, body } = options;
    const url = new URL(path, this.url);
    // After a long computation of a test, connections that the portal has closed meanwhile must be noticed first.
    await setImmediate();
    const response = await fetch(url, {
      redirect: "manual",
      method,
      headers: {
        cookie: this.cookieHeader,
        origin: this.url,
        ...(this.address && { "x-forwarded-for": this.address }),
        ...(this.language && { "accept-language": this.language }),
        ...headers,
      },
      // Longer than any answer takes on a busy machine.
      signal: AbortSignal.timeout(300_000),
      ...(body !== undefined && { body }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    if (response.status >= 500)
      this.#serverErrors.push(`${response.status} ${url.pathname}`);
    return new Page(
      url,
      response.status,
      response.headers,
      await response.text(),
    );
  }

  /** Sends the login form once; if it has the human check, after a human's delay. */
  async signIn(who: { email: string; password: string }): Promise<Page> {
    const { email, password } = who;
    const check = humanCheckOf(await this.get("/login"));
    if (Object.keys(check).length > 0) await pause(minimumMs);
    return this.post("/login", { email, password, ...check });
  }
}
