import { Link } from "@remix-run/react";
import { FormNotices } from "../forms/form-notices";
import { paths } from "../paths";
import { bookingListAddress } from "./booking-address";
import type { BookingListItem, BookingListView } from "./booking-view";
import { bookingMessages } from "../messages";

/** The link to the list of bookings. */
export const BookingListLink = () => (
  <p className="actions">
    <Link to={bookingListAddress()}>{bookingMessages.myBookings}</Link>
  </p>
);

/** A page of the bookings of the user's pools. */
export function BookingListScreen({
  list: { bookings, message, olderPath, newestPath },
}: {
  list: BookingListView;
}) {
  return (
    <section className="panel stack" aria-labelledby="my-bookings">
      <h2 id="my-bookings">{bookingMessages.myBookings}</h2>
      <p className="hint">{bookingMessages.aboutBookings}</p>
      {bookings === null ? (
        <FormNotices problems={message === null ? [] : [message]} />
      ) : message === null ? (
        <BookingTable bookings={bookings} />
      ) : (
        <p>{message}</p>
      )}
      <div className="actions">
        <Link className="button secondary" to={paths.bookLTL()}>
          {bookingMessages.startNewBooking}
        </Link>
        {newestPath === null ? null : (
          <Link to={newestPath}>{bookingMessages.newestBookings}</Link>
        )}
        {olderPath === null ? null : (
          <Link to={olderPath} rel="next">
            {bookingMessages.olderBookings}
          </Link>
        )}
      </div>
    </section>
  );
}

const headers = ["BOL / PRO", "Booked", "Pool", "From", "To", "Shipment"];

// Rows and cells become blocks on phones, which would hide the table from assistive technology without
// the roles.
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
          <th scope="col">
            <span className="visually-hidden">Links</span>
          </th>
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
  const { bookingID, BOL, PRO, bookedAt, bookedBy } = booking;
  const label = BOL ?? PRO ?? bookingID;
  const { billPath, trackPath, similarPath } = booking;
  return (
    <tr>
      <th scope="row">
        {label}
        {PRO !== null && PRO !== label ? (
          <>
            <br />
            PRO {trackPath === null ? PRO : <Link to={trackPath}>{PRO}</Link>}
          </>
        ) : null}
      </th>
      <td>
        <span className="together">{bookedAt}</span>
        {bookedBy ? ` by ${bookedBy}` : null}
      </td>
      <td>{booking.pool}</td>
      <td>{booking.from}</td>
      <td>{booking.to}</td>
      <td>{booking.shipment}</td>
      <td>
        <span className="links">
          {billPath === null ? null : (
            <a
              href={billPath}
              target="_blank"
              rel="noreferrer"
              aria-label={`${bookingMessages.billOfLading} ${label}`}
            >
              {bookingMessages.billOfLading}
            </a>
          )}
          <Link
            to={similarPath}
            aria-label={`${bookingMessages.bookSimilar} ${label}`}
          >
            {bookingMessages.bookSimilar}
          </Link>
        </span>
      </td>
    </tr>
  );
}
