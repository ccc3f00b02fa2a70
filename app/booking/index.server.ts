export { loadBooking } from "./booking-list.server";
