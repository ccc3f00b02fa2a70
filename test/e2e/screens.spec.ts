import { expect, type Role, test } from "./harness/test";

/** Dates as criteria write them, counted from today. */
const day = (offset: number) =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

interface Screen {
  name: string;
  path: string;
  /** The signed-in user; nobody if missing. */
  role?: Role;
}

/** Every screen: whatever it shows, it must be valid and accessible. */
const screens: Screen[] = [
  { name: "Log In", path: "/login" },
  { name: "Log In after the session expired", path: "/login/authExpired" },
  { name: "Register", path: "/register" },
  { name: "A link that was never sent", path: "/register/absent" },
  { name: "Contact", path: "/contact" },
  { name: "Home", path: "/", role: "administrator" },
  { name: "Search", path: "/search", role: "national" },
  {
    name: "Advanced search results",
    // Of one pool: a page of a hundred rows takes the checker long, and is no different.
    path: `/search/advanced-search/s=${day(-3)}_f=${day(0)}`,
    role: "store",
  },
  {
    name: "An ASN that is not there",
    path: "/search/ASN-search?ASNs=000000000000000000",
    role: "national",
  },
  {
    name: "A list of ASNs with duplicates",
    path: "/search/ASN-search?ASNs=1+2+2",
    role: "national",
  },
  {
    name: "A manifest that is not there",
    path: "/search/manifest-search/m=absent",
    role: "national",
  },
  {
    name: "A packing slip that is not there",
    path: "/search/packing-slip/ps=absent",
    role: "national",
  },
  {
    name: "Criteria that cannot be read",
    path: "/search/advanced-search/s=yesterday_x=1",
    role: "national",
  },
  { name: "Tracking", path: "/tracking", role: "national" },
  {
    name: "Tracking, filled in by an address",
    path: "/tracking?q=s%3Dsoon_ps%3D-7d_pf%3Dtoday&PROs=1%202",
    role: "national",
  },
  {
    name: "Tracking results",
    path: `/tracking/advanced-search/s=${day(-7)}_f=${day(0)}_ps=${day(-7)}`,
    role: "store",
  },
  {
    name: "A PRO number that is not there",
    path: "/tracking/PRO-search/PROs=absent+absent",
    role: "national",
  },
  {
    name: "A PRO list that cannot be searched for",
    path: "/tracking/PRO-search/PROs=1_2",
    role: "national",
  },
  { name: "Map Track", path: "/track?date=-1d", role: "national" },
  {
    name: "Map Track with everything hidden",
    path: "/track?date=-1d&show=none&deliv=absent",
    role: "national",
  },
  {
    name: "Map Track on an empty day",
    path: "/track?date=2019-01-01",
    role: "national",
  },
  {
    name: "Map Track of an address that cannot be read",
    path: "/track?date=never&pool=absent",
    role: "national",
  },
  {
    name: "A rate that cannot be asked for",
    path: "/rateGenerator?zipFrom=1&zipTo=&numPallets=x",
    role: "national",
  },
  {
    name: "Report Delivery",
    path: "/report-entry/delivery",
    role: "national",
  },
  {
    name: "A pickup that waits for no report",
    path: "/report-entry/pickup?id=absent",
    role: "national",
  },
  { name: "Admin", path: "/management", role: "administrator" },
  {
    name: "Admin with a group",
    path: "/management?group=9",
    role: "administrator",
  },
  {
    name: "The popup of a group with many users",
    path: "/management?group=5&edit",
    role: "administrator",
  },
  {
    name: "The form of a new group",
    path: "/management?form=new-pool",
    role: "administrator",
  },
  {
    name: "The pools of a group",
    path: "/management?group=5&form=parts",
    role: "administrator",
  },
  {
    name: "The administrators of a group",
    path: "/management?group=9&form=administrators",
    role: "administrator",
  },
  {
    name: "The question before a group is deleted",
    path: "/management?group=9&form=delete",
    role: "administrator",
  },
  {
    name: "What a user has",
    path: "/management/access?id=1&group=8",
    role: "administrator",
  },
  {
    name: "What a user has, without a matching pool",
    path: "/management/access?id=1&find=absent",
    role: "administrator",
  },
  {
    name: "The stores of a pool of a user",
    path: "/management/access?id=1&pool=1",
    role: "administrator",
  },
  {
    name: "Admin with a group that cannot be read",
    path: "/management?group=abc&find=none",
    role: "administrator",
  },
  { name: "Not found", path: "/nowhere", role: "national" },
];

for (const { name, path, role } of screens)
  test(
    `${name}: valid and accessible, light and dark, never wider than 320 pixels`,
    { tag: "@phone" },
    async ({
      page,
      signInAs,
      isMobile,
      expectAccessibleInLightAndDark,
      expectValid,
      expectNoWiderThan320,
    }) => {
      if (role) await signInAs(role);
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessibleInLightAndDark();
      if (isMobile) await expectNoWiderThan320();
      // The server's response does not depend on the screen size.
      else await expectValid(path);
    },
  );
