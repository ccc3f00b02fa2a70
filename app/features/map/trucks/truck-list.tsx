import { formatMessage, mapMessages } from "../../../engine/messages";
import type { Truck } from "./truck";

/** The trucks as text, for users who cannot see or use the map. */
export function TruckList({ trucks }: { trucks: readonly Truck[] }) {
  if (trucks.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="trucks">
      <h2 id="trucks">{mapMessages.trucks}</h2>
      <ul className="trucks">
        {trucks.map(({ id, name, route, pool, near, at }) => (
          <li key={id}>
            <strong>{name}</strong>
            {` · ${[formatMessage(mapMessages.route, { route }), pool, near, at].filter(Boolean).join(" · ")}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
