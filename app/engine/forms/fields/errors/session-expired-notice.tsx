import { useEffect, useRef } from "react";
import { paths } from "../../../../paths";
import { commonMessages, formMessages } from "../../../messages";

/**
 * Announces above a redisplayed form that the session has expired, and how to continue without losing
 * the typed values: log in in another tab, then submit again (docs/decisions/050).
 * @param returnTo where the login in the other tab leads: path and query of the form
 * @param then what to do afterwards, if the form cannot be submitted as it is: the end of the sentence
 */
export function SessionExpiredNotice({
  returnTo,
  then = formMessages.thenSubmitAgain,
}: {
  returnTo: string;
  then?: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just submitted; this is the answer
    <div className="notice bad" role="alert" tabIndex={-1} autoFocus ref={box}>
      <p>
        {commonMessages.sessionExpired}{" "}
        <a href={paths.login(returnTo)} target="_blank" rel="noreferrer">
          {formMessages.logInInNewTab}
        </a>
        {then}
      </p>
    </div>
  );
}
