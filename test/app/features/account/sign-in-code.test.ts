import { expect, test, vi } from "vitest";
import { storeSignInToken } from "../../../../app/features/account/sign-in/sign-in-code.server";
import { maxTokenLength } from "../../../../provider/contract/answer-text";

test.each([
  [maxTokenLength, true],
  [maxTokenLength + 1, false],
])(
  "a sign-in token of %i characters is stored: %s, as the contract allows",
  (length, isStored) => {
    const setCookie = vi.fn();
    const env = { secure: true } as never;
    expect(storeSignInToken({ env, setCookie }, "t".repeat(length))).toBe(
      isStored,
    );
    expect(setCookie).toHaveBeenCalledTimes(isStored ? 1 : 0);
  },
);
