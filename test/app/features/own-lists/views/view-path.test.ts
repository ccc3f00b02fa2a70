import { expect, test } from "vitest";
import { readViewPath } from "../../../../../app/features/own-lists/views/view-path";

test.each([
  "/search/advanced-search/s=-7d_f=today_late=1?sort=Time&dir=desc",
  "/search/ASN-search?ASNs=1+2&cols=ASN",
  "/onTime-report/result/s=2026-11-01_f=2026-11-07?by=store",
  "/dashboard/s=-30d_f=today",
  "/track?date=today&pool=3",
  "/bookings",
])("a view keeps the address of a screen: %s", (path) => {
  expect(readViewPath(path)).toBe(path);
});

test("a view begins at the first page, and repeats no refresh and no printing", () => {
  expect(
    readViewPath("/search/ASN-search?ASNs=1,2&page=3&fresh=1&sort=ASN&all=1"),
  ).toBe("/search/ASN-search?ASNs=1,2&sort=ASN");
  expect(readViewPath("/track?page=2")).toBe("/track");
});

test.each([
  "",
  "/",
  "/nothing",
  "/login",
  "/logOut",
  "/register/abc",
  "//evil.example/search",
  "https://evil.example/search",
  "/\\evil.example",
  "javascript:alert(1)",
  "/POD/12/34",
  "/BOL/4711",
  "/search/ASN-search/ULSearchResults.csv?ASNs=1",
])("no view leads to %j", (path) => {
  expect(readViewPath(path)).toBeNull();
});
