import { describe, expect, it } from "vitest";
import {
  FormOwner,
  getSignedInOwner,
  readFormOwner,
} from "../../../../app/engine/session/form-owner.server";
import { markDraftOwner } from "../../../../app/engine/session/draft-owner.server";
import { readPortalEnv } from "../../../../app/env.server";

const env = readPortalEnv({
  SESSION_SECRET: "0123456789abcdefghijklmnopqrstuv",
});

/** The Cookie header of a browser after a sign-in. */
function cookieAfterSignIn(email: string): string {
  let cookie = "";
  markDraftOwner(
    { env, setCookie: (line) => (cookie = line.split(";")[0] ?? "") },
    email,
  );
  return cookie;
}

describe("the owner of a form", () => {
  it("is the same for a user who has signed in again, and another one for another user", () => {
    const ann = getSignedInOwner(
      cookieAfterSignIn("Ann@example.com"),
      "1",
      env,
    );
    expect(ann).toMatch(/^[\w-]{22}$/);
    const again = cookieAfterSignIn("ann@example.com");
    expect(getSignedInOwner(again, "2", env)).toBe(ann);
    expect(getSignedInOwner(again, null, env)).toBe(ann);
    const ben = cookieAfterSignIn("ben@example.com");
    expect(getSignedInOwner(ben, "1", env)).not.toBe(ann);
  });

  it("is the session in a browser without the mark of a user", () => {
    const first = getSignedInOwner(undefined, "1", env);
    expect(first).toMatch(/^[\w-]{22}$/);
    expect(getSignedInOwner(undefined, "2", env)).not.toBe(first);
    expect(getSignedInOwner(undefined, null, env)).toBeNull();
  });

  it.each([
    ["no form", "Ann", null, false],
    ["the form of the same user", "Ann", "Ann", false],
    ["the form of another user", "Ben", "Ann", true],
    ["a form without anybody signed in", null, "Ann", false],
  ])("of %s", (_, signedIn, submitted, isOther) => {
    expect(new FormOwner(signedIn, submitted).isOther).toBe(isOther);
  });

  it("stays the first user until the response says who is signed in", () => {
    const owner = new FormOwner("Ben", "Ann");
    expect(owner.next).toBe("Ann");
    owner.tellOfOther();
    expect(owner.next).toBe("Ben");
    expect(new FormOwner("Ben").next).toBe("Ben");
  });

  it("is read from the submitted form", () => {
    expect(readFormOwner(Buffer.from("name=x&owner=abc"))).toBe("abc");
    expect(readFormOwner(Buffer.from("name=x"))).toBeNull();
  });
});
