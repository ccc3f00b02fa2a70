import { randomUUID } from "node:crypto";
import type { Role } from "./sessions";
import type { Visitor } from "./visitor";

/** A screen in one of its states, as `test/e2e/screens.spec.ts` and `test/pages/screens.test.ts` open it. */
export interface Screen {
  name: string;
  /** The signed-in user; nobody if missing. */
  role?: Role;
  /** Its path, or how a visitor who is signed in finds it. */
  path: string | ((visitor: Visitor) => Promise<string>);
  /** Its title, where that is not its heading. */
  title?: string;
  /** 200 by default. */
  status?: number;
  /** Whether its table has so many columns that it scrolls sideways between a desktop's and a phone's width. */
  hasWideTable?: boolean;
  /** Whether its layout is another one for fingers: it is opened on a phone too. */
  isForTouch?: boolean;
  /** Whether only what the server sends is another one: no browser opens it. */
  isHtmlOnly?: boolean;
}

/** Few rows: a hundred take the checkers long, and are alike. Some of these days are no weekend. */
const days = "s=-3d_f=today";
const week = "s=-7d_f=-1d";
const quarter = "s=-90d_f=-1d";

/** Finds the target of the first link of a page whose target matches. */
const linkOn = (path: string, pattern: RegExp) => async (visitor: Visitor) => {
  const page = await visitor.open(path);
  const targets = page
    .$("a[href]")
    .toArray()
    .map((link) => page.$(link).attr("href") ?? "");
  const found = targets.find((target) => pattern.test(target));
  if (found === undefined)
    throw new Error(`${path} has no link like ${pattern.source}`);
  return found;
};

const cartonOf = (criteria: string) =>
  linkOn(`/search/advanced-search/${criteria}`, /^\/carton\?asn=\d+/);

async function shareCarton(visitor: Visitor): Promise<string> {
  const carton = await cartonOf(week)(visitor);
  return carton.replace("/carton", "/share-links/new");
}

/** A list of a hundred cartons whose numbers differ. */
async function listHundred(visitor: Visitor): Promise<string> {
  const page = await visitor.open(`/search/advanced-search/${week}`);
  const asns = new Set(page.rows.map(({ ASN = "" }) => ASN));
  if (asns.size !== 100) throw new Error(`${asns.size} cartons instead of 100`);
  return `/search/ASN-search?ASNs=${[...asns].join()}`;
}

const bookingForm = "/book-LTL?pool=1&zipFrom=60601&zipTo=53202&numPallets=1";

/** Books a shipment between companies whose names do not wrap. */
async function book(visitor: Visitor): Promise<string> {
  const company = `Very${"long".repeat(30)}`;
  const booked = await visitor.submit(await visitor.open(bookingForm), "Book", {
    companyFrom: company,
    address1From: "1 Kiln Rd",
    cityFrom: "Gary",
    stateFrom: "IN",
    companyTo: company,
    address1To: "2 Oven St",
    cityTo: "Chicago",
    stateTo: "IL",
    totalWeight: "1,200",
  });
  if (booked.status !== 200) throw new Error(booked.alerts.join());
  return booked.path;
}

/** Saves a view, and returns the path of the form for its mails. */
async function saveReport(visitor: Visitor): Promise<string> {
  const report = encodeURIComponent(`/onTime-report/result/${days}`);
  const form = await visitor.open(
    `/views/edit?name=Late&path=${report}&mail=1`,
  );
  const saved = await visitor.submit(form, "Save and choose when", {
    Name: `Late ${randomUUID()}`,
  });
  return saved.path;
}

const of = (role: Role, screens: Screen[]): Screen[] =>
  screens.map((screen) => ({ role, ...screen }));

const reports = {
  "On-time report": [
    "/onTime-report",
    ["result", "summary/pool", "summary/store"],
  ],
  "Scan report": ["/scan-report", ["result", "summary/pool", "summary/store"]],
  "Door scan report": ["/doorscan-report", ["result", "summary/pool"]],
} as const;

/** The results of every report, of a few rows and of a quarter. */
const results: Screen[] = Object.entries(reports).flatMap(
  ([name, [path, kinds]]) =>
    kinds.flatMap((kind): Screen[] => [
      {
        name: `${name}, ${kind}`,
        role: "store",
        path: `${path}/${kind}/${days}`,
      },
      {
        name: `${name}, ${kind}, of a quarter`,
        role: "administrator",
        path: `${path}/${kind}/${quarter}`,
        isHtmlOnly: true,
      },
    ]),
);

