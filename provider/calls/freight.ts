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
import type { Handlers } from "./handler";

/** Rates, bookings and saved addresses. Rates are the same for all signed-in users. */
export const freightHandlers = {
  async getLTLRate(request, { db }) {
    const rate = await findRate(db, request);
    return typeof rate === "number" ? { rate } : rate;
  },
  async createLTLBooking({ bookingData }, { db, now, idempotencyKey }, caller) {
    const booked = await bookShipment(db, bookingData, {
      accountId: caller.accountId,
      key: idempotencyKey,
      now,
    });
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
  addBillDetails: (asked, { db, now, idempotencyKey: key }, { accountId }) =>
    addBillDetails(db, asked, { accountId, key, now }),
  async searchAddressBook(search, { db }, caller) {
    const pools = await getEntitledPoolIds(db, caller.accountId);
    return { result: await searchAddresses(db, pools, search) };
  },
} satisfies Handlers;
