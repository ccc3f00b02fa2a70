import { useLoaderData } from "@remix-run/react";
import { BookingListScreen } from "../booking/booking-list-screen";
import { loadBookingListPage } from "../booking/booking-list.server";
import { styleSheetLinks, type DocumentHandle } from "../shell/document-styles";
import { titled } from "../shell/page-title";
import sheet from "../styles/freight-sheet.css?url";
import { bookingMessages } from "../messages";

export const handle = { sheet: "freight" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("freight", sheet);
export const meta = titled(bookingMessages.myBookings);

export const loader = loadBookingListPage;

export default function Bookings() {
  return <BookingListScreen list={useLoaderData<typeof loader>()} />;
}
