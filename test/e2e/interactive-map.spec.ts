import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright/test";
import { FaultyProvider, sessionCookie } from "../portal/faulty-provider";
import {
  tilePlace,
  writeMapTiles,
  type MapTilesFile,
} from "../portal/pmtiles-file";
import { startPortal } from "../portal/portal-process";
import { expect, test as everyday } from "./harness/test";
import { test } from "./harness/faulty-test";
import {
  details,
  infoWindow,
  mapOf,
  mapStarts,
  middle,
  openMap,
  statuses,
  withSoftwareGraphics,
  fewerPixels,
  usePage,
} from "./harness/map-page";

test.use(fewerPixels);

/** Clicks the middle of the map. */
async function clickMiddle(page: Page) {
  await mapOf(page).scrollIntoViewIfNeeded();
  const box = await mapOf(page).boundingBox();
  if (!box) throw new Error("There is no map.");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/**
 * Waits until the map moves no more: two screenshots in a row are the same.
 * @param before a screenshot from before the movement
 */
async function waitUntilStill(page: Page, before: Buffer) {
  let last = before;
  await expect(async () => {
    const now = await mapOf(page).screenshot();
    const [hasMoved, isStill] = [!now.equals(before), now.equals(last)];
    last = now;
    expect([hasMoved, isStill]).toEqual([true, true]);
  }).toPass();
}

/** The color of a pixel of the page, red, green and blue, from a screenshot. */
async function colorAt(page: Page, x: number, y: number) {
  const picture = await page.screenshot({
    // Two of the page's pixels are one pixel of the screenshot.
    clip: { x, y, width: 2, height: 2 },
  });
  const reader = await page.context().newPage();
  const color = await reader.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const pen = new OffscreenCanvas(1, 1).getContext("2d");
      pen?.drawImage(image, 0, 0);
      return [...(pen?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
    },
    `data:image/png;base64,${picture.toString("base64")}`,
  );
  await reader.close();
  return color;
}

test.describe(() => {
  test.beforeEach(async ({ provider, unexpectedConsole }) => {
    withSoftwareGraphics(unexpectedConsole);
    provider.on("getDeliveryMapPinDetails", details);
  });

  test(
    "the interactive map opens the info window of a clicked marker, and Escape closes it",
    { tag: ["@phone", "@gate"] },
    async ({ page, provider, expectAccessible }) => {
      provider.on(
        "getDeliveryMapStatuses",
        statuses([{ id: "101", status: 2 }]),
      );
      await openMap(page);
      await clickMiddle(page);
      const window = infoWindow(page);
      await expect(window).toContainText("Store of 101");
      await expect(window).toContainText("In Progress");
      await expect(page).toHaveURL(/[?&]deliv=101(&|$)/);
      await expect(window).toBeFocused();
      await expectAccessible();

      const [map, box] = [
        await mapOf(page).boundingBox(),
        await window.boundingBox(),
      ];
      const screen = page.viewportSize();
      if (screen && screen.width <= 640) {
        // On a phone it covers the screen and keeps the focus.
        expect(box).toEqual({ x: 0, y: 0, ...screen });
        const inside = window.locator(":focus");
        for (const key of ["Tab", "Tab", "Tab", "Tab", "Tab", "Shift+Tab"]) {
          await page.keyboard.press(key);
          await expect(inside).toHaveCount(1);
        }
      } else {
        expect(box?.x).toBeGreaterThanOrEqual(map?.x ?? 0);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(
          (map?.x ?? 0) + (map?.width ?? 0),
        );
      }

      await page.keyboard.press("Escape");
      await expect(window).toBeHidden();
      await expect(page).not.toHaveURL(/deliv=/);
      await expect(mapOf(page)).toBeFocused();
    },
  );

  test("the interactive map lists deliveries at one position, to choose from by keyboard", async ({
    page,
    provider,
    expectAccessible,
  }) => {
    const stops = [
      { id: "9" },
      { id: "10", status: 1 },
      { id: "11", status: 2 },
    ];
    provider.on("getDeliveryMapStatuses", statuses(stops));
    await openMap(page);
    await clickMiddle(page);
    const group = page.getByRole("dialog", { name: "3 deliveries here" });
    await expect(group.getByRole("button")).toHaveText([
      "×",
      /9\s*Incomplete/,
      /10\s*Complete/,
      /11\s*In Progress/,
    ]);
    await expectAccessible();
    await page.keyboard.press("Escape");
    await expect(group).toBeHidden();

    await clickMiddle(page);
    await expect(group).toBeFocused();
    for (const _ of ["close", "9", "10"]) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(infoWindow(page)).toContainText("Store of 10");
    await expect(page).toHaveURL(/deliv=10(&|$)/);
  });

  test("the interactive map zooms to a cluster that separates, then opens its members", async ({
    page,
    provider,
  }) => {
    // Two stores half a degree apart, at a low zoom; two others span the country.
    const near = [
      { id: "1", lng: -96.25 },
      { id: "2", lng: -95.75 },
    ];
    const far = [
      { id: "3", lng: -124, lat: 40 },
      { id: "4", lng: -68, lat: 38 },
    ];
    provider.on("getDeliveryMapStatuses", statuses([...near, ...far]));
    await openMap(page);
    const before = await mapOf(page).screenshot();
    await clickMiddle(page);
    await waitUntilStill(page, before);
    await expect(infoWindow(page)).toBeHidden();
    // The two are on both sides of the middle now.
    const box = await mapOf(page).boundingBox();
    const y = (box?.y ?? 0) + (box?.height ?? 0) / 2;
    let off = 8;
    await expect(async () => {
      off = off < 80 ? off + 4 : 8;
      await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2 + off, y);
      await expect(infoWindow(page)).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(infoWindow(page)).toHaveAccessibleName("Delivery 2");
  });

  test("the interactive map follows the light and dark scheme", async ({
    page,
    provider,
  }) => {
    provider.on("getDeliveryMapStatuses", statuses([{ id: "101" }]));
    await page.emulateMedia({ colorScheme: "light" });
    await openMap(page);
    const box = await mapOf(page).boundingBox();
    const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + 40];
    // Kansas and Nebraska: surrounded by land.
    expect(Math.min(...(await colorAt(page, x, y)))).toBeGreaterThan(200);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect
      .poll(async () => Math.max(...(await colorAt(page, x, y))))
      .toBeLessThan(90);
  });

  test("the interactive map keeps its view when a refresh moves a delivery", async ({
    page,
    provider,
  }) => {
    await page.clock.install();
    provider.on("getDeliveryMapStatuses", statuses([{ id: "101" }]));
    await page.goto("/track");
    await page.clock.runFor(5000);
    await mapStarts(page);
    provider.on(
      "getDeliveryMapStatuses",
      statuses([
        { id: "101", status: 1 },
        { id: "102", lng: -72, lat: 42 },
      ]),
    );
    await page.clock.fastForward(31_000);
    await expect(page.getByText("Results Found: 2")).toBeVisible();
    await page.clock.resume();
    await clickMiddle(page);
    await expect(infoWindow(page)).toContainText("Store of 101");
    await expect(infoWindow(page)).toContainText("Complete");
  });
});

everyday(
  "the interactive map opens what is selected in the list, and requests nothing but from the portal",
  async ({ national: page, baseURL, unexpectedConsole }) => {
    withSoftwareGraphics(unexpectedConsole);
    const outside: string[] = [];
    page.on("request", (request) => {
      const url = request.url();
      if (!url.startsWith(baseURL ?? "") && !url.startsWith("data:"))
        outside.push(url);
    });
    await openMap(page);
    const rows = page.locator(".listed tbody a");
    // Far down the list: its info window, too, is inside the map once it is complete.
    await rows.last().click();
    const window = infoWindow(page);
    await expect(window).toContainText("Window");
    await expect
      .poll(async () => {
        const [map, box] = [
          await page.locator(".map").boundingBox(),
          await window.boundingBox(),
        ];
        return (
          map !== null &&
          box !== null &&
          box.y >= map.y &&
          box.y + box.height <= map.y + map.height
        );
      })
      .toBe(true);
    await window.getByRole("button", { name: "Close" }).click();
    await expect(window).toBeHidden();
    const zoomIn = page.getByRole("button", { name: "Zoom in" });
    const before = await mapOf(page).screenshot();
    for (let times = 0; times < 4; times++) await zoomIn.click();
    await waitUntilStill(page, before);
    expect(outside).toEqual([]);
  },
);

/** A street of many lanes through the middle of the country, so that it fills pixels at every zoom. */
function streetThroughMiddle(): MapTilesFile {
  const { within, ...tile } = tilePlace(middle.lng, middle.lat, 8);
  const lanes = Array.from({ length: 81 }, (_lane, at) => within[1] - 40 + at);
  return {
    bounds: [-97, 38, -95, 40],
    tiles: [
      {
        ...tile,
        features: lanes.map((y) => ({
          layer: "roads",
          kind: "line",
          points: [
            [0, y],
            [4096, y],
          ],
          properties: { kind: "highway", name: "Main Street", min_zoom: 3 },
        })),
      },
    ],
  };
}

everyday(
  "the interactive map draws the streets of MAP_TILES, says whose they are, and asks nobody else",
  async ({ page, unexpectedConsole }) => {
    withSoftwareGraphics(unexpectedConsole);
    const folder = await mkdtemp(join(tmpdir(), "streets-"));
    const file = join(folder, "region.pmtiles");
    await writeMapTiles(file, streetThroughMiddle());
    const provider = new FaultyProvider();
    const portal = await startPortal({
      PROVIDER_API_URL: await provider.start(),
      HUMAN_CHECK: "off",
      MAP_TILES: file,
    });
    try {
      provider.on("getDeliveryMapStatuses", statuses([{ id: "101" }]));
      await page
        .context()
        .addCookies([
          { name: sessionCookie, value: "signed-in", url: portal.url },
        ]);
      const outside: string[] = [];
      page.on("request", (request) => {
        const url = request.url();
        if (!url.startsWith(portal.url) && !url.startsWith("data:"))
          outside.push(url);
      });
      await page.emulateMedia({ colorScheme: "light" });
      await page.goto(`${portal.url}/track`);
      await usePage(page);
      const zoomIn = page.getByRole("button", { name: "Zoom in" });
      for (let times = 0; times < 3; times++) await zoomIn.click();
      await expect(
        page.getByRole("link", { name: "© OpenStreetMap" }),
      ).toBeVisible();
      const box = await mapOf(page).boundingBox();
      const [x, y] = [
        (box?.x ?? 0) + 40,
        (box?.y ?? 0) + (box?.height ?? 0) / 2,
      ];
      // The edge token, on white land.
      await expect
        .poll(async () => {
          const color = await colorAt(page, x, y);
          return color.every((part) => part > 100 && part < 190);
        })
        .toBe(true);
      expect(Math.min(...(await colorAt(page, x, y - 150)))).toBeGreaterThan(
        200,
      );
      expect(outside).toEqual([]);
    } finally {
      await portal.stop();
      await provider.stop();
      await rm(folder, { recursive: true });
    }
  },
);

/** A provider of tiles controlled by the test. */
async function tileServer(answer: (path: string) => number) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    // The browser sends a preflight for the header that the tests add.
    const isAsking = request.method === "OPTIONS";
    if (!isAsking) asked.push(path);
    const status = isAsking ? 204 : answer(path);
    response.writeHead(status, {
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Allow-Headers": "*",
      "Content-Type": "application/json",
    });
    const { port } = server.address() as AddressInfo;
    const tiles = [`http://127.0.0.1:${port}/tile/{z}/{x}/{y}?token={key}`];
    if (isAsking) {
      response.end();
      return;
    }
    response.end(
      status === 200
        ? JSON.stringify({
            version: 8,
            sources: { tiles: { type: "raster", tileSize: 256, tiles } },
            layers: [{ id: "tiles", type: "raster", source: "tiles" }],
          })
        : "{}",
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

everyday(
  "a map provider that refuses its key, for the style or for the tiles, is named, and the built-in map takes over",
  async ({ page, unexpectedConsole }) => {
    withSoftwareGraphics(unexpectedConsole);
    let isRefused = (_path: string) => true;
    const tiles = await tileServer((path) => (isRefused(path) ? 403 : 200));
    const provider = new FaultyProvider();
    const portal = await startPortal({
      PROVIDER_API_URL: await provider.start(),
      HUMAN_CHECK: "off",
      MAP_STYLE_URL: `${tiles.origin}/style.json?k={key}`,
      MAP_API_KEY: "key-1",
    });
    try {
      provider.on("getDeliveryMapStatuses", statuses([{ id: "101" }]));
      provider.on("getDeliveryMapPinDetails", details);
      await page
        .context()
        .addCookies([
          { name: sessionCookie, value: "signed-in", url: portal.url },
        ]);
      for (const refuses of [
        () => true,
        (path: string) => path.startsWith("/tile/"),
      ]) {
        isRefused = refuses;
        tiles.asked.length = 0;
        await page.goto(`${portal.url}/track`);
        await usePage(page);
        await expect(
          page.getByRole("alert").filter({ hasText: "Error: AuthFailure" }),
        ).toContainText("API key");
        expect(tiles.asked[0]).toBe("/style.json?k=key-1");
        for (const path of tiles.asked.slice(1))
          expect(path).toMatch(/^\/tile\/.*\?token=key-1$/);
        await clickMiddle(page);
        await expect(infoWindow(page)).toContainText("Store of 101");
      }
    } finally {
      await portal.stop();
      await provider.stop();
      tiles.stop();
    }
  },
);
