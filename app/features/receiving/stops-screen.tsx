import { Form } from "@remix-run/react";
import { findMessages, receivingMessages } from "../../engine/messages";
import { UnsentScans } from "./device/unsent-scans";
import { useStoredStops } from "./device/use-stored-stops";
import type { StopsView } from "./receiving-view";
import { Notice } from "../../ui/shell/notice";

/** Today's stops. They are links to documents, which a device also has without a connection. */
export function StopsScreen({
  view: { flash, stops, store, notice },
}: {
  view: StopsView;
}) {
  useStoredStops(stops);
  return (
    <div className="stack receiving">
      <h1>{receivingMessages.stopsToday}</h1>
      <Notice look="good">{flash}</Notice>
      <UnsentScans />
      <Form className="filter" role="search">
        <input
          type="search"
          name="store"
          aria-label={findMessages.store}
          placeholder={findMessages.store}
          defaultValue={store}
          inputMode="numeric"
        />
        <button type="submit">{receivingMessages.showStore}</button>
      </Form>
      <Notice look="warn">{notice}</Notice>
      <ul className="stops" hidden={stops.length === 0}>
        {stops.map(({ id, path, store: name, details }) => (
          <li key={id}>
            <a href={path}>
              <b translate="no">{name}</b>
              {details.map((text) => (
                <span key={text}>{text}</span>
              ))}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
