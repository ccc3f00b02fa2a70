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
  /** Whether its table has so many columns that it scrolls sideways between a tablet's and a phone's width. */
  hasWideTable?: boolean;
  /** Whether its layout is another one for fingers: it is opened on a phone too. */
  isForTouch?: boolean;
  /** Whether another screen has its layout, with other texts: only what the server sends is read. */
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

/** Writes a note about a carton, and returns the path of its page. */
async function writeNote(visitor: Visitor): Promise<string> {
  const carton = await cartonOf(`${week}_deliv=1`)(visitor);
  const page = await visitor.open(carton);
  const Text = `The corner is torn.\nVery${"long".repeat(30)}`;
  return (await visitor.submit(page, "Add note", { Text })).path;
}

async function shareCarton(visitor: Visitor): Promise<string> {
  const carton = await cartonOf(week)(visitor);
  return carton.replace("/carton", "/share-links/new");
}

async function correctCarton(visitor: Visitor): Promise<string> {
  const carton = await cartonOf(`${week}_deliv=1`)(visitor);
  return carton.replace("/carton", "/correct");
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
    withoutBill: "on",
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

/** A path, after something was done that its screen shows. */
const after =
  (act: (visitor: Visitor) => Promise<string>, path: string) =>
  async (visitor: Visitor) => {
    await act(visitor);
    return path;
  };

type Path = Screen["path"];

/** The screens of a user by their names, each with its path alone or with more. */
const of = (
  role: Role | undefined,
  named: Record<string, Path | Omit<Screen, "name" | "role">>,
): Screen[] =>
  Object.entries(named).map(([name, screen]) => ({
    name,
    role,
    ...(typeof screen === "object" ? screen : { path: screen }),
  }));

/** Screens whose layout another one has: only what the server sends of them is read. */
const htmlOnly: typeof of = (role, named) =>
  of(role, named).map((screen) => ({ ...screen, isHtmlOnly: true }));

/** The results of every report, of a few rows and of a quarter; a browser opens those with the most columns. */
const results = [
  { path: "/onTime-report/result" },
  { path: "/onTime-report/summary/pool", isHtmlOnly: true },
  { path: "/onTime-report/summary/store" },
  { path: "/scan-report/result" },
  { path: "/scan-report/summary/pool", isHtmlOnly: true },
  { path: "/scan-report/summary/store", isHtmlOnly: true },
  { path: "/doorscan-report/result" },
  { path: "/doorscan-report/summary/pool", isHtmlOnly: true },
  { path: "/scorecard/summary/pool", isHtmlOnly: true },
  { path: "/scorecard/summary/store" },
].flatMap(({ path, isHtmlOnly }) => [
  ...of("store", {
    [`Results of ${path}`]: { path: `${path}/${days}`, isHtmlOnly },
  }),
  ...htmlOnly("administrator", {
    [`Results of ${path} in a quarter`]: `${path}/${quarter}`,
  }),
]);

/** The path of a screen. */
export const pathOf = async ({ path }: Screen, visitor: Visitor) =>
  typeof path === "string" ? path : path(visitor);

/** Every screen, and every state of it that has a layout or parts of its own. */
export const screens: readonly Screen[] = [
  ...of(undefined, {
    "Log In": { path: "/login", isForTouch: true },
    Register: "/register",
    "A registration link that was never sent": "/register/absent",
    "Reset Password": "/reset-password",
    "A reset link that was never sent": {
      path: "/reset-password/absent",
      title: "Reset Password",
    },
    Contact: "/contact",
  }),
  ...htmlOnly(undefined, {
    "Log In after the session expired": "/login/authExpired",
    "A link to stop mails that was never sent": "/unsubscribe/absent",
  }),
  ...of("administrator", {
    Overview: "/",
    "Received and not delivered": {
      path: "/attention?list=received",
      hasWideTable: true,
    },
    Find: "/find",
    "A number that is not found": "/find?q=absent",
    Search: { path: "/search", isForTouch: true },
    "A carton that is delivered": cartonOf(`${week}_deliv=1`),
    "A carton with a note": writeNote,
    "Notes about a delivery": async (visitor) => {
      const path = linkOn("/track?date=-1d", /^\/track\?.*deliv=./);
      return linkOn(await path(visitor), /^\/notes\?/)(visitor);
    },
    "Share a carton": shareCarton,
    "A shipment": linkOn(
      `/tracking/advanced-search/${week}`,
      /^\/shipment\?pro=./,
    ),
    "Map Track": { path: "/track?date=-1d", isForTouch: true },
    "A delivery of Map Track": linkOn("/track?date=-1d", /^\/track\?.*deliv=./),
    "On-Time Report": "/onTime-report",
    "A rate": "/rateGenerator?zipFrom=60601&zipTo=53202&numPallets=4",
    "Book LTL": { path: bookingForm, isForTouch: true },
    "Report Delivery": "/report-entry/delivery",
    "Report Delivery of one delivery": linkOn(
      "/report-entry/delivery",
      /^\/report-entry\/delivery\?id=./,
    ),
    "Today’s stops": "/receive?all",
    "A stop at the door": {
      path: linkOn("/receive?all", /^\/receive\/\d+$/),
      isForTouch: true,
    },
    "Save a view": "/views/edit?name=Late&path=%2Fattention",
    Alerts: "/alerts",
    "New alert of exceptions": "/alerts/edit?kind=exception",
    Admin: { path: "/management", isForTouch: true },
    "A group": "/management?group=9",
    "The users of a group": "/management?group=5&edit",
    "The form of a new group": "/management?form=new-pool",
    "The pools of a group": "/management?group=5&form=parts",
    "The question before a group is deleted": "/management?group=9&form=delete",
    "What a user has": "/management/access?id=1",
    "The stores of a pool of a user": "/management/access?id=1&pool=1",
    Data: "/data",
    "The columns of documents": "/data/columns",
    "The keys of data": "/data/keys",
    "Trading partners": "/data/partners",
    "Store identifiers": "/data/stores",
    "Share links": "/share-links",
    "The form of exceptions": { path: "/exceptions", title: "Exceptions" },
    "Exceptions of a week": {
      path: "/exceptions/list/s=-6d_f=today_state=all",
      hasWideTable: true,
    },
    "An exception": linkOn(
      "/exceptions/list/state=active",
      /^\/exception\/\d+$/,
    ),
    "Several exceptions": {
      path: "/exceptions/several/s=-6d_f=today_state=active",
      title: "Assign or close several",
    },
    Corrections: "/corrections",
    "Void a scan": { path: correctCarton, isForTouch: true },
    "Your Account": "/account",
    "API tokens": "/account/tokens",
    "Two-factor authentication": "/account/second-factor",
    "Not found": { path: "/nowhere", status: 404 },
  }),
  ...htmlOnly("administrator", {
    "Contact with a session": "/contact",
    "Search results of a quarter": `/search/advanced-search/${quarter}`,
    "A list of 100 ASNs": listHundred,
    Tracking: "/tracking",
    "Tracking results of a quarter": `/tracking/advanced-search/${quarter}`,
    "Dashboard of a quarter": `/dashboard/${quarter}`,
    "The form of the scorecard": { path: "/scorecard", title: "Scorecard" },
    "Scan Report": "/scan-report",
    "Door Scan Report": "/doorscan-report",
    "Rate Generator": "/rateGenerator",
    "Report Pickup": "/report-entry/pickup",
    "A stop that is not there": {
      path: "/receive/999999999",
      status: 404,
    },
    "New alert": "/alerts/edit?kind=late",
    "A group that cannot be read": {
      path: "/management?group=abc&find=none",
      status: 400,
    },
    "The administrators of a group": "/management?group=9&form=administrators",
    "What a user has in a group": "/management/access?id=1&group=8",
    "What a user has, without a matching pool":
      "/management/access?id=1&find=absent",
    "An exception that is not there": {
      path: "/exception/999999999",
      title: "Exception",
      status: 404,
    },
    "A change of email that is not there": "/email-change/absent",
    // In a browser with scripts, it ends the session without a question.
    "Log out": { path: "/logOut", title: "Logout" },
  }),
  ...results,
  ...of("store", {
    "Search results": {
      path: `/search/advanced-search/${days}`,
      hasWideTable: true,
      isForTouch: true,
    },
    "Tracking results": {
      path: `/tracking/advanced-search/${days}_ps=-7d`,
      hasWideTable: true,
    },
    Dashboard: { path: `/dashboard/${days}`, isForTouch: true },
    "Mail this report": saveReport,
    "Saved Views": after(saveReport, "/views"),
  }),
  ...htmlOnly("store", {
    "Dashboard, cartons that were not received": `/dashboard/${days}?show=notReceived`,
  }),
  ...of("national", {
    "A list of ASNs with duplicates": "/search/ASN-search?ASNs=1+2+2",
    "A manifest that is not there": "/search/manifest-search/m=absent",
    "Criteria that cannot be read": {
      path: "/search/advanced-search/s=someday_x=1",
      status: 400,
    },
    "Tracking, filled in by an address":
      "/tracking?q=s%3Dsoon_ps%3D-7d_pf%3Dtoday&PROs=1%202",
    "A carton that is not delivered": cartonOf("s=-5d_f=-2d_deliv=0"),
    "Map Track with everything hidden":
      "/track?date=-1d&show=none&deliv=absent",
    "On-Time Report, filled in by an address":
      "/onTime-report/s=-7d_f=today_ot=011_p=1",
    "A rate that cannot be asked for": {
      path: "/rateGenerator?zipFrom=1&zipTo=53202&numPallets=x",
      status: 400,
    },
    "Book LTL without a pool": { path: "/book-LTL?pool=", status: 400 },
    "Book LTL, refused": "/book-LTL?pool=1",
    "A booked shipment": book,
    "My bookings": after(book, "/bookings"),
  }),
  ...htmlOnly("national", {
    "An ASN that is not there": "/search/ASN-search?ASNs=000000000000000000",
    "A packing slip that is not there": "/search/packing-slip/ps=absent",
    "A PRO number that is not there": "/tracking/PRO-search/PROs=absent+absent",
    "A PRO list that cannot be searched for": {
      path: "/tracking/PRO-search/PROs=1_2",
      status: 400,
    },
    "The shipments of a manifest that is not there":
      "/tracking/manifest-search/m=absent",
    "A manifest of the dashboard that is not there": {
      path: "/dashboard/manifest/m=absent",
      status: 400,
    },
    "A carton that is not there": {
      path: "/carton?asn=none",
      status: 404,
    },
    "A shipment without a number": {
      path: "/shipment",
      status: 400,
    },
    "Map Track on an empty day": "/track?date=2019-01-01",
    "Map Track of an address that cannot be read": {
      path: "/track?date=never&pool=absent",
      status: 400,
    },
    "Scan Report, filled in by an address that cannot be read":
      "/scan-report/s=monday_f=today",
    "A pickup that waits for no report": {
      path: "/report-entry/pickup?id=absent",
      status: 404,
    },
  }),
];
