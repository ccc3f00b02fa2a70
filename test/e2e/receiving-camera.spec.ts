import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import bwip from "bwip-js/node";
import { findChromium, launchOptions } from "../../scripts/chromium.mjs";
import { test } from "./harness/company-test";
import { expect } from "./harness/test";

/** What the camera of this browser sees: a film of one carton's barcode. */
const film = join(tmpdir(), `barcode-${process.pid}.y4m`);

const [width, height] = [640, 480];

/** Draws a Code 128 in the middle of a white picture. */
function pictureOf(text: string): Buffer {
  const module = 4;
  const [code] = bwip.raw({ bcid: "code128", text });
  if (!code || !("sbs" in code)) throw new Error("There is no barcode");
  const bars = code.sbs.flatMap((modules, at) =>
    new Array<number>(modules * module).fill(at % 2 === 0 ? 16 : 235),
  );
  const left = Math.floor((width - bars.length) / 2);
  const light = Buffer.alloc(width * height, 235);
  for (let y = 120; y < 360; y++) light.set(bars, y * width + left);
  return light;
}

/** Returns a film of two frames (YUV4MPEG2) with a barcode; null is a dark one. */
function filmOf(text: string | null): Buffer {
  const light =
    text === null ? Buffer.alloc(width * height, 16) : pictureOf(text);
  const frame = Buffer.concat([
    Buffer.from("FRAME\n"),
    light,
    Buffer.alloc((width * height) / 2, 128),
  ]);
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\n`),
    frame,
    frame,
  ]);
}

const options = launchOptions((await findChromium()) ?? "");
test.use({
  launchOptions: {
    ...options,
    args: [
      ...(options.args ?? []),
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-video-capture=${film}`,
    ],
  },
});

test("the camera says when it is too dark, and reads the barcode of a carton with a reader that the portal serves", async ({
  page,
  context,
  company: { portal },
  openReceiving,
}) => {
  const { north } = await openReceiving("CAM");
  const hosts = new Set<string>();
  context.on("request", (request) => hosts.add(new URL(request.url()).host));
  const camera = page.getByRole("button", { name: "Camera", exact: true });
  const close = page.getByRole("button", { name: "Close camera" });
  writeFileSync(film, filmOf(null));
  await camera.click();
  await expect(page.getByText("It is too dark to read.")).toBeVisible();
  await close.click();

  writeFileSync(film, filmOf(`${north}-2`));
  await camera.click();
  await expect(page.locator(".latest")).toContainText(`${north}-2`);
  await expect(page.locator(".latest")).toContainText("Expected");
  await expect(page.locator("p.count")).toHaveText("1 of 3");
  await close.click();
  expect([...hosts]).toEqual([new URL(portal.url).host]);
});
