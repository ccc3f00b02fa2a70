/** A time as the form of a report has it, in UTC. */
function typedTime(end: "arrive" | "depart", at: Date): Record<string, string> {
  const [year, month, day] = at.toISOString().slice(0, 10).split("-");
  const hours = at.getUTCHours();
  return {
    [`${end}Date`]: `${month}/${day}/${year}`,
    [`${end}Hours`]: String(hours % 12 || 12),
    [`${end}Minutes`]: String(at.getUTCMinutes()),
    [`${end}Half`]: hours < 12 ? "AM" : "PM",
  };
}

/**
 * Returns the fields of a report that is right for a stop: if the truck's arrival is recorded, the departure
 * is a minute after it, because an earlier one is refused. Otherwise they are those of midnight on the dates
 * that the form proposes.
 * @param recordedArrival ISO date-time
 */
export function reportTimes(
  recordedArrival: string | null,
): Record<string, string> {
  if (recordedArrival !== null) {
    const arrival = new Date(recordedArrival);
    return {
      ...typedTime("arrive", arrival),
      ...typedTime("depart", new Date(arrival.getTime() + 60_000)),
    };
  }
  return {
    arriveHours: "12",
    arriveMinutes: "0",
    arriveHalf: "AM",
    departHours: "12",
    departMinutes: "1",
    departHalf: "AM",
  };
}
