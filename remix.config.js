/**
 * The Remix options, in one place; `vite.config.ts` reads them.
 *
 * Every `v3_*` future flag is on except lazy route discovery, whose `/__manifest`
 * endpoint can be made to block the process with one long query string.
 *
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  appDirectory: "app",
  // The build writes the screens of other languages beside those in English.
  buildDirectory: process.env.PORTAL_BUILD_DIRECTORY ?? "build",
  serverModuleFormat: "esm",
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_routeConfig: true,
    v3_lazyRouteDiscovery: false,
  },
};
