import { Link } from "../../../ui/shell/link";
import { useId } from "react";
import { encodeCriteria } from "../../../engine/criteria/criteria-codec";
import { places } from "../../../pages";
import { paths } from "../../../paths";
import { expectedTime } from "../deliveries/arrival";
import {
  statusLabels,
  type MapStatus,
  type Stop,
} from "../deliveries/delivery";
import { NotesList } from "../../notes";
import type { DetailsView, Signature } from "./details-view";
import { useExtension, useIsVisible } from "../../../ui/shell/use-extension";
import {
  commonMessages,
  correctionMessages,
  fieldMessages,
  formatMessage,
  mapMessages,
  noteMessages,
  receivingMessages,
  resultMessages,
  shareLinkMessages,
} from "../../../engine/messages";

/**
 * The details of a delivery in a marker's info window and in the panel of the page (specification, part
 * 2, sections 4 and 8).
 */
export function DeliveryDetails({
  details,
  status,
  stop,
  date,
  closePath,
}: {
  /** Null if they could not be loaded; undefined while they are being loaded. */
  details: DetailsView | null | undefined;
  /** Null if the delivery is not among the day's deliveries, so that its status is unknown. */
  status: MapStatus | null;
  /** Its times in the list, so that both show the same expected arrival. */
  stop?: Stop;
  /** The day of the delivery, `YYYY-MM-DD`. */
  date: string;
  /** Path of the page without the details; undefined if another control closes them. */
  closePath?: string;
}) {
  const heading = useId();
  return (
    <section className="details" aria-labelledby={heading}>
      <h2 id={heading}>{headingOf(details)}</h2>
      {details ? (
        <>
          {details.address.length > 0 && (
            <address>
              {details.address.map((line, index) => (
                <span key={index}>{line}</span>
              ))}
            </address>
          )}
          {status && (
            <StatusBox
              status={status}
              path={
                isDay(date) && details.storeNumber !== null
                  ? paths.advancedSearch(searchOf(details.storeNumber, date))
                  : null
              }
            />
          )}
          <Documents details={details} date={date} />
          <Facts
            details={details}
            expectedAt={(stop && expectedTime(stop)) ?? details.expectedAt}
            hasCome={status !== null && status !== "incomplete"}
          />
          <Notes details={details} date={date} />
        </>
      ) : (
        <>
          <p role="status">
            {details === null
              ? mapMessages.detailsFailed
              : mapMessages.loadingDetails}
          </p>
          {status && <StatusBox status={status} path={null} />}
        </>
      )}
      {closePath !== undefined && (
        <p>
          <Link to={closePath} preventScrollReset>
            {commonMessages.close}
            <span className="visually-hidden">{mapMessages.ofDetails}</span>
          </Link>
        </p>
      )}
    </section>
  );
}

function headingOf(details: DetailsView | null | undefined): string {
  if (details === undefined) return fieldMessages.delivery;
  if (details === null) return commonMessages.unknown;
  const { storeName, storeNumber } = details;
  return (
    storeName ??
    (storeNumber === null
      ? commonMessages.unknown
      : formatMessage(resultMessages.ofStore, { store: storeNumber }))
  );
}

const isDay = (date: string) => /^\d{4}-\d{2}-\d{2}$/.test(date);

/** Returns the criteria of a store and a day. */
const searchOf = (store: string, date: string) =>
  encodeCriteria({ s: date, f: date, st: [store] });

/** Links to the proof of delivery, the cartons, what can be done with the delivery, and the store's on-time report. */
function Documents({ details, date }: { details: DetailsView; date: string }) {
  const { id, storeNumber, podPath } = details;
  const canShare = useExtension("share-links");
  const canCorrect = useExtension("corrections");
  const canReceive = useIsVisible(places.receive);
  return (
    <ul className="links">
      {podPath !== null && (
        <li>
          <a href={podPath} target="_blank" rel="noreferrer">
            {mapMessages.proofOfDelivery}
          </a>
        </li>
      )}
      <li>
        <Link to={paths.advancedSearch(encodeCriteria({ delivID: id }))}>
          {mapMessages.cartons}
        </Link>
      </li>
      {canReceive && (
        <li>
          {/* A document of its own, whose headers allow the camera. */}
          <a href={paths.receive(id)}>{receivingMessages.receive}</a>
        </li>
      )}
      {canShare && (
        <li>
          <Link to={paths.newShareLink({ delivery: id })}>
            {shareLinkMessages.shareThis}
          </Link>
        </li>
      )}
      {canCorrect && (
        <li>
          <Link to={paths.correct({ delivery: id })}>
            {correctionMessages.correctStop}
          </Link>
        </li>
      )}
      {storeNumber !== null && isDay(date) && (
        <li>
          <Link to={paths.onTimeResult(searchOf(storeNumber, date))}>
            {commonMessages.onTimeReport}
          </Link>
        </li>
      )}
    </ul>
  );
}

