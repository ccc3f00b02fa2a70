/**
 * The records of one day of the demonstration company in its final state. `as-of.ts` hides what has not
 * happened yet at a given instant. Instants are minutes since 1970 (UTC).
 */

export interface Route {
  id: number;
  poolId: number;
  date: string;
  number: string;
  driverId: number;
  trailerId: number;
  plannedDepartureAt: number;
  departedAt: number | null;
  positionLat: number | null;
  positionLng: number | null;
  positionAt: number | null;
}

export interface Delivery {
  id: number;
  poolId: number;
  storeNumber: string;
  routeId: number;
  stopOrder: number;
  serviceDate: string;
  windowStart: number;
  windowEnd: number;
  backupWindowStart: number | null;
  backupWindowEnd: number | null;
  plannedArrivalAt: number;
  arrivalAt: number | null;
  departureAt: number | null;
  manualArrivalAt: number | null;
  manualDepartureAt: number | null;
  employeeId: number | null;
  signature: string | null;
  doorScanAt: number | null;
  notes: string | null;
}

export interface ProofOfDelivery {
  deliveryId: number;
  serviceDate: string;
  document: number;
  signedBy: string;
  signedAt: number;
}

export interface ManualReport {
  deliveryId: number;
  serviceDate: string;
  arrivalAt: number;
  departureAt: number;
  employeeId: number | null;
  originalArrivalAt: number | null;
  originalDepartureAt: number | null;
  reportedByName: string;
  reportedAt: number;
}

export interface Day {
  date: string;
  routes: Route[];
  deliveries: Delivery[];
  proofs: ProofOfDelivery[];
  manifests: Manifest[];
  packingSlips: PackingSlip[];
  pallets: Pallet[];
  cartons: Carton[];
  shipments: Shipment[];
  pickups: Pickup[];
  manualReports: ManualReport[];
}

export interface Manifest {
  id: number;
  poolId: number;
  number: string;
  shipper: string;
  manifestDate: string;
  storeDate: string;
}

export interface PackingSlip {
  id: number;
  number: string;
  manifestId: number;
  deliveryId: number;
  serviceDate: string;
}

export interface Pallet {
  id: number;
  number: string;
  manifestId: number;
  deliveryId: number;
  serviceDate: string;
}

/** 1 Scanned, 0 Not Scanned (a proof of delivery instead of a scan), -1 No Scan or POD. */
export type ScanType = 1 | 0 | -1;

export interface Carton {
  id: number;
  asn: string;
  deliveryId: number;
  /** Day and pool of the delivery. */
  serviceDate: string;
  poolId: number;
  manifestId: number | null;
  packingSlipId: number | null;
  palletId: number | null;
  palletAt: number | null;
  trailerAt: number | null;
  deliveredAt: number | null;
  scanType: ScanType;
  itemTypeId: number;
  /** Number of its `proof_of_delivery`; null if no document lists the carton. */
  podDocument: number | null;
  onManifest: boolean;
  /** Time of the store's scan into stock. */
  storeScannedAt: number | null;
  /** A delivery scan at a store that the carton is not for: both are set, or neither. */
  misdeliveredAt: number | null;
  misdeliveredStore: string | null;
}

export interface Shipment {
  id: number;
  pro: string;
  poolId: number;
  deliveryId: number;
  /** Day of the delivery. */
  serviceDate: string;
  manifestId: number | null;
  trailerId: number;
  location: string;
  orderDate: string;
  pickupAt: number | null;
  outForDeliveryAt: number | null;
  scheduledDate: string;
  deliveredAt: number | null;
  hasDeliveryReceipt: boolean;
}

export interface Pickup {
  id: number;
  poolId: number;
  company: string;
  address1: string;
  address2: string | null;
  city: string;
  state: string;
  zip: string;
  lat: number;
  lng: number;
  scheduledDate: string;
  windowStart: number;
  windowEnd: number;
  arrivalAt: number | null;
  departureAt: number | null;
  employeeId: number | null;
  signature: string | null;
  notes: string | null;
}
