import { describe, expect, it } from "vitest";
import {
  accessPath,
  readAccessAddress,
} from "../../../../app/features/admin/access/access-address";
import { describeReason } from "../../../../app/features/admin/access/access-page.server";
import { groupScreens } from "../../../../app/features/admin/access/access-screens";
import {
  expired,
  unreachable,
} from "../../../../app/engine/provider-client/failures";
import { loader } from "../../../../app/routes/management.access";
import { places } from "../../../../app/pages";
import { outcome, stageContext } from "../../support/stage-context";
import { refusal } from "./staged-admin";

const ok = (fields: object) => ({ ok: true, message: null, ...fields });
const pool = {
  poolID: "3",
  poolName: "Chicago",
  storeCount: 1_030,
  reasonCount: 1,
  reasons: [{ groupName: "Midwest", poolGroupName: null, isAllPools: false }],
};
const preview = {
  user: ["Ann", "Lee", "ann@acme.example", "71"],
  isUnconfirmed: false,
  isComplete: false,
  mayImport: false,
  groups: [
    {
      groupID: "6",
      groupName: "Midwest",
      groupType: 2,
      isMember: true,
      isAdministrator: false,
      poolCount: 1,
    },
  ],
  groupCount: 1,
  administeredCount: 0,
  poolCount: 1,
  storeCount: 1_030,
  matchCount: 1,
  result: [pool],
};
const stores = {
  user: preview.user,
  pool,
  result: [
    { number: "101", name: "Elgin" },
    { number: "102", name: null },
  ],
};

const stage = (
  answers: Parameters<typeof stageContext>[0] = {},
  settings: Record<string, string> = {},
  extensions = ["access-preview"],
) =>
  stageContext(
    {
      getAccessPreview: ok(preview),
      getAccessPreviewStores: ok(stores),
      getIsAdmin: ok({ result: true }),
      ...answers,
    },
    settings,
    extensions,
  );

const look = (
  { context }: ReturnType<typeof stage>,
  query = "?id=71&group=6",
) =>
  outcome(
    loader({
      request: new Request(`http://portal/management/access${query}`),
      context,
    }),
  );

describe("the access preview", () => {
  it("leads through the pages of many pools and keeps the search", async () => {
    const staged = stage({
      getAccessPreview: ok({ ...preview, poolCount: 400, matchCount: 120 }),
    });
    expect(await look(staged, "?id=71&find=chi&page=2")).toMatchObject({
      data: {
        isSearchable: true,
        back: "/management",
        pages: {
          caption: "51–51 of 120 pools",
          previous: "/management/access?id=71&find=chi",
          next: "/management/access?id=71&find=chi&page=3",
        },
      },
    });
    expect(staged.made[0]?.payload).toEqual({
      userID: "71",
      search: "chi",
      offset: 50,
    });
  });

  it("leads back from a page after the last one", async () => {
    const staged = stage({
      getAccessPreview: ok({ ...preview, matchCount: 120, result: [] }),
    });
    expect(await look(staged, "?id=71&page=99")).toMatchObject({
      status: 200,
      data: {
        pools: [],
        pages: {
          previous: "/management/access?id=71&page=3",
          next: null,
        },
      },
    });
  });

  it("shows the stores of a pool", async () => {
    const staged = stage();
    expect(await look(staged, "?id=71&group=6&pool=3&page=2")).toMatchObject({
      status: 200,
      data: {
        screen: "stores",
        heading: "Stores of Chicago for Ann Lee",
        back: "/management/access?id=71&group=6",
        stores: ["101 · Elgin", "102"],
        pages: {
          caption: "101–102 of 1,030 stores",
          previous: "/management/access?id=71&group=6&pool=3",
          next: "/management/access?id=71&group=6&pool=3&page=3",
        },
      },
    });
    expect(staged.made[0]).toMatchObject({
      name: "getAccessPreviewStores",
      payload: { userID: "71", poolID: "3", offset: 100 },
    });
  });

  it("is no address of a provider without the extension", async () => {
    const staged = stage({}, {}, []);
    expect(await look(staged)).toMatchObject({ thrown: { status: 404 } });
    expect(staged.made).toEqual([]);
  });

  it("is no address for users who administer nothing", async () => {
    const staged = stage({
      getAccessPreview: refusal(404, "There is no such user."),
      getIsAdmin: ok({ result: false }),
    });
    expect(await look(staged)).toEqual({
      thrown: { status: 404, location: null },
    });
  });

  it.each([
    [unreachable(null), 502, "Unable to connect to server"],
    [refusal(500, "Try later"), 502, "Try later"],
    [refusal(429, null), 429, "Unable to connect to server"],
    [expired(401), 401, "Your session has expired."],
  ])("offers a retry after a failure: %j", async (failure, status, message) => {
    for (const query of ["?id=71", "?id=71&pool=3"])
      expect(
        await look(
          stage({ getAccessPreview: failure, getAccessPreviewStores: failure }),
          query,
        ),
      ).toEqual({
        status,
        data: {
          screen: "failed",
          message,
          retry: `/management/access${query}`,
          back: "/management",
        },
      });
  });
});

