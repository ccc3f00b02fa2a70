import { getOverWire, textOf } from "../bench/programs/wire";
import { expect, test } from "./harness/test";

/** The payload of ten segments of 1,460 B, which a server sends before the first acknowledgement. */
const oneFlightBytes = 14_016;
/** As Chromium asks. */
const acceptEncoding = "gzip, deflate, br, zstd";

const day = (offset: number) =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const week = `s=${day(-7)}_f=${day(-1)}`;
const quarter = `s=${day(-90)}_f=${day(-1)}`;

/** Every screen of an administrator, who sees all of the navigation. */
const screens = [
  "/",
  "/attention",
  "/attention?list=received",
  "/contact",
  "/find",
  "/find?q=Chicago",
  "/search",
  `/search/advanced-search/${quarter}`,
  "/search/manifest-search/m=absent",
  "/search/ASN-search?ASNs=1+2+2",
  "/tracking",
  `/tracking/advanced-search/${quarter}`,
  "/track?date=-1d",
  `/dashboard/${week}`,
  `/dashboard/${quarter}`,
  "/onTime-report",
  `/onTime-report/result/${quarter}`,
  `/onTime-report/summary/pool/${quarter}`,
  `/onTime-report/summary/store/${quarter}`,
  "/scan-report",
  `/scan-report/result/${quarter}`,
  `/scan-report/summary/pool/${quarter}`,
  `/scan-report/summary/store/${quarter}`,
  "/doorscan-report",
  `/doorscan-report/result/${quarter}`,
  `/doorscan-report/summary/pool/${quarter}`,
  "/rateGenerator",
  "/rateGenerator?zipFrom=60601&zipTo=53202&numPallets=4",
  "/book-LTL",
  "/book-LTL?pool=1",
  "/bookings",
  "/report-entry/delivery",
  "/report-entry/pickup",
  "/views",
  "/views/edit?name=Late&path=%2Fattention",
  "/management",
  "/management?group=5",
  "/management?group=5&edit",
  "/management/access?id=1",
  "/management?form=new-pool",
  "/management?group=5&form=parts",
  "/management?group=9&form=administrators",
  "/management?group=9&form=delete",
  "/data",
  "/data/columns",
  "/data/keys",
  "/data/partners",
  "/data/stores",
  "/account",
  "/account/second-factor",
  "/account/tokens",
  "/share-links",
  "/share-links/new",
  "/email-change/absent",
  "/unsubscribe/absent",
  "/logOut",
  "/nowhere",
];
const screensOfVisitors = [
  "/contact",
  "/login",
  "/register",
  "/register/absent",
  "/reset-password",
  "/reset-password/absent",
];

/** Returns the screens whose first response is too large, with their bytes. */
async function findTooLarge(
  portalUrl: string,
  paths: readonly string[],
  cookie = "",
): Promise<string[]> {
  const { host, port } = new URL(portalUrl);
  const target = { port: Number(port), host, cookie, acceptEncoding };
  const tooLarge: string[] = [];
  for (const path of paths) {
    const answer = await getOverWire(target, path);
    expect([200, 400, 404], `${path}: ${answer.status}`).toContain(
      answer.status,
    );
    expect(textOf(answer), path).toContain("</html>");
    if (answer.wireBytes > oneFlightBytes)
      tooLarge.push(`${path}: ${answer.wireBytes} B`);
  }
  return tooLarge;
}

test(`every screen of an administrator is sent in ${oneFlightBytes.toLocaleString("en-US")} bytes or fewer`, async ({
  page,
  context,
  signInAs,
  portal,
}) => {
  await signInAs("administrator");
  const rows = await page.request.get(`/search/advanced-search/${week}`);
  const cartons = (await rows.text()).match(/\/carton\?asn=\d+/g) ?? [];
  const [carton] = cartons;
  const asns = new Set(cartons.map((path) => path.split("=")[1]));
  expect(asns.size).toBe(100);
  const shipments = await page.request.get(
    `/tracking/advanced-search/${quarter}`,
  );
  const [shipment] = /\/shipment\?pro=[^"]+/.exec(await shipments.text()) ?? [];
  const deliveries = await page.request.get("/track?date=-1d");
  const [selected] =
    /\/track\?[^"]*deliv=[^"]+/.exec(await deliveries.text()) ?? [];
  const cookies = await context.cookies();
  const found = [carton, shipment, selected].map((path) => {
    if (path === undefined) throw new Error("The example data have no rows.");
    return path.replaceAll("&amp;", "&");
  });
  expect(
    await findTooLarge(
      portal.url,
      [
        ...screens,
        ...found,
        `/share-links/new?${found[0]?.split("?")[1]}`,
        `/search/ASN-search?ASNs=${[...asns].join()}`,
      ],
      cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
    ),
  ).toEqual([]);
});

test(`every screen of a visitor is sent in ${oneFlightBytes.toLocaleString("en-US")} bytes or fewer`, async ({
  portal,
}) => {
  expect(await findTooLarge(portal.url, screensOfVisitors)).toEqual([]);
});
