import { Link } from "../../../ui/shell/link";
import { Fragment, useEffect, useRef } from "react";
import { forgetDraftsWith } from "../../../engine/forms/use-draft";
import { paths } from "../../../paths";
import { sideLabels } from "./booking-fields";
import type { BookedView, BookingSummary } from "./booking-view";
import { bookingMessages, commonMessages } from "../../../engine/messages";
import { useScripted } from "../../../ui/shell/scripted";

/** Confirmation of a booking: its numbers and links to tracking and bill of lading. */
export function BookedScreen({ booked }: { booked: BookedView }) {
  const { BOL, PRO, bookingID, key, trackPath, billPath, withoutBill } = booked;
  const { summary, addPath, similarPath, hasList } = booked;
  const scripted = useScripted();
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // Only the draft with this key is removed: a user who returns here while filling in the next form
    // keeps that draft.
    forgetDraftsWith(key);
    heading.current?.focus();
  }, [key]);
  const numbers = [
    [bookingMessages.bolNumber, BOL],
    [bookingMessages.proNumber, PRO],
    [bookingMessages.bookingId, bookingID],
  ].filter(([, number]) => number !== null);
  return (
    <div className="booked stack">
      <p className="notice good" role="status" tabIndex={-1} ref={heading}>
        {bookingMessages.booked}
      </p>
      <section className="panel" aria-label={bookingMessages.theBooking}>
        {numbers.length > 0 ? (
          <dl className="numbers">
            {numbers.map(([label, number]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{number}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <p>{bookingMessages.noNumbers}</p>
        )}
        {summary ? <Summary summary={summary} /> : null}
        {withoutBill === null ? null : <p>{withoutBill}</p>}
        <div className="actions">
          {billPath === null ? null : (
            <a
              className="button"
              href={billPath}
              target="_blank"
              rel="noreferrer"
            >
              {bookingMessages.billOfLading}
            </a>
          )}
          {addPath === null ? null : (
            <Link className="button" to={addPath}>
              {bookingMessages.addBillDetails}
            </Link>
          )}
          {/* Without scripts the browser's menu prints. */}
          {scripted && (
            <button
              type="button"
              className="secondary"
              onClick={() => window.print()}
            >
              {commonMessages.print}
            </button>
          )}
          {trackPath === null ? null : (
            <Link className="button secondary" to={trackPath}>
              {bookingMessages.trackPro}
            </Link>
          )}
          {similarPath === null ? null : (
            <Link className="button secondary" to={similarPath}>
              {bookingMessages.bookSimilar}
            </Link>
          )}
          <Link className="button secondary" to={paths.bookLTL()}>
            {bookingMessages.startNewBooking}
          </Link>
          {hasList ? (
            <Link className="button secondary" to={paths.bookings()}>
              {bookingMessages.backToBookings}
            </Link>
          ) : null}
        </div>
      </section>
    </div>
  );
}

/** Everything that was booked. */
function Summary({
  summary: { ends, shipment, note },
}: {
  summary: BookingSummary;
}) {
  return (
    <div className="parts">
      {ends.map(({ side, lines, services }) => (
        <div key={side}>
          <h2>{sideLabels[side]}</h2>
          {lines.map((line, at) => (
            <p key={at}>{line}</p>
          ))}
          {services.length > 0 ? <p>{services.join(", ")}</p> : null}
        </div>
      ))}
      <div>
        <h2>{bookingMessages.shipment}</h2>
        <dl className="facts">
          {shipment.map(([label, value]) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
        {note === null ? null : <p>{note}</p>}
      </div>
    </div>
  );
}
