import { useLoaderData } from "@remix-run/react";
import { Link } from "../../../ui/shell/link";
import { FormNotices } from "../../../engine/forms/fields/form-notices";
import { paths } from "../../../paths";
import type { BookingListItem, BookingListView } from "./booking-view";
import {
  bookingMessages,
  commonMessages,
  correctionMessages,
  fieldMessages,
  trackingMessages,
} from "../../../engine/messages";

/** The link to the list of bookings. */
export const BookingListLink = () => (
  <p className="actions">
    <Link to={paths.bookings()}>{bookingMessages.myBookings}</Link>
  </p>
);

/** A page of the user's own bookings. */
export function BookingListScreen() {
  const { bookings, hasLocalTimes, message, olderPath, newestPath } =
    useLoaderData<BookingListView>();
  return (
    <div className="stack">
      <h1 id="my-bookings">{bookingMessages.myBookings}</h1>
      {bookings === null ? (
        <FormNotices problems={message === null ? [] : [message]} />
      ) : message === null ? (
        <>
          <p className="hint zone">
            {bookingMessages.aboutBookings}{" "}
            {hasLocalTimes
              ? bookingMessages.timesOfPickup
              : commonMessages.timesInUtc}
          </p>
          <div className="panel">
            <BookingTable bookings={bookings} />
          </div>
        </>
      ) : (
        <p className="panel">{message}</p>
      )}
      <div className="actions">
        {newestPath === null ? null : (
          <Link className="button secondary" to={newestPath}>
            {bookingMessages.newestBookings}
          </Link>
        )}
        {olderPath === null ? null : (
          <Link className="button secondary" to={olderPath} rel="next">
            {bookingMessages.olderBookings}
          </Link>
        )}
        <Link className="button secondary" to={paths.bookLTL()}>
          {bookingMessages.startNewBooking}
        </Link>
      </div>
    </div>
  );
}

const headers = [
  bookingMessages.numbersHeader,
  bookingMessages.bookedHeader,
  fieldMessages.pool,
  bookingMessages.from,
  bookingMessages.to,
  bookingMessages.shipment,
  bookingMessages.documents,
];

function BookingTable({ bookings }: { bookings: BookingListItem[] }) {
  return (
    <table className="bookings" aria-labelledby="my-bookings">
      <thead>
        <tr>
          {headers.map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bookings.map((booking) => (
          <BookingRow key={booking.bookingID} booking={booking} />
        ))}
      </tbody>
    </table>
  );
}

function BookingRow({ booking }: { booking: BookingListItem }) {
  const { BOL, PRO, trackPath, pool, from, to, shipment } = booking;
  const label = BOL ?? PRO ?? booking.bookingID;
  const cells = [booking.bookedAt, pool, from, to, shipment];
  return (
    <tr>
      <th scope="row" translate="no">
        {label}
        {PRO !== null && PRO !== label ? (
          <span>
            {" PRO "}
            {trackPath === null ? PRO : <Link to={trackPath}>{PRO}</Link>}
          </span>
        ) : null}
        {booking.isCanceled ? (
          <span className="bad-text"> {trackingMessages.canceled}</span>
        ) : null}
      </th>
      {cells.map((text, at) => (
        <td key={at} data-label={headers[at + 1]}>
          {text}
        </td>
      ))}
      <td>
        <BookingLinks booking={booking} label={label} />
      </td>
    </tr>
  );
}

/** The documents of a booking, which open in a new tab, and the form with its values. */
function BookingLinks({
  booking: { billPath, addPath, drPath, podPath, similarPath, correctPath },
  label,
}: {
  booking: BookingListItem;
  label: string;
}) {
  const describe = (link: string) => `${link} ${label}`;
  const documents = [
    [bookingMessages.billOfLading, billPath],
    [trackingMessages.deliveryReceipt, drPath],
    ["POD", podPath],
  ] as const;
  return (
    <span className="links">
      {documents.map(([text, path]) =>
        path === null ? null : (
          <a
            key={text}
            href={path}
            target="_blank"
            rel="noreferrer"
            aria-label={describe(text)}
          >
            {text}
          </a>
        ),
      )}
      {addPath === null ? null : (
        <Link
          to={addPath}
          aria-label={describe(bookingMessages.addBillDetails)}
        >
          {bookingMessages.addBillDetails}
        </Link>
      )}
      {correctPath === null ? null : (
        <Link
          to={correctPath}
          aria-label={describe(correctionMessages.correctBooking)}
        >
          {correctionMessages.correctBooking}
        </Link>
      )}
      <Link to={similarPath} aria-label={describe(bookingMessages.bookSimilar)}>
        {bookingMessages.bookSimilar}
      </Link>
    </span>
  );
}