describe("the reason of a pool", () => {
  it.each([
    ["Midwest", null, false, "Member of Midwest"],
    ["Everything", null, true, "Member of Everything, a group of all pools"],
    [
      "National",
      "Midwest",
      false,
      "Member of National, which contains Midwest",
    ],
    [
      "National",
      "Everything",
      true,
      "Member of National, which contains Everything, a group of all pools",
    ],
    [null, null, false, "Member of Group Name Not Found"],
  ])(
    "names the group and how it contains the pool: %s, %s, %s",
    (groupName, poolGroupName, isAllPools, sentence) =>
      expect(describeReason({ groupName, poolGroupName, isAllPools })).toBe(
        sentence,
      ),
  );
});

describe("the screens of a user", () => {
  const nobody = { isAdmin: false, isImporter: false, extensions: [] };
  const everything = {
    isAdmin: true,
    isImporter: true,
    extensions: Object.values(places).flatMap((place) =>
      "extension" in place ? [place.extension] : [],
    ),
  };
  const allFeatures = [
    "tracking",
    "bookLTL",
    "rateGenerator",
    "reportDelivery",
    "reportPickup",
    "receive",
  ] as const;

  it("are those of everybody, without any right", () => {
    expect(
      groupScreens({
        features: allFeatures,
        rights: nobody,
        administered: [],
        administeredCount: 0,
      }),
    ).toEqual([
      {
        why: "Everybody who logs in has",
        names: [
          "Check ASNs",
          "Tracking",
          "Dashboard",
          "Book LTL",
          "Rate Generator",
          "On-Time Report",
          "Scan Report",
          "Door Scan Report",
          "Map Track",
          "Report Delivery",
          "Report Pickup",
        ],
      },
    ]);
  });

  it.each([
    [["Midwest"], 1, "Administers Midwest, and so has"],
    [
      ["Midwest", "West"],
      2,
      "Administers Midwest and 1 more group, and so has",
    ],
    [
      ["Midwest"],
      1_203,
      "Administers Midwest and 1,202 more groups, and so has",
    ],
  ])(
    "include the administration and its reason: %j of %i",
    (administered, administeredCount, why) => {
      const screens = groupScreens({
        features: allFeatures,
        rights: everything,
        administered,
        administeredCount,
      });
      expect(screens.slice(1)).toEqual([
        { why, names: ["Admin"] },
        { why: "Administers every pool group, and so has", names: ["Data"] },
      ]);
      expect(screens.flatMap(({ names }) => names)).toHaveLength(
        Object.keys(places).length,
      );
    },
  );

  it("are named as turned off if their feature is off, but not if the provider has none", () => {
    const screens = groupScreens({
      features: ["tracking"],
      rights: {
        ...everything,
        isAdmin: false,
        isImporter: false,
        extensions: [],
      },
      administered: [],
      administeredCount: 0,
    });
    expect(screens.at(-1)).toEqual({
      why: "Turned off in this portal, for everybody",
      names: ["Book LTL", "Rate Generator", "Report Delivery", "Report Pickup"],
    });
  });
});

describe("the address of the access preview", () => {
  it("is read as it is written", () => {
    const address = {
      userID: "71",
      group: "6",
      pool: "3",
      find: "a&b=c",
      page: 12,
    };
    const { searchParams } = new URL(accessPath(address), "http://portal");
    expect(readAccessAddress(searchParams)).toEqual(address);
  });

  it.each(["0", "-1", "1.5", "x", "10000", "1e3", ""])(
    "has the first page instead of %j",
    (page) =>
      expect(readAccessAddress(new URLSearchParams({ page })).page).toBe(1),
  );

  it("shortens and cleans values that no provider could know", () => {
    expect(
      readAccessAddress(
        new URLSearchParams({
          id: "7".repeat(40),
          pool: "\0",
          find: ` ${"x".repeat(100)}\ud800`,
        }),
      ),
    ).toEqual({
      userID: "7".repeat(32),
      group: null,
      pool: null,
      find: "x".repeat(60),
      page: 1,
    });
  });
});
