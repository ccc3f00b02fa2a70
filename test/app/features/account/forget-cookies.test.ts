import { expect, test } from "vitest";
import { forgetCookies } from "../../../../app/features/account/sign-in/expired-session.server";

function linesFor(cookieHeader: string) {
  const lines: string[] = [];
  const request = new Request("http://localhost/login/authExpired", {
    headers: { Cookie: cookieHeader },
  });
  forgetCookies(request, { setCookie: (line) => void lines.push(line) });
  return lines;
}

test("An expired session clears the portal's and the provider's cookies", () => {
  const lines = linesFor("sid=abc; __portal_userFName=Pat; __Host-id=1");
  expect(lines.map((line) => line.split("=")[0])).toEqual([
    "sid",
    "__portal_userFName",
    "__Host-id",
  ]);
  for (const line of lines) expect(line).toMatch(/=; Max-Age=0; Path=\//);
  // Without Secure, browsers ignore the line for such a name, and the cookie would stay.
  expect(lines[2]).toMatch(/; Secure/);
});

test("a cookie name that is invalid in Set-Cookie does not keep the other cookies", () => {
  expect(linesFor('b"ad(name)=1; sid=abc')).toHaveLength(1);
});
