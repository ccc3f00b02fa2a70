import { intentField } from "../../../../engine/forms/intent";
import { bookingMessages, formatMessage } from "../../../../engine/messages";
import { shownRateField, type PriceView } from "../booking-view";

/**
 * The price of the shipment and what it is for, which stays in sight while the form is filled in.
 * @param shownRate what a form submits as the rate that it shows, beside the button that asks for the
 *   price of the typed values; undefined outside a form
 */
export function PricePart({
  price: { quote, message },
  shownRate,
}: {
  price: PriceView;
  shownRate?: string;
}) {
  return (
    <div className="price" id="book-ltl-price">
      <p role="status">
        <span>{bookingMessages.price}</span>{" "}
        {quote ? (
          <>
            <b>
              {formatMessage(bookingMessages.priceFor, {
                amount: quote.total,
                pallets: quote.pallets,
                zipFrom: quote.zipFrom,
                zipTo: quote.zipTo,
              })}
            </b>{" "}
            <small>
              {formatMessage(bookingMessages.pricePerPallet, {
                amount: quote.perPallet,
              })}
            </small>
          </>
        ) : (
          message
        )}
      </p>
      {shownRate === undefined ? null : (
        <input type="hidden" name={shownRateField} value={shownRate} />
      )}
      {shownRate === undefined ? null : (
        <button
          type="submit"
          className="secondary"
          name={intentField}
          value="price"
        >
          {bookingMessages.updatePrice}
        </button>
      )}
    </div>
  );
}