/**
 * The notes about the delivery. The form for another one has a page of its own: without scripts, the map loads
 * itself again every 30 seconds, and would lose what is being typed.
 */
function Notes({ details, date }: { details: DetailsView; date: string }) {
  const heading = useId();
  if (!useExtension("notes")) return null;
  const { id, notes } = details;
  return (
    <section className="notes" aria-labelledby={heading}>
      <h3 id={heading}>{fieldMessages.notes}</h3>
      <NotesList notes={notes} />
      <p>
        <Link to={paths.notes({ delivery: id, ...(isDay(date) && { date }) })}>
          {noteMessages.newNote}
        </Link>
      </p>
    </section>
  );
}

/** The status label in its color; links to the store's cartons of the day. */
function StatusBox({
  status,
  path,
}: {
  status: MapStatus;
  path: string | null;
}) {
  const look = `status-box ${status}`;
  const label = statusLabels[status];
  return path === null ? (
    <p className={look}>{label}</p>
  ) : (
    <Link to={path} className={look}>
      {label}
      <span className="visually-hidden">{mapMessages.searchCartons}</span>
    </Link>
  );
}

/** A line of the details; lines without a value are omitted. */
type Fact = readonly [label: string, value: string | null];

const ofVisit = ({ arrival, departure, doorScan }: DetailsView): Fact[] => [
  [commonMessages.arrival, arrival],
  [commonMessages.departure, departure],
  [mapMessages.doorScan, doorScan ? fieldMessages.yes : null],
];

const ofEstimate = (
  { arrivesIn, stopsRemaining }: DetailsView,
  expectedAt: string | null,
): Fact[] => [
  [mapMessages.estimatedArrival, arrivesIn ?? commonMessages.unknown],
  [mapMessages.expectedTime, expectedAt],
  [
    mapMessages.stopsRemaining,
    String(stopsRemaining ?? commonMessages.unknown),
  ],
];

/** @param hasCome true if the truck has arrived */
function Facts({
  details,
  expectedAt,
  hasCome,
}: {
  details: DetailsView;
  /** Time of day of the expected arrival. */
  expectedAt: string | null;
  hasCome: boolean;
}) {
  const { storeName, storeNumber, employee, signature } = details;
  const facts: Fact[] = [
    // If the heading has no store name, it shows the number instead.
    [fieldMessages.store, storeName === null ? null : storeNumber],
    [fieldMessages.pool, details.pool],
    [mapMessages.window, details.window],
    ...(hasCome ? ofVisit(details) : ofEstimate(details, expectedAt)),
    [mapMessages.boxes, details.boxes],
    [mapMessages.employee, employee],
  ];
  return (
    <>
      <dl>
        {facts.map(
          ([label, value]) =>
            value !== null && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
        {signature && (
          <div>
            <dt>{mapMessages.signature}</dt>
            <dd>
              <SignatureShown signature={signature} by={employee} />
            </dd>
          </div>
        )}
      </dl>
      <p className="hint zone">
        {details.inStoreTime
          ? commonMessages.timesOfStores
          : commonMessages.timesInUtc}
      </p>
    </>
  );
}

function SignatureShown({
  signature,
  by,
}: {
  signature: Signature;
  by: string | null;
}) {
  if ("text" in signature) return signature.text;
  return (
    <img
      src={signature.image}
      alt={
        by === null
          ? mapMessages.signature
          : formatMessage(mapMessages.signatureOf, { name: by })
      }
    />
  );
}
