import { useEffect, useRef, useState, type RefObject } from "react";
import { addressFilledEvent } from "../../address-book";
import { bookingMessages } from "../../../../engine/messages";
import { paths } from "../../../../paths";
import { rateFields } from "../../rates";
import { fetchJson } from "../../../../ui/shell/fetch-json";
import type { BookingReply, PriceView } from "../booking-view";

type ShownPrice = Pick<BookingReply, "price" | "shownRate">;

/** Returns the query for the rate of the typed values. */
function readQuery(form: HTMLFormElement): string {
  const typed = new FormData(form);
  return new URLSearchParams(
    rateFields.map((name) => {
      const value = typed.get(name);
      return [name, typeof value === "string" ? value : ""];
    }),
  ).toString();
}

async function loadPrice(
  query: string,
  signal: AbortSignal,
): Promise<PriceView> {
  const answer = await fetchJson(paths.bookingRate(query), signal);
  return answer.kind === "answered" && answer.status === 200
    ? (answer.json as PriceView)
    : { quote: null, message: bookingMessages.priceUnknown, shown: "" };
}

/**
 * Keeps the price beside the booking form that of its values: renews it when a ZIP code or the number of
 * pallets changes, when an address is filled in, and after a draft was restored. Without JavaScript the
 * price is renewed by its button and by Book.
 * @param form the booking form; its controls are uncontrolled
 * @param sent the price that the server sent; the same object until the next reply
 */
export function useRenewedPrice(
  form: RefObject<HTMLFormElement>,
  sent: ShownPrice,
): ShownPrice {
  const [renewed, setRenewed] = useState<{
    of: object | null;
    price: PriceView;
  }>();
  const { price } = sent;
  const isOn = price !== null;
  /** The query of the price that is shown. */
  const known = useRef("");
  useEffect(() => {
    const element = form.current;
    if (!element || !isOn) return;
    let controller = new AbortController();
    const renew = async () => {
      const query = readQuery(element);
      if (query === known.current) return;
      known.current = query;
      controller.abort();
      controller = new AbortController();
      const { signal } = controller;
      const loaded = await loadPrice(query, signal).catch(() => null);
      if (loaded && !signal.aborted) setRenewed({ of: price, price: loaded });
    };
    const changed = () => void renew();
    known.current = new URLSearchParams(
      rateFields.map((name) => {
        const control = element.elements.namedItem(name);
        return [
          name,
          control instanceof HTMLInputElement ? control.defaultValue : "",
        ];
      }),
    ).toString();
    // A restored draft has other values than the server sent.
    changed();
    element.addEventListener("change", changed);
    element.addEventListener(addressFilledEvent, changed);
    return () => {
      controller.abort();
      element.removeEventListener("change", changed);
      element.removeEventListener(addressFilledEvent, changed);
    };
  }, [form, isOn, price]);
  return renewed?.of === price && renewed
    ? { price: renewed.price, shownRate: renewed.price.shown }
    : sent;
}
