import { Link } from "@remix-run/react";
import type { FoundRate } from "./rate-view";

/** A rate in USD: for each pallet, and for all of them. Nothing while there is none. */
export function RateResult({ rate }: { rate: FoundRate | null }) {
  return (
    // Stands there from the start, so that screen readers say what comes.
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
