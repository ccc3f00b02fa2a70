import type { APIRequestContext, APIResponse, Page } from "playwright/test";
import {
  isRedirectedToLogin,
  findLinkProblem,
  findStatusProblem,
} from "./crawl-rules";
import { dataOf, takesText, writes, type Entry } from "./fill-form";
import { readPage, type PageContent, type PageForm } from "./read-page";
import { routePatterns, shapeOf } from "./route-shapes";

/** A request, made once for each shape. */
interface Step {
  address: URL;
  /** A link, or a form and how it is filled in. */
  by: "link" | Entry;
  /** The posted fields; undefined for a GET. */
  body?: URLSearchParams;
  /** The submitted form; undefined for a link. */
  form?: string;
  /** Whether a successful submission would write. */
  isWrite: boolean;
  /** The page that contains it. */
  from: string;
}

/** A response with its page. */
export interface Visit {
  address: URL;
  route: string;
  shape: string;
  status: number;
  by: Step["by"];
  html: string;
  content: PageContent;
}

export interface Crawl {
  /** The pages, each shape once. */
  visits: Visit[];
  /** Dead links, failing forms and the like, one line each. */
  problems: string[];
}

interface Options {
  /** Sends requests with the user's cookies. */
  request: APIRequestContext;
  /** An empty page, which parses HTML. */
  parser: Page;
  /** The first URL. */
  start: URL;
  /** The status of a page that the specification defines other than 200; null for none. */
  statusOf(address: URL): number | null;
}

/** The maximum number of shapes, per route: more means that `shapeOf` keeps insignificant parts. */
const mostPages = 8 * routePatterns.length;

/**
 * Crawls a portal without scripts: every link and every form of every page, each URL shape once.
 * Search forms are submitted filled in and empty; forms that upload only empty; forms that write only
 * empty, and only if they require a text.
 */
export async function crawl(options: Options): Promise<Crawl> {
  const visits: Visit[] = [];
  const problems: string[] = [];
  const seen = new Set<string>();
  const timesOf = new Map<string, number>();
  const queue: Step[] = [];
  const assets = new Set<string>();

  const add = (step: Step) => {
    const key = keyOf(step);
    if (step.address.origin !== options.start.origin || seen.has(key)) return;
    seen.add(key);
    queue.push(step);
  };

  /**
   * Whether a link has disappeared from its page because another test has reported the item
   * meanwhile.
   */
  const isWithdrawn = async ({ by, address, from }: Step) => {
    if (by !== "link" || !from.startsWith("/")) return false;
    const page = new URL(from, options.start);
    const answer = await options.request.get(page.href);
    const { links } = await readPage(options.parser, await answer.text());
    return links.every((link) => new URL(link, page).href !== address.href);
  };

  const take = async (step: Step) => {
    const { route } = shapeOf(step.address);
    timesOf.set(route, (timesOf.get(route) ?? 0) + 1);
    const name = `${step.body ? "POST" : "GET"} ${inWords(step.address)} (${step.by}, on ${step.from})`;
    const answer = await ask(options.request, step);
    const address = new URL(answer.url());
    const wrong = findStatusProblem(
      step.by,
      answer.status(),
      options.statusOf(address),
    );
    if (wrong && !(await isWithdrawn(step))) problems.push(`${name}: ${wrong}`);
    if (isRedirectedToLogin(step.address, address))
      problems.push(`${name}: asks to sign in`);
    const type = answer.headers()["content-type"] ?? "";
    if (!type.startsWith("text/html")) {
      const isFile = /^(text\/csv|application\/pdf)\b/.test(type);
      const isDescription =
        address.pathname === "/openapi.json" &&
        type.startsWith("application/json");
      if (!isFile && !isDescription && !wrong)
        problems.push(`${name}: came as ${type}`);
      return;
    }
    const html = await answer.text();
    const content = await readPage(options.parser, html);
    // The target of a form or a redirect is a separate page, which has been seen now.
    const came = shapeOf(address);
    seen.add(came.shape);
    visits.push({
      ...came,
      address,
      status: answer.status(),
      by: step.by,
      html,
      content,
    });
    for (const asset of content.assets)
      assets.add(new URL(asset, address).href);
    follow(content, address);
  };

  const follow = (content: PageContent, address: URL) => {
    const from = inWords(address);
    for (const link of content.links) {
      const problem = findLinkProblem(link, address, content.ids);
      if (problem) problems.push(`${problem} (on ${from})`);
      else if (!/^(mailto:|#)/.test(link))
        add({
          address: new URL(link, address),
          by: "link",
          isWrite: false,
          from,
        });
    }
    for (const form of content.forms)
      for (const step of stepsOf(form, address)) add({ ...step, from });
  };

  add({
    address: options.start,
    by: "link",
    isWrite: false,
    from: "the start",
  });
  while (queue.length > 0 && visits.length < mostPages) {
    // Routes with the fewest visits come first.
    const times = (step: Step) => timesOf.get(shapeOf(step.address).route) ?? 0;
    const least = Math.min(...queue.map(times));
    const [next] = queue.splice(
      queue.findIndex((one) => times(one) === least),
      1,
    );
    if (next) await take(next);
  }
  if (queue.length > 0)
    problems.push(`${queue.length} pages were left after ${visits.length}`);
  for (const asset of assets) {
    const answer = await options.request.get(asset);
    if (answer.status() !== 200) problems.push(`${asset}: ${answer.status()}`);
  }
  return { visits, problems };
}

/** A URL without its origin. */
const inWords = ({ pathname, search }: URL) => `${pathname}${search}`;

/** The key of a request: a URL's shape, or a form's fields and button. */
function keyOf({ address, by, form }: Step): string {
  const { route, shape } = shapeOf(address);
  return form === undefined ? shape : `${route} ${by} ${form}`;
}

/** The fields of a form and the button that submits it. */
const nameOf = (
  { method, controls }: PageForm,
  button: PageForm["buttons"][number] | undefined,
) =>
  [
    method,
    ...new Set(controls.map(({ name }) => name)),
    button?.name,
    button?.value.slice(0, 20),
  ].join(" ");

/** The ways in which a form is submitted. */
function stepsOf(form: PageForm, address: URL): Omit<Step, "from">[] {
  const isWrite = writes(form, address);
  if (isWrite && !takesText(form)) return [];
  const entries: Entry[] =
    isWrite || form.isUpload ? ["empty"] : ["filled", "empty"];
  const buttons = form.buttons.length > 0 ? form.buttons : [undefined];
  return buttons.flatMap((button) =>
    entries.map((by) => {
      const target = new URL(
        button?.action ?? (form.action || address),
        address,
      );
      const data = dataOf(form, by, button);
      const name = nameOf(form, button);
      if (form.method === "post")
        return { address: target, by, body: data, form: name, isWrite };
      target.search = data.toString();
      return { address: target, by, form: name, isWrite };
    }),
  );
}

/** Makes the request; the redirect of a write is not followed, so that it is reported. */
const ask = (request: APIRequestContext, step: Step): Promise<APIResponse> =>
  step.body
    ? request.post(step.address.href, {
        data: step.body.toString(),
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
        maxRedirects: step.isWrite ? 0 : 10,
      })
    : request.get(step.address.href, { maxRedirects: 10 });
