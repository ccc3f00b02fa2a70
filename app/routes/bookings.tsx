import { useLoaderData } from "@remix-run/react";
import { BookingListScreen } from "../features/freight/booking/booking-list-screen";
import { loadBookingListPage } from "../features/freight/booking/booking-list.server";
import {
  styleSheetLinks,
  type DocumentHandle,
} from "../ui/shell/document-styles";
import { titled } from "../ui/shell/page-title";
import sheet from "../features/freight/freight-sheet.css?url";
import { bookingMessages } from "../engine/messages";

export const handle = { sheet: "freight" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("freight", sheet);
export const meta = titled(bookingMessages.myBookings);

export const loader = loadBookingListPage;

export default function Bookings() {
  return <BookingListScreen list={useLoaderData<typeof loader>()} />;
}
