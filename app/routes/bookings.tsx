import { useLoaderData } from "@remix-run/react";
import { BookingListScreen } from "../features/freight/booking/booking-list-screen";
import { loadBookingListPage } from "../features/freight/booking/booking-list.server";
import { titled } from "../ui/shell/page-title";
import { bookingMessages } from "../engine/messages";

export { handle, links } from "../features/freight/freight-sheet";
export const meta = titled(bookingMessages.myBookings);

export const loader = loadBookingListPage;

export default function Bookings() {
  return <BookingListScreen list={useLoaderData<typeof loader>()} />;
}
