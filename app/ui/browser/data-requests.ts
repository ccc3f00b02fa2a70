import { useSyncExternalStore } from "react";

/**
 * What becomes of a request that fails on its way to the portal: the page stays as it is, says that there
 * is no connection, and sends the request again when the user asks for it (docs/decisions/134).
 */

/** The id of the last data request in this page: null without a response, undefined before the first. */
let lastRequestId: string | null | undefined;
export const getLastRequestId = () => lastRequestId;

/** The requests that have failed and wait to be sent again. */
const failing = new Set<object>();
/** Receives "change" when `failing` changes, and "retry" when the user asks to try again. */
const events = new EventTarget();

function setFailing(request: object, isFailing: boolean): void {
  if (failing.has(request) === isFailing) return;
  if (isFailing) failing.add(request);
  else failing.delete(request);
  events.dispatchEvent(new Event("change"));
}

function subscribe(listener: () => void): () => void {
  events.addEventListener("change", listener);
  return () => events.removeEventListener("change", listener);
}

/** Returns whether a request waits for the connection to the portal. */
export const useConnectionLost = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => failing.size > 0,
    () => false,
  );

/** Sends every waiting request again. */
export const retryConnection = (): void => {
  events.dispatchEvent(new Event("retry"));
};

/**
 * Sends a request until an answer arrives; after a failure it waits for `retryConnection`.
 * @param signal ends the waiting, for example because the user has gone to another screen
 * @throws the reason of `signal`
 */
async function sendUntilAnswered<Answer>(
  send: () => Promise<Answer>,
  signal: AbortSignal | null | undefined,
): Promise<Answer> {
  const request = {};
  try {
    for (;;) {
      try {
        return await send();
      } catch (error) {
        if (signal?.aborted) throw error;
        setFailing(request, true);
        await new Promise((resolve) => {
          events.addEventListener("retry", resolve, { once: true });
          signal?.addEventListener("abort", resolve);
        });
        if (signal?.aborted) throw error;
      }
    }
  } finally {
    setFailing(request, false);
  }
}

/** Only answers of the portal have this header. */
const isOfPortal = ({ headers }: Response) => headers.has("X-Remix-Response");

/** Reads an answer of the portal to its end, so that one that is cut on the way counts as a failure. */
async function readWhole(answer: Response): Promise<Response> {
  if (!isOfPortal(answer) || answer.body === null || answer.status === 204)
    return answer;
  return new Response(await answer.arrayBuffer(), answer);
}

/**
 * Loads the target of the pending navigation as a document. A list or another posted form is posted again.
 * @param isPost true if the form of the navigation has not been answered
 */
function openDocument(isPost: boolean): void {
  const { location, formAction, formData } =
    window.__remixRouter.state.navigation;
  if (!location) return;
  const { pathname, search, hash } = location;
  if (!isPost || !formData) {
    window.location.assign(pathname + search + hash);
    return;
  }
  const form = document.createElement("form");
  form.method = "post";
  form.action = formAction ?? pathname + search;
  for (const [name, value] of formData) {
    const input = document.createElement("input");
    input.type = "hidden";
    input.name = name;
    input.value = typeof value === "string" ? value : "";
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}

const never = () => new Promise<never>(() => undefined);

/**
 * Wraps `fetch` for the data requests of the router, which Remix does not expose; other requests are
 * unchanged. Without an answer the request waits, and the page stays. An answer that is not the portal's
 * (a sign-in page of the network, the error page of a proxy) loads the target as a document, so that the
 * user sees that page. The ids of the answers are recorded for error screens.
 */
export function watchDataRequests(): void {
  const originalFetch = window.fetch;
  window.fetch = async (target, init) => {
    const url = target instanceof Request ? target.url : String(target);
    if (!/\.data(\?|$)/.test(url)) return originalFetch(target, init);
    lastRequestId = null;
    const answer = await sendUntilAnswered(
      // A redirect is not followed: one to another host could not be told from a lost connection.
      async () =>
        readWhole(await originalFetch(target, { ...init, redirect: "manual" })),
      init?.signal,
    );
    lastRequestId = answer.headers.get("X-Request-Id");
    const { state } = window.__remixRouter.state.navigation;
    if (isOfPortal(answer) || state === "idle") return answer;
    openDocument(init?.method === "POST");
    return never();
  };
  window.addEventListener("click", stayWhileOffline);
  window.addEventListener("submit", stayWhileOffline);
}

/** Ends the waiting of the last link or form that leaves the document. */
let leaving = new AbortController();

/** Keeps the page when a link or a form would replace it by the browser's own error page. */
export function stayWhileOffline(event: Event): void {
  if (navigator.onLine || event.defaultPrevented) return;
  const { target } = event;
  const link =
    target instanceof Element && event.type === "click"
      ? target.closest<HTMLElement>("a[href]:not([target], [href^='#'])")
      : null;
  const form = target instanceof HTMLFormElement ? target : null;
  if (!link && !form) return;
  event.preventDefault();
  leaving.abort();
  leaving = new AbortController();
  const { submitter } = event as SubmitEvent;
  void sendUntilAnswered(
    () => (navigator.onLine ? Promise.resolve() : Promise.reject(new Error())),
    leaving.signal,
  ).then(
    () => {
      link?.click();
      form?.requestSubmit(submitter);
    },
    () => undefined,
  );
}

/**
 * Loads the module of a screen, for Remix, whose own function reloads the page that one is on when the
 * module cannot be loaded, for ever. This one loads the target of the navigation as a document: after a
 * deployment, or behind a filter that blocks the file.
 * @public imported by Remix in the build (`vite.config.ts`)
 */
export async function loadRouteModule(
  route: { id: string; module: string },
  loaded: Record<string, unknown>,
): Promise<unknown> {
  if (route.id in loaded) return loaded[route.id];
  try {
    return (loaded[route.id] = await import(/* @vite-ignore */ route.module));
  } catch {
    const { state, subscribe } = window.__remixRouter;
    const { location } = state.navigation;
    const left = new AbortController();
    const stop = subscribe(({ navigation }) => {
      if (navigation.location !== location) left.abort();
    });
    // While the connection is lost, the page stays.
    await sendUntilAnswered(
      () => window.fetch("/favicon.svg", { method: "HEAD", cache: "no-store" }),
      left.signal,
    ).then(() => openDocument(state.navigation.state === "submitting"), never);
    stop();
    return never();
  }
}
