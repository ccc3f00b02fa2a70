import { index, route, type RouteConfig } from "@remix-run/route-config";

/**
 * The route table of the specification (part 1, section 2). One line per URL;
 * each module in `routes/` is named after the URL that it serves.
 */
export default [
  index("routes/home.tsx"),
  route("attention", "routes/attention.tsx"),
  route("find", "routes/find.tsx"),
  route("contact", "routes/contact.tsx"),
  route("login/code", "routes/login.code.tsx"),
  route("login/:authParam?", "routes/login.tsx"),
  route("logOut", "routes/logOut.tsx"),
  route("register/:verificationID?", "routes/register.tsx"),
  route("reset-password/:code?", "routes/reset-password.tsx"),
  route("search", "routes/search._index.tsx"),
  route("search/ASN-search", "routes/search.ASN-search.tsx"),
  route(
    "search/manifest-search/:query",
    "routes/search.manifest-search.$query.tsx",
  ),
  route("search/packing-slip/:query", "routes/search.packing-slip.$query.tsx"),
  route(
    "search/advanced-search/:query",
    "routes/search.advanced-search.$query.tsx",
  ),
  route("carton", "routes/carton.tsx"),
  route("shipment", "routes/shipment.tsx"),
  route("tracking", "routes/tracking._index.tsx"),
  route("tracking/PRO-search/:query", "routes/tracking.PRO-search.$query.tsx"),
  route(
    "tracking/manifest-search/:query",
    "routes/tracking.manifest-search.$query.tsx",
  ),
  route(
    "tracking/advanced-search/:query",
    "routes/tracking.advanced-search.$query.tsx",
  ),
  route("dashboard/:searchID?", "routes/dashboard.tsx"),
  route(
    "dashboard/manifest/:searchID",
    "routes/dashboard.manifest.$searchID.tsx",
  ),
  route("book-LTL", "routes/book-LTL.tsx"),
  route("book-LTL/addresses", "routes/book-LTL.addresses.ts"),
  route("bookings", "routes/bookings.tsx"),
  route("rateGenerator", "routes/rateGenerator.tsx"),
  route("onTime-report/:searchID?", "routes/onTime-report.$searchID.tsx"),
  route(
    "onTime-report/result/:searchID",
    "routes/onTime-report.result.$searchID.tsx",
  ),
  route(
    "onTime-report/summary/pool/:searchID",
    "routes/onTime-report.summary.pool.$searchID.tsx",
  ),
  route(
    "onTime-report/summary/store/:searchID",
    "routes/onTime-report.summary.store.$searchID.tsx",
  ),
  route("scan-report/:searchID?", "routes/scan-report.$searchID.tsx"),
  route(
    "scan-report/result/:searchID",
    "routes/scan-report.result.$searchID.tsx",
  ),
  route(
    "scan-report/summary/pool/:searchID",
    "routes/scan-report.summary.pool.$searchID.tsx",
  ),
  route(
    "scan-report/summary/store/:searchID",
    "routes/scan-report.summary.store.$searchID.tsx",
  ),
  route("doorscan-report/:searchID?", "routes/doorscan-report.$searchID.tsx"),
  route(
    "doorscan-report/result/:searchID",
    "routes/doorscan-report.result.$searchID.tsx",
  ),
  route(
    "doorscan-report/summary/pool/:searchID",
    "routes/doorscan-report.summary.pool.$searchID.tsx",
  ),
  route("track", "routes/track.tsx"),
  route("track/deliveries", "routes/track.deliveries.ts"),
  route("track/trucks", "routes/track.trucks.ts"),
  route("track/delivery", "routes/track.delivery.ts"),
  route("report-entry/delivery", "routes/report-entry.delivery.tsx"),
  route("report-entry/pickup", "routes/report-entry.pickup.tsx"),
  route("management", "routes/management.tsx"),
  route("data", "routes/data._index.tsx"),
  route("data/columns", "routes/data.columns.tsx"),
  route("data/keys", "routes/data.keys.tsx"),
  route("data/partners", "routes/data.partners.tsx"),
  route("data/stores", "routes/data.stores.tsx"),
  route("data/:token", "routes/data.$token.tsx"),
  route("views", "routes/views._index.tsx"),
  route("views/edit", "routes/views.edit.tsx"),
  route("views/mail", "routes/views.mail.tsx"),
  route("unsubscribe/:token", "routes/unsubscribe.$token.tsx"),
  route("share-links", "routes/share-links._index.tsx"),
  route("share-links/new", "routes/share-links.new.tsx"),
  route("account/tokens", "routes/account.tokens.tsx"),
  route("account", "routes/account._index.tsx"),
  route("account/second-factor", "routes/account.second-factor.tsx"),
  route("email-change/:code", "routes/email-change.tsx"),
  route("setup", "routes/setup.tsx"),
  route("*", "routes/$.tsx"),
] satisfies RouteConfig;
