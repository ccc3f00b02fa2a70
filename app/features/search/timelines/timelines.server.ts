import {
  isDeliveredElsewhere,
  manifestSearch,
  yesNoFilters,
} from "../asn-search/index.server";
import { encodeCriteria } from "../../../engine/criteria/criteria-codec";
import { endsWithoutDelivery, readStops } from "../tracking/index.server";
import {
  formatMessage,
  glossaryMessages,
  mapMessages,
  resultMessages,
  searchMessages,
  timelineMessages,
  trackingMessages,
} from "../../../engine/messages";

/** A step of a timeline, by the keys of the columns of its result table. */
export interface StepDeclaration {
  label: string;
  date?: string;
  time?: string;
  /** A column whose text alone shows that the step was taken, unless it is `No`. */
  evidence?: string;
  /** The day for which the step is scheduled. */
  due?: string;
  place?: {
    key: string;
    text: (value: string) => string;
    path?: (value: string) => string;
  };
  /**
   * Of a step that is shown only if it was taken: whether nothing is expected after it, by the value of its
   * evidence.
   */
  exception?: { isFinal: (value: string) => boolean };
  /** The documents of the step. */
  documents?: readonly DocumentDeclaration[];
}

/** A document: a column with a link, its name and the meaning of that. */
export interface DocumentDeclaration {
  key: string;
  text: string;
  meaning: string;
}

/** The state of one of several stops. */
interface StopView {
  /** `Stop 2: Refused`. */
  label: string;
  place: string | null;
  /** True if it was delivered there, or fetched. */
  isDone: boolean;
  /** True if it was refused, say, and is not expected any more. */
  isGivenUp: boolean;
  /** `YYYY-MM-DD`. */
  date: string | null;
  /** An ISO timestamp in UTC; null if only the day is known. */
  time: string | null;
}

/** How the rows of a result table become timelines. */
export interface TimelineDeclaration {
  /** Keys of the columns with the number of the row, its store, and the name of its pool. */
  number: string;
  store: string;
  pool?: string;
  /** In the order in which they are taken. */
  steps: readonly StepDeclaration[];
  /** The one of the steps that ends the journey. */
  delivered: StepDeclaration;
  /** A column with the stops of a row that has several, each of which is a step before the delivery. */
  stops?: { key: string; read: (value: string) => readonly StopView[] };
  /** A column that says, for some of its values, that another store got it. */
  misdelivery?: { key: string; isMisdelivery: (value: string) => boolean };
}

const itself = (text: string) => text;
/** The place of a shipment's delivery. */
const atLocation = { key: "Location", text: itself };
/** The store of a carton. */
const inStore = { key: "Store", text: itself };
const onManifest = {
  key: "Manifest",
  text: (manifest: string) =>
    formatMessage(searchMessages.ofManifest, { manifest }),
  path: (m: string) => manifestSearch.path(encodeCriteria({ m })),
};
const ofPool = {
  key: "Pool",
  text: (pool: string) => formatMessage(resultMessages.ofPool, { pool }),
};
const onTrailer = {
  key: "Trailer",
  text: (number: string) =>
    formatMessage(timelineMessages.ofTrailer, { number }),
};
const pod = {
  key: "POD",
  text: mapMessages.proofOfDelivery,
  meaning: glossaryMessages.proofOfDelivery,
};

const cartonDelivered: StepDeclaration = {
  label: yesNoFilters.deliv.yes,
  date: "DeliveryDate",
  time: "DeliveryTime",
  due: "ScheduleDelivery",
  place: inStore,
  documents: [pod],
};

/** The timeline of a carton; its labels are those of the advanced search. */
export const cartonTimeline: TimelineDeclaration = {
  number: "ASN",
  store: inStore.key,
  pool: ofPool.key,
  delivered: cartonDelivered,
  misdelivery: { key: "ScanType", isMisdelivery: isDeliveredElsewhere },
  steps: [
    {
      label: yesNoFilters.manifest.yes,
      date: "ManifestDate",
      evidence: onManifest.key,
      place: onManifest,
    },
    {
      label: yesNoFilters.pallet.yes,
      date: "PalletDate",
      time: "PalletTime",
      place: ofPool,
    },
    {
      label: yesNoFilters.trailer.yes,
      date: "TrailerDate",
      time: "TrailerTime",
      place: ofPool,
    },
    cartonDelivered,
    {
      label: timelineMessages.storeScan,
      evidence: "StoreScan",
      place: inStore,
    },
  ],
};

const shipmentDelivered: StepDeclaration = {
  label: yesNoFilters.deliv.yes,
  date: "DeliveryDate",
  time: "DeliveryTime",
  due: "ScheduledDelivery",
  place: atLocation,
  documents: [
    {
      key: "DR",
      text: timelineMessages.deliveryReceipt,
      meaning: glossaryMessages.deliveryReceipt,
    },
    pod,
  ],
};

/** The timeline of a shipment. */
export const shipmentTimeline: TimelineDeclaration = {
  number: "PRO",
  store: atLocation.key,
  delivered: shipmentDelivered,
  stops: { key: "Stops", read: readStops },
  steps: [
    { label: timelineMessages.ordered, date: "OrderDate" },
    {
      label: timelineMessages.pickedUp,
      date: "PickupDate",
      time: "PickupTime",
      place: onTrailer,
    },
    {
      label: timelineMessages.outForDelivery,
      date: "OutForDeliveryDate",
      time: "OutForDeliveryTime",
      place: onTrailer,
    },
    {
      label: trackingMessages.exception,
      date: "ExceptionDate",
      time: "ExceptionTime",
      evidence: "ShipmentException",
      exception: { isFinal: endsWithoutDelivery },
    },
    shipmentDelivered,
  ],
};

/** Returns the keys of the columns that a timeline shows. */
export function timelineKeys({
  number,
  steps,
}: TimelineDeclaration): Set<string> {
  const keys = steps.flatMap(
    ({ date, time, evidence, due, place, documents = [] }) => [
      date,
      time,
      evidence,
      due,
      place?.key,
      ...documents.map(({ key }) => key),
    ],
  );
  return new Set([number, ...keys.filter((key) => key !== undefined)]);
}