/** The path of a screen. */
export const pathOf = async ({ path }: Screen, visitor: Visitor) =>
  typeof path === "string" ? path : path(visitor);

/** Every screen, and every state of it that has a layout or parts of its own. */
export const screens: readonly Screen[] = [
  { name: "Log In", path: "/login", isForTouch: true },
  { name: "Log In after the session expired", path: "/login/authExpired" },
  { name: "Register", path: "/register" },
  { name: "A registration link that was never sent", path: "/register/absent" },
  { name: "Reset Password", path: "/reset-password" },
  {
    name: "A reset link that was never sent",
    path: "/reset-password/absent",
    title: "Reset Password",
  },
  { name: "Contact", path: "/contact" },
  {
    name: "A link to stop mails that was never sent",
    path: "/unsubscribe/absent",
  },
  ...of("administrator", [
    { name: "Overview", path: "/", isForTouch: true },
    { name: "Needs attention", path: "/attention" },
    {
      name: "Received and not delivered",
      path: "/attention?list=received",
      hasWideTable: true,
    },
    { name: "Contact with a session", path: "/contact", isHtmlOnly: true },
    { name: "Find", path: "/find" },
    { name: "A number that is not found", path: "/find?q=absent" },
    { name: "Search", path: "/search", isForTouch: true },
    {
      name: "Search results of a quarter",
      path: `/search/advanced-search/${quarter}`,
      isHtmlOnly: true,
    },
    { name: "A list of 100 ASNs", path: listHundred, isHtmlOnly: true },
    { name: "A carton that is delivered", path: cartonOf(`${week}_deliv=1`) },
    { name: "Share a carton", path: shareCarton },
    { name: "Tracking", path: "/tracking" },
    {
      name: "Tracking results of a quarter",
      path: `/tracking/advanced-search/${quarter}`,
      isHtmlOnly: true,
    },
    {
      name: "A shipment",
      path: linkOn(`/tracking/advanced-search/${week}`, /^\/shipment\?pro=./),
    },
    { name: "Map Track", path: "/track?date=-1d", isForTouch: true },
    {
      name: "A delivery of Map Track",
      path: linkOn("/track?date=-1d", /^\/track\?.*deliv=./),
    },
    {
      name: "Dashboard of a quarter",
      path: `/dashboard/${quarter}`,
      isHtmlOnly: true,
    },
    { name: "On-Time Report", path: "/onTime-report", isForTouch: true },
    { name: "Scan Report", path: "/scan-report" },
    { name: "Door Scan Report", path: "/doorscan-report" },
    { name: "Rate Generator", path: "/rateGenerator" },
    {
      name: "A rate",
      path: "/rateGenerator?zipFrom=60601&zipTo=53202&numPallets=4",
    },
    { name: "Book LTL", path: bookingForm, isForTouch: true },
    { name: "Report Delivery", path: "/report-entry/delivery" },
    {
      name: "Report Delivery of one delivery",
      path: linkOn("/report-entry/delivery", /^\/report-entry\/delivery\?id=./),
    },
    { name: "Report Pickup", path: "/report-entry/pickup" },
    { name: "Saved Views", path: "/views" },
    { name: "Save a view", path: "/views/edit?name=Late&path=%2Fattention" },
    { name: "Alerts", path: "/alerts" },
    { name: "Tell me when", path: "/alerts/edit?kind=late" },
    { name: "Admin", path: "/management", isForTouch: true },
    { name: "A group", path: "/management?group=9" },
    {
      name: "A group that cannot be read",
      path: "/management?group=abc&find=none",
      status: 400,
    },
    { name: "The users of a group", path: "/management?group=5&edit" },
    { name: "The form of a new group", path: "/management?form=new-pool" },
    { name: "The pools of a group", path: "/management?group=5&form=parts" },
    {
      name: "The administrators of a group",
      path: "/management?group=9&form=administrators",
    },
    {
      name: "The question before a group is deleted",
      path: "/management?group=9&form=delete",
    },
    { name: "What a user has", path: "/management/access?id=1" },
    {
      name: "What a user has in a group",
      path: "/management/access?id=1&group=8",
    },
    {
      name: "What a user has, without a matching pool",
      path: "/management/access?id=1&find=absent",
    },
    {
      name: "The stores of a pool of a user",
      path: "/management/access?id=1&pool=1",
    },
    { name: "Data", path: "/data" },
    { name: "The columns of documents", path: "/data/columns" },
    { name: "The keys of data", path: "/data/keys" },
    { name: "Trading partners", path: "/data/partners" },
    { name: "Store identifiers", path: "/data/stores" },
    { name: "Share links", path: "/share-links" },
    { name: "Your Account", path: "/account" },
    { name: "API tokens", path: "/account/tokens" },
    { name: "Two-factor authentication", path: "/account/second-factor" },
    {
      name: "A change of email that is not there",
      path: "/email-change/absent",
    },
    // In a browser with scripts, it ends the session without a question.
    { name: "Log out", path: "/logOut", title: "Logout", isHtmlOnly: true },
    { name: "Not found", path: "/nowhere", status: 404 },
  ]),
  ...results,
  ...of("store", [
    {
      name: "Search results",
      path: `/search/advanced-search/${days}`,
      hasWideTable: true,
      isForTouch: true,
    },
    {
      name: "Tracking results",
      path: `/tracking/advanced-search/${days}_ps=-7d`,
      hasWideTable: true,
    },
    { name: "Dashboard", path: `/dashboard/${days}`, isForTouch: true },
    {
      name: "Dashboard, cartons that were not received",
      path: `/dashboard/${days}?show=notReceived`,
    },
    { name: "Mail this report", path: saveReport },
  ]),
  ...of("national", [
    {
      name: "An ASN that is not there",
      path: "/search/ASN-search?ASNs=000000000000000000",
    },
    {
      name: "A list of ASNs with duplicates",
      path: "/search/ASN-search?ASNs=1+2+2",
    },
    {
      name: "A manifest that is not there",
      path: "/search/manifest-search/m=absent",
    },
    {
      name: "A packing slip that is not there",
      path: "/search/packing-slip/ps=absent",
    },
    {
      name: "Criteria that cannot be read",
      path: "/search/advanced-search/s=yesterday_x=1",
      status: 400,
    },
    {
      name: "Tracking, filled in by an address",
      path: "/tracking?q=s%3Dsoon_ps%3D-7d_pf%3Dtoday&PROs=1%202",
    },
    {
      name: "A PRO number that is not there",
      path: "/tracking/PRO-search/PROs=absent+absent",
    },
    {
      name: "A PRO list that cannot be searched for",
      path: "/tracking/PRO-search/PROs=1_2",
      status: 400,
    },
    {
      name: "The shipments of a manifest that is not there",
      path: "/tracking/manifest-search/m=absent",
    },
    {
      name: "A manifest of the dashboard that is not there",
      path: "/dashboard/manifest/m=absent",
      status: 400,
    },
    {
      name: "A carton that is not delivered",
      path: cartonOf("s=-5d_f=-2d_deliv=0"),
    },
    {
      name: "A carton that is not there",
      path: "/carton?asn=none",
      status: 404,
    },
    { name: "A shipment without a number", path: "/shipment", status: 400 },
    {
      name: "Map Track with everything hidden",
      path: "/track?date=-1d&show=none&deliv=absent",
    },
    { name: "Map Track on an empty day", path: "/track?date=2019-01-01" },
    {
      name: "Map Track of an address that cannot be read",
      path: "/track?date=never&pool=absent",
      status: 400,
    },
    {
      name: "On-Time Report, filled in by an address",
      path: "/onTime-report/s=-7d_f=today_ot=011_p=1",
    },
    {
      name: "Scan Report, filled in by an address that cannot be read",
      path: "/scan-report/s=monday_f=today",
    },
    {
      name: "A rate that cannot be asked for",
      path: "/rateGenerator?zipFrom=1&zipTo=53202&numPallets=x",
      status: 400,
    },
    { name: "Book LTL without a pool", path: "/book-LTL?pool=", status: 400 },
    { name: "Book LTL, refused", path: "/book-LTL?pool=1" },
    { name: "A booked shipment", path: book },
    { name: "My bookings", path: "/bookings" },
    {
      name: "A pickup that waits for no report",
      path: "/report-entry/pickup?id=absent",
      status: 404,
    },
  ]),
];
