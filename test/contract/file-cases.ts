import type { FilePath } from "../../provider/contract/files";

/** The file URLs, in the world of `access-world.ts`. A missing URL fails the build. */
export const fileCases: Readonly<
  Record<FilePath, { of: (pool: number | string) => string }>
> = {
  "/POD/{id}": { of: (pool) => `/POD/${deliveryOf(pool)}` },
  "/POD/{id}/{id2}": { of: (pool) => `/POD/${deliveryOf(pool)}/1` },
  "/DR/{id}": { of: (pool) => `/DR/${pool}` },
  "/CLAIM/{id}": { of: (pool) => `/CLAIM/${pool}` },
  "/BOL/{id}": { of: (pool) => `/BOL/${pool}` },
};

/** A text stands for itself. */
const deliveryOf = (pool: number | string) =>
  typeof pool === "number" ? pool * 10 : pool;

/** Invalid ids, including attempts to reach documents of pool 1. */
const invalidIds = [
  "",
  ".",
  "..",
  "1.",
  "10.pdf",
  "%31%30",
  "1%30",
  "10%2F1",
  "10%2f1",
  "..%2F10",
  "%2e%2e",
  "10%00",
  "10%20",
  "10;x=1",
  "10%",
  "%zz",
  "%E0%A4%A",
  "10'",
  "1e1",
  "0x0a",
  "+10",
  "-10",
  "1".repeat(65),
  "0".repeat(63) + "10",
  "__proto__",
  "constructor",
];

/** URLs without a document, for every caller. */
export function malformedAddresses(
  of: (id: string) => string,
): readonly string[] {
  const root = `/${of("1").split("/")[1] ?? ""}`;
  return [
    ...invalidIds.map(of),
    root,
    `${root}/`,
    `${root}//10`,
    `${root}/10/`,
    `${root}/10/1/`,
    `${root}/10/1/1`,
    `${root}/./10`,
    `${root}/x/../10`,
    `${root}/10/..%2f1`,
    `${root}/10/1%00`,
    `${root}/10/${"1".repeat(65)}`,
    `${root}/10%3F`,
  ];
}
