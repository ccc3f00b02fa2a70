import {
  addBillDetails,
  getBillDetails,
} from "../operation/freight/bill-details";
import { searchAddresses } from "../operation/freight/address-book";
import { bookShipment } from "../operation/freight/book-shipment";
import { findRate } from "../operation/freight/ltl-rate";
import { listBookings } from "../operation/freight/list-bookings";
import { getEntitledPoolIds } from "../accounts/groups/entitlement";
import { isRefusal } from "../refusal";
import { changeOf, type Handlers } from "./handler";

/** Rates, bookings and saved addresses. Rates are the same for all signed-in users. */
export const freightHandlers = {
  async getLTLRate(request, { db }) {
    const rate = await findRate(db, request);
    return typeof rate === "number" ? { rate } : rate;
  },
  async createLTLBooking({ bookingData }, context, caller) {
    const change = changeOf(context, caller);
    const booked = await bookShipment(context.db, bookingData, change);
    return isRefusal(booked) ? booked : { result: booked };
  },
  async listBookings(asked, { db }, caller) {
    const pools = await getEntitledPoolIds(db, caller.accountId);
    return listBookings(db, { accountId: caller.accountId, pools }, asked);
  },
  async getBillDetails({ bookingID }, { db }, caller) {
    const pools = await getEntitledPoolIds(db, caller.accountId);
    return { result: await getBillDetails(db, pools, bookingID) };
  },
  addBillDetails: (asked, context, caller) =>
    addBillDetails(context.db, asked, changeOf(context, caller)),
  async searchAddressBook(search, { db }, caller) {
    const pools = await getEntitledPoolIds(db, caller.accountId);
    return { result: await searchAddresses(db, pools, search) };
  },
} satisfies Handlers;
