import { useActionData, useLoaderData } from "@remix-run/react";
import { BookedScreen } from "../features/freight/booking/booked-screen";
import { bookingAction } from "../features/freight/booking/form/booking-action.server";
import { BookingForm } from "../features/freight/booking/form/booking-form";
import { loadBookingPage } from "../features/freight/booking/booking-page.server";
import { PoolStep } from "../features/freight/booking/form/pool-part";
import { titled } from "../ui/shell/page-title";
import { commonMessages } from "../engine/messages";

export { handle, links } from "../features/freight/freight-sheet";
export const meta = titled(commonMessages.bookLTL);

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";
export const loader = loadBookingPage;
export const action = bookingAction;

export default function BookLTL() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <h1>{commonMessages.bookLTL}</h1>
      {view.step === "pool" && <PoolStep view={view} />}
      {view.step === "form" && (
        // A change of pool or a chosen address remounts the form with new values.
        <BookingForm key={reply?.filled?.id ?? ""} view={view} reply={reply} />
      )}
      {view.step === "booked" && <BookedScreen booked={view.booked} />}
    </>
  );
}
