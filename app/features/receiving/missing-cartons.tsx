import { formatMessage, receivingMessages } from "../../engine/messages";
import type { StopCarton } from "./receiving-view";

/** Numbers that are listed, at most. */
const maxListed = 100;

/** Names the announced cartons that were neither scanned nor refused. */
export function MissingCartons({
  cartons,
}: {
  cartons: readonly StopCarton[];
}) {
  const missing = cartons.filter(
    ({ isScanned, condition }) => !isScanned && condition !== "refused",
  );
  if (cartons.length === 0) return null;
  const count = missing.length;
  return (
    <section className="panel" aria-labelledby="missing-heading">
      <h2 id="missing-heading">
        {count === 0
          ? receivingMessages.noneMissing
          : count === 1
            ? receivingMessages.oneMissing
            : formatMessage(receivingMessages.missing, { count })}
      </h2>
      <ul className="missing" hidden={count === 0}>
        {missing.slice(0, maxListed).map(({ asn }) => (
          <li key={asn} className="number" translate="no">
            {asn}
          </li>
        ))}
      </ul>
      {count > maxListed && (
        <p>
          {formatMessage(receivingMessages.furtherMissing, {
            count: count - maxListed,
          })}
        </p>
      )}
    </section>
  );
}
