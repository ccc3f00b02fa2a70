import {
  useActionData,
  useLoaderData,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import { BookedScreen } from "../booking/booked-screen";
import { answerBooking } from "../booking/booking-action.server";
import { BookingForm } from "../booking/booking-form";
import { loadBookingPage } from "../booking/booking-page.server";
import { PoolStep } from "../booking/pool-step";
import { freightHandle, freightLinks } from "../booking/booking-style-sheet";
import { titled } from "../shell/page-title";

export const handle = freightHandle;
export const links = freightLinks;
export const meta = titled("Book LTL");

/** A form that is given back has the pools already; to ask again could send the person away. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionResult,
  defaultShouldRevalidate,
}) => actionResult === undefined && defaultShouldRevalidate;

export const loader = loadBookingPage;
export const action = answerBooking;

export default function BookLTL() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <h1>Book LTL</h1>
      {view.step === "pool" && <PoolStep view={view} />}
      {view.step === "form" && (
        // Another pool, or a saved address, fills the fields anew.
        <BookingForm key={reply?.filled?.id ?? ""} view={view} reply={reply} />
      )}
      {view.step === "booked" && <BookedScreen booked={view.booked} />}
    </>
  );
}
