import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test as base } from "vitest";
import { readBrandLogo, type BrandLogo } from "../../shared/brand-logo";

const test = base.extend("fileOf", async ({}, { onCleanup }) => {
  const folder = await mkdtemp(join(tmpdir(), "logo-"));
  onCleanup(() => rm(folder, { recursive: true, force: true }));
  return async (content: string | Buffer) => {
    const path = join(folder, "logo");
    await writeFile(path, content);
    return path;
  };
});

const svg = (content: string, size = 'viewBox="0 0 200 50"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${content}</svg>`;
const plate = (fill: string) =>
  `<rect width="200" height="50" fill="${fill}"/>`;

/** Reads a logo that can be shown. */
async function read(path: string): Promise<BrandLogo> {
  const logo = await readBrandLogo(path);
  if (typeof logo === "string") throw new Error(logo);
  return logo;
}

test("a logo is drawn as a picture at twice the height of the bar, whatever its size", async ({
  fileOf,
}) => {
  for (const size of ['width="20" height="5"', 'width="4000" height="1000"']) {
    const { width, height, png, jpeg } = await read(
      await fileOf(svg(plate("#123"), `viewBox="0 0 200 50" ${size}`)),
    );
    expect([width, height]).toEqual([288, 72]);
    expect(await sharp(png).metadata()).toMatchObject({
      format: "png",
      width,
      height,
    });
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: "jpeg" });
  }
});

test("a script in an SVG never leaves the file", async ({ fileOf }) => {
  const { png } = await read(
    await fileOf(svg(`<script>alert(1)</script>${plate("red")}`)),
  );
  expect(png.toString("latin1")).not.toContain("alert");
});

test.for([
  ["black", false],
  ["white", true],
] as const)(
  "a %s logo is recognized by its luminance",
  async ([fill, isLight], { fileOf }) => {
    const logo = await read(await fileOf(svg(plate(fill))));
    expect(logo.isLight).toBe(isLight);
    // The JPEG has the ground on which it can be seen; here the logo covers it.
    const { data } = await sharp(logo.jpeg)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0] ?? 0)[isLight ? "toBeGreaterThan" : "toBeLessThan"](128);
  },
);

test.for([
  ["no picture", Buffer.from("alert(1)"), "must be an SVG or PNG file"],
  [
    "a page",
    Buffer.from("<html><script>1</script></html>"),
    "must be an SVG or PNG file",
  ],
  [
    "more than 1 MB",
    Buffer.alloc(10_000_000),
    "must be a file of at most 1 MB",
  ],
  [
    "a transparent picture",
    Buffer.from(svg(plate("none"))),
    "must be a picture that is not transparent",
  ],
] as const)("%s is refused", async ([, content, sentence], { fileOf }) => {
  expect(await readBrandLogo(await fileOf(content))).toBe(sentence);
});

test("a JPEG, a cut PNG and a file that is not there are refused", async ({
  fileOf,
}) => {
  const image = sharp({
    create: { width: 300, height: 300, channels: 3, background: "red" },
  });
  expect(await readBrandLogo(await fileOf(await image.jpeg().toBuffer()))).toBe(
    "must be an SVG or PNG file",
  );
  const png = await image.png().toBuffer();
  expect(
    await readBrandLogo(await fileOf(png.subarray(0, png.length / 2))),
  ).toBe("must be an SVG or PNG file");
  expect(await readBrandLogo("/nowhere/logo.svg")).toBe(
    "must be a file that can be read",
  );
});
