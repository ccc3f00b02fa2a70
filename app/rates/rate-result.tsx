import { Link } from "@remix-run/react";
import type { FoundRate } from "./rate-view";

/** Shows a rate in USD, per pallet and in total; nothing while there is none. */
export function RateResult({ rate }: { rate: FoundRate | null }) {
  return (
    // The live region is rendered from the start, so that screen readers announce its changes.
    <div role="status" className="stack">
      {rate && (
        <dl>
          <dt>Rate per pallet</dt>
          <dd>{rate.perPallet} USD</dd>
          <dt>Total for {rate.pallets}</dt>
          <dd>
            <b>{rate.total} USD</b>
          </dd>
        </dl>
      )}
      {rate?.bookPath && (
        <p>
          <Link className="button" to={rate.bookPath}>
            Book LTL
          </Link>
        </p>
      )}
    </div>
  );
}
