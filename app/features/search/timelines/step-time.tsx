import { describeTime } from "../../../engine/tables/local-time";
import type { StepView } from "./timeline-view";

/**
 * When a step was taken or is expected: its date and its time, as it is told, or in UTC and in another zone; each of
 * the two does not wrap.
 */
export function StepTime({
  step: { date, at, time },
  timeZone,
}: {
  step: StepView;
  timeZone: string | null;
}) {
  if (date === "" && at === null) return null;
  const text =
    at === null
      ? ""
      : (time ?? describeTime(at.slice(0, 10), at.slice(11, 16), timeZone));
  return (
    <p>
      {date}{" "}
      {at !== null && (
        <time dateTime={at}>
          {text.split(/(?<=,) /).map((part, index) => (
            <span key={index}>
              {index > 0 && " "}
              <span className="unit">{part}</span>
            </span>
          ))}
        </time>
      )}
    </p>
  );
}
