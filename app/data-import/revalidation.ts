import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * The `shouldRevalidate` of the Data screens: shows the current state after a refusal too, but not if the
 * session has expired or the provider does not respond: that could redirect the user and lose a form.
 */
export const shouldRevalidateUnlessRefused: ShouldRevalidateFunction = ({
  actionStatus = 200,
}) => actionStatus !== 401 && actionStatus < 429;
