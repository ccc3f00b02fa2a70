/**
 * The service worker of /receive: it keeps the pages at the door and what they load, and nothing else, so that
 * stores can scan without a connection (docs/decisions/168). A logout deletes it with everything that it keeps
 * (`Clear-Site-Data`).
 */
const cacheName = "receive";
/** How long a page may take before the kept one is shown, in milliseconds. */
const patienceMs = 5_000;

const isAsset = (url) => url.pathname.startsWith("/assets/");
/** The pages at the door: the list and the stops. */
const isPage = (url) => /^\/receive(\/[^/]+)?$/.test(url.pathname);

/** Returns whether a response is a page that may be kept: not a redirect to the login page, and no error. */
const isKept = (response) =>
  response.ok && response.type === "basic" && !response.redirected;

/** The page of one stop is the same with each query; the list is kept with "?all" only. */
const keyOf = (url) =>
  url.pathname === "/receive" ? "/receive?all" : url.pathname;

async function forget() {
  await caches.delete(cacheName);
}

/** Shows the page of the portal or, if that takes too long or fails, the kept one. */
async function loadPage(event, url) {
  const cache = await caches.open(cacheName);
  const loading = fetch(event.request).then(async (response) => {
    if (
      isKept(response) &&
      (url.pathname !== "/receive" || url.search === "?all")
    )
      await cache.put(keyOf(url), response.clone());
    // The portal has no such pages any more.
    if (response.status === 404 && url.pathname === "/receive") {
      await forget();
      await self.registration.unregister();
    }
    return response;
  });
  const kept = await cache.match(keyOf(url));
  if (!kept) return loading;
  const late = new Promise((resolve) => {
    setTimeout(() => resolve(kept), patienceMs);
  });
  event.waitUntil(loading.catch(() => undefined));
  return Promise.race([loading.catch(() => kept), late]);
}

/** Assets have a hash in their names, so that the kept one is always right. */
async function loadAsset(request) {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const response = await fetch(request);
  if (isKept(response)) await cache.put(request.url, response.clone());
  return response;
}

/** Keeps pages, and the assets that a page has loaded. */
async function keep(addresses) {
  const cache = await caches.open(cacheName);
  const urls = addresses.map((address) => new URL(address, self.origin));
  for (const url of urls) {
    if (isAsset(url) ? await cache.match(url.href) : !isPage(url)) continue;
    const response = await fetch(url.href, { credentials: "same-origin" });
    if (isKept(response))
      await cache.put(isAsset(url) ? url.href : keyOf(url), response);
  }
  await dropOldAssets(cache, new Set(urls.map(({ href }) => href)));
}

/** Drops all other assets if they are those of an earlier version of the portal, which has another manifest. */
async function dropOldAssets(cache, current) {
  const kept = await cache.keys();
  const others = kept.filter(
    ({ url }) => isAsset(new URL(url)) && !current.has(url),
  );
  if (!others.some(({ url }) => url.includes("/assets/manifest-"))) return;
  for (const request of others) await cache.delete(request);
}

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) =>
  event.waitUntil(self.clients.claim()),
);
self.addEventListener("message", (event) => {
  const { keep: addresses, forget: isForgotten } = event.data;
  if (isForgotten) event.waitUntil(forget());
  if (addresses) event.waitUntil(keep(addresses));
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.origin) return;
  if (request.mode === "navigate" && isPage(url))
    event.respondWith(loadPage(event, url));
  else if (isAsset(url)) event.respondWith(loadAsset(request));
});
