import { titled } from "../ui/shell/page-title";
import { bookingMessages } from "../engine/messages";

export { handle, links } from "../features/freight/freight-sheet";
export const meta = titled(bookingMessages.myBookings);

export { loadBookingListPage as loader } from "../features/freight/booking/booking-list.server";
export { BookingListScreen as default } from "../features/freight/booking/booking-list-screen";
