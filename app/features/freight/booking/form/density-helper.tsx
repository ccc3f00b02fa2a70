import { intentField } from "../../../../engine/forms/intent";
import { useRef, useState, type KeyboardEvent } from "react";
import { TextField } from "../../../../engine/forms/fields/field";
import type { FormField } from "../../../../engine/forms/fields/form-field";
import {
  estimateOf,
  measureNames,
  measures,
  type Estimate,
  type MeasureName,
  type TypedMeasures,
} from "./density";
import {
  bookingMessages,
  formatMessage,
  formatNumber,
} from "../../../../engine/messages";

interface DensityHelperProps {
  /** The helper's fields in the form. */
  fields: Record<MeasureName, FormField>;
  /** The server's estimate; null if none was requested. */
  estimate: Estimate | null;
}

/**
 * Estimates the freight class of a pallet from its measurements, inside the booking form. Its buttons
 * submit the form (`intent=estimate`, `intent=useClass:85`); with scripts it estimates while the user
 * types, and fills in the class without a request.
 */
export function DensityHelper({ fields, estimate }: DensityHelperProps) {
  const box = useRef<HTMLDetailsElement>(null);
  const [live, setLive] = useState<{ after: unknown; estimate: Estimate }>();
  // A result of the server is newer than the local estimate made before it.
  const shown = live?.after === estimate ? live.estimate : estimate;
  const problemsOf = (name: MeasureName) =>
    [shown?.ok === false ? shown.problems[name] : undefined].filter(
      (problem) => problem !== undefined,
    );

  const firstWrong = measureNames.find((name) => problemsOf(name).length > 0);

  /**
   * Estimates in the browser.
   * @param isAsked true to report missing values too; while typing, they are not reported
   */
  function estimateHere(isAsked: boolean) {
    const typed = measuresIn(box.current);
    const found = estimateOf(typed);
    if (!isAsked && !found.ok)
      for (const name of measureNames)
        if (typed[name].trim() === "") delete found.problems[name];
    setLive({ after: estimate, estimate: found });
  }

  function fillClass(text: string) {
    const form = box.current?.closest("form");
    const field = form?.elements.namedItem("class");
    if (!form || !(field instanceof HTMLInputElement)) return false;
    field.value = text;
    form.dispatchEvent(new Event("input", { bubbles: true }));
    field.focus();
    return true;
  }

  /** In these fields Enter estimates; it must not submit the unfinished form. */
  function onEnter(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    if (!(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    estimateHere(true);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- events bubble from the fields and buttons inside
    <details
      className="density"
      open={estimate !== null || undefined}
      ref={box}
      onInput={() => estimateHere(false)}
      onToggle={() => estimateHere(false)}
      onKeyDown={onEnter}
    >
      <summary>{bookingMessages.estimateClass}</summary>
      <fieldset>
        <legend>{bookingMessages.measures}</legend>
        <div className="measures">
          {measureNames.map((name) => (
            <TextField
              key={name}
              field={{ ...fields[name], errors: problemsOf(name) }}
              label={`${measures[name].label} (${measures[name].unit})`}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked; this is the answer
              autoFocus={shown === estimate && name === firstWrong}
              inputMode="decimal"
            />
          ))}
        </div>
        <div className="actions">
          <button
            type="submit"
            className="secondary"
            name={intentField}
            value="estimate"
            onClick={(event) => {
              event.preventDefault();
              estimateHere(true);
            }}
          >
            {bookingMessages.estimate}
          </button>
          {shown?.ok ? (
            <button
              type="submit"
              className="secondary"
              name={intentField}
              value={`useClass:${shown.class}`}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked; this is the answer
              autoFocus={shown === estimate}
              onClick={(event) => {
                if (fillClass(String(shown.class))) event.preventDefault();
              }}
            >
              {formatMessage(bookingMessages.useClass, { class: shown.class })}
            </button>
          ) : null}
        </div>
        <output>
          {shown?.ok ? (
            <>
              <strong>
                {formatMessage(bookingMessages.estimated, {
                  density: formatDensity(shown.density),
                  class: shown.class,
                })}
              </strong>{" "}
              <span className="hint">{bookingMessages.classIsEstimate}</span>
            </>
          ) : null}
        </output>
      </fieldset>
    </details>
  );
}

function measuresIn(box: HTMLElement | null): TypedMeasures {
  const typed = (name: MeasureName) =>
    box?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? "";
  return {
    length: typed("length"),
    width: typed("width"),
    height: typed("height"),
    pieceWeight: typed("pieceWeight"),
  };
}

/**
 * Formats a density with two decimals, rounded down, so that it never shows a step of the scale that
 * was not reached.
 */
const formatDensity = (density: number) =>
  formatNumber(Math.floor(density * 100) / 100);
