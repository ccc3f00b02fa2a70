import { useEffect, useRef } from "react";
import { paths } from "../paths";

/**
 * Above a filled-in form whose session has ended before it was sent (`keyed-form.server.ts`): nothing
 * of it is lost, and it can be sent as it stands after a login in another tab.
 * @param returnTo where that login leads
 */
export function ExpiredNotice({ returnTo }: { returnTo: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    // eslint-disable-next-line jsx-a11y/no-autofocus -- the person has just submitted; this is the answer
    <div className="notice bad" role="alert" tabIndex={-1} autoFocus ref={box}>
      <p>
        Your session has expired. Nothing that you entered is lost:{" "}
        <a href={paths.login(returnTo)} target="_blank" rel="noreferrer">
          log in in a new tab
        </a>
        , then come back here and submit again.
      </p>
    </div>
  );
}
