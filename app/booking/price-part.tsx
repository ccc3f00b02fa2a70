import { intentField } from "../forms/intent";
import { bookingMessages, formatMessage } from "../messages";
import type { PriceView } from "./booking-view";

/**
 * The price of the shipment and what it is for, which stays in sight while the form is filled in.
 * @param updates shows the button that asks for the price of the typed values
 */
export function PricePart({
  price: { quote, message },
  updates = false,
}: {
  price: PriceView;
  updates?: boolean;
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
      {updates ? (
        <button
          type="submit"
          className="secondary"
          name={intentField}
          value="price"
        >
          {bookingMessages.updatePrice}
        </button>
      ) : null}
    </div>
  );
}
