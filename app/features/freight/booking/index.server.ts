export { billPathOf } from "./booking-links.server";
export {
  loadBooking,
  loadBookingsByBOLNumber,
  type RowOfBooking,
} from "./booking-list.server";
