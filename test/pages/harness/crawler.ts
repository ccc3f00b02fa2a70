import type { Page, Submission } from "../../portal/page";
import type { Visitor } from "../../portal/visitor";
import { fillForms, type Entry } from "./fill-form";
import { shapeOf } from "./route-shapes";

/** A request, made once for each shape. */
interface Step extends Submission {
  /** A link, or how the form is filled in. */
  by: "link" | Entry;
  /** The submitted form; undefined for a link. */
  form?: string;
  /** Whether a successful submission would write. */
  isWrite: boolean;
  /** The path of the page that contains it. */
  from: string;
  /** The route of its URL. */
  route: string;
}

/** A page that a crawl has read. */
export interface Visit {
  page: Page;
  by: Step["by"];
  route: string;
  shape: string;
}

export interface Crawl {
  /** The pages, each shape once. */
  visits: Visit[];
  /** Dead links, failing forms and the like, one line each. */
  problems: string[];
}

/** How many pages of a route are read, and answers of a form: they differ in criteria and panels only. */
const mostOfKind = 3;

const kindOf = ({ route, form }: Step) => `${route} ${form ?? ""}`;

/** What links, forms and pages may come as beside HTML. */
const isDocument = (path: string, type: string) =>
  /^(text\/csv|application\/(pdf|vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet))\b/.test(
    type,
  ) ||
  (path === "/openapi.json" && type.startsWith("application/json"));

/**
 * Crawls a portal from Home, without scripts, through links and forms: each URL shape once, at most three of each
 * route and of each form.
 * @param statusOf the status of a page that the specification defines other than 200; null for none
 */
export async function crawl(
  visitor: Visitor,
  statusOf: (url: URL) => number | null,
): Promise<Crawl> {
  const visits: Visit[] = [];
  const problems: string[] = [];
  const seen = new Set<string>();
  const timesOf = new Map<string, number>();
  const times = (step: Step) => timesOf.get(kindOf(step)) ?? 0;
  const queue: Step[] = [];
  const assets = new Set<string>();

  const changesOf = new Map<string, number>();
  /** Each result leads to dozens of searches with one criterion less or more: four of a route stand for all. */
  const isFollowedOften = (route: string) => {
    const followed = changesOf.get(route) ?? 0;
    changesOf.set(route, followed + 1);
    return followed >= 4;
  };

  const add = (step: Omit<Step, "route">) => {
    if (step.url.origin !== visitor.url) return;
    const { route, shape } = shapeOf(step.url);
    // A form is a request of its own: its fields and its button.
    const key =
      step.form === undefined ? shape : `${route} ${step.by} ${step.form}`;
    if (seen.has(key)) return;
    seen.add(key);
    queue.push({ ...step, route });
  };
  const link = (url: URL, from: string): Omit<Step, "route"> => ({
    url,
    method: "GET",
    by: "link",
    isWrite: false,
    from,
  });

  const take = async (step: Step) => {
    const { url, method, body, by, isWrite, from } = step;
    timesOf.set(kindOf(step), times(step) + 1);
    const answer = await visitor.send(url.href, { method, body });
    // The redirect of a write is reported, not followed.
    const page = isWrite ? answer : await visitor.follow(answer);
    const specified = statusOf(page.url);
    const wrong = findStatusProblem(by, page.status, specified);
    const report = (problem: string) =>
      problems.push(
        `${method} ${url.pathname}${url.search} (${by}, on ${from}): ${problem}`,
      );
    if (wrong && !(by === "link" && (await isWithdrawn(visitor, step))))
      report(wrong);
    // Only Home redirects a visitor to login.
    if (
      page.url.pathname.startsWith("/login") &&
      !/^\/($|login|logOut)/.test(url.pathname)
    )
      report("asks to sign in");
    const type = page.headers.get("content-type") ?? "";
    if (!type.startsWith("text/html")) {
      if (!isDocument(page.url.pathname, type) && !wrong)
        report(`came as ${type}`);
      return;
    }
    // The target of a form or a redirect is a separate page, which has been seen now.
    const came = shapeOf(page.url);
    seen.add(came.shape);
    visits.push({ ...came, page, by });
    for (const asset of assetsOf(page)) assets.add(asset);
    const changes = new Set(
      valuesOf(page, ".chips a[href], .additions a[href]", "href"),
    );
    for (const target of targetsOf(page)) {
      const problem = findLinkProblem(target, page);
      if (problem) problems.push(`${problem} (on ${page.path})`);
      else if (changes.has(target) && isFollowedOften(came.route)) continue;
      else if (!/^(mailto:|#)/.test(target))
        add(link(new URL(target, page.url), page.path));
    }
    for (const { entry, submission, ...form } of fillForms(page))
      add({ ...submission, ...form, by: entry, from: page.path });
  };

  add(link(new URL("/", visitor.url), "the start"));
  while (queue.length > 0) {
    // Routes and forms with the fewest visits come first.
    const least = Math.min(...queue.map(times));
    if (least >= mostOfKind) break;
    const [next] = queue.splice(
      queue.findIndex((one) => times(one) === least),
      1,
    );
    if (next) await take(next);
  }
  for (const asset of assets) {
    const { status } = await visitor.get(asset);
    if (status !== 200) problems.push(`${asset}: ${status}`);
  }
  return { visits, problems };
}

/** Whether a link is gone from its page, because another test has reported its item meanwhile. */
async function isWithdrawn(visitor: Visitor, { url, from }: Step) {
  if (!from.startsWith("/")) return false;
  const page = await visitor.open(from);
  return targetsOf(page).every(
    (target) => new URL(target, page.url).href !== url.href,
  );
}

/** The values of an attribute. */
const valuesOf = ({ $ }: Page, selector: string, name: string) =>
  $(selector)
    .toArray()
    .map((element) => $(element).attr(name) ?? "");

/** The targets of all links, as written. */
const targetsOf = (page: Page) => valuesOf(page, "a[href], area[href]", "href");

/** The addresses of scripts, style sheets and images. */
const assetsOf = (page: Page) =>
  [
    ...valuesOf(page, "script[src], img[src]", "src"),
    ...valuesOf(
      page,
      "link:is([rel~=stylesheet], [rel~=icon], [rel~=modulepreload], [rel~=preload])[href]",
      "href",
    ),
  ].map((asset) => new URL(asset, page.url).href);

/** Returns the problem of a status; null if it is valid for this step. */
function findStatusProblem(
  by: Step["by"],
  status: number,
  specified: number | null,
): string | null {
  const allowed =
    specified !== null ? [specified] : by === "empty" ? [200, 400] : [200];
  return allowed.includes(status)
    ? null
    : `answered ${status} instead of ${allowed.join(" or ")}`;
}

/** Returns the problem of a link's target, as far as it is visible without following it. */
function findLinkProblem(target: string, { url, $ }: Page): string | null {
  if (!URL.canParse(target, url)) return `${target} is no address`;
  const { protocol, origin, hash } = new URL(target, url);
  if (protocol === "mailto:")
    return /^mailto:([^@\s?]+@[^@\s]+|\?subject=[^&]+&body=[^&]+)$/.test(target)
      ? null
      : `${target} is no address`;
  if (origin !== url.origin)
    return protocol === "https:"
      ? null
      : `${target} leads elsewhere without TLS`;
  // "#top" is the top of every page, whatever its ids.
  const isOfThisPage = target.startsWith("#") && target !== "#top";
  return isOfThisPage && $(`[id="${hash.slice(1)}"]`).length === 0
    ? `${target} leads to no element`
    : null;
}
