-- The operation: stores, deliveries, manifests, cartons, shipments, bookings, reports.
--
-- Two kinds of table stand here. What the operation's own systems produce (stores, routes,
-- deliveries, manifests, cartons, shipments, pickups) comes with its ids; what people enter in the
-- portal (bookings, manual reports, address book) gets them here.
--
-- Instants are timestamptz, calendar days are date. A state that a time already tells (on a pallet,
-- on a trailer, delivered) is told by the time alone, so the two can never disagree.
--
-- Numbers that results are sorted by have the collation "C": the same order on every engine, and
-- the quickest.

CREATE TABLE item_type (
  id smallint PRIMARY KEY,
  name text NOT NULL UNIQUE
);

CREATE TABLE employee (
  id integer PRIMARY KEY,
  pool_id integer NOT NULL REFERENCES pool,
  first_name text NOT NULL,
  last_name text NOT NULL
);
CREATE INDEX employee_pool ON employee (pool_id);

CREATE TABLE trailer (
  id integer PRIMARY KEY,
  pool_id integer NOT NULL REFERENCES pool,
  number text NOT NULL UNIQUE
);

CREATE TABLE store (
  -- The store number is the store's id on the wire. Text: a chain may number stores "0042".
  number text PRIMARY KEY,
  pool_id integer NOT NULL REFERENCES pool,
  name text NOT NULL,
  address1 text NOT NULL,
  address2 text,
  city text NOT NULL,
  state text NOT NULL,
  zip text NOT NULL,
  lat double precision,
  lng double precision
);
CREATE INDEX store_pool ON store (pool_id);

-- One trailer's round of one day.
CREATE TABLE route (
  id integer PRIMARY KEY,
  pool_id integer NOT NULL REFERENCES pool,
  route_date date NOT NULL,
  number text NOT NULL,
  driver_id integer REFERENCES employee,
  trailer_id integer REFERENCES trailer,
  planned_departure_at timestamptz,
  departed_at timestamptz,
  -- Where the trailer was last seen.
  position_lat double precision,
  position_lng double precision,
  position_at timestamptz
);
CREATE INDEX route_date ON route (route_date, pool_id);

-- A stop: what one store gets on one day.
CREATE TABLE delivery (
  id integer PRIMARY KEY,
  -- The pool at the time of the delivery; a store may move to another pool later.
  pool_id integer NOT NULL REFERENCES pool,
  store_number text NOT NULL REFERENCES store,
  route_id integer REFERENCES route,
  stop_order smallint,
  scheduled_date date NOT NULL,
  window_start timestamptz,
  window_end timestamptz,
  backup_window_start timestamptz,
  backup_window_end timestamptz,
  planned_arrival_at timestamptz,
  -- Recorded by the driver's device.
  arrival_at timestamptz,
  departure_at timestamptz,
  -- Reported by hand; stands beside the recorded value, never over it.
  manual_arrival_at timestamptz,
  manual_departure_at timestamptz,
  employee_id integer REFERENCES employee,
  signature text,
  door_scan_at timestamptz,
  notes text
);
CREATE INDEX delivery_scheduled ON delivery (scheduled_date, id);
CREATE INDEX delivery_pool ON delivery (pool_id, scheduled_date, id);
CREATE INDEX delivery_store ON delivery (store_number, scheduled_date, id);
CREATE INDEX delivery_route ON delivery (route_id);
CREATE INDEX delivery_unfinished ON delivery (pool_id, scheduled_date)
  WHERE departure_at IS NULL AND manual_departure_at IS NULL;

-- A signed document of a delivery. Document 0 is the only one of its delivery; deliveries signed
-- for in several lots have documents 1, 2, …
CREATE TABLE proof_of_delivery (
  delivery_id integer NOT NULL REFERENCES delivery,
  document smallint NOT NULL,
  signed_by text NOT NULL,
  signed_at timestamptz NOT NULL,
  PRIMARY KEY (delivery_id, document)
);

CREATE TABLE manifest (
  id integer PRIMARY KEY,
  pool_id integer NOT NULL REFERENCES pool,
  number text COLLATE "C" NOT NULL,
  shipper text,
  manifest_date date NOT NULL,
  -- The day the goods are due in the stores ("Date In Store").
  store_date date NOT NULL
);
CREATE UNIQUE INDEX manifest_number ON manifest (number, pool_id);
CREATE INDEX manifest_store_date ON manifest (store_date, pool_id);
CREATE INDEX manifest_pool_store_date ON manifest (pool_id, store_date);

CREATE TABLE packing_slip (
  id integer PRIMARY KEY,
  number text COLLATE "C" NOT NULL,
  manifest_id integer REFERENCES manifest,
  delivery_id integer REFERENCES delivery
);
CREATE INDEX packing_slip_number ON packing_slip (number);
CREATE INDEX packing_slip_delivery ON packing_slip (delivery_id);

CREATE TABLE pallet (
  id integer PRIMARY KEY,
  number text COLLATE "C" NOT NULL,
  manifest_id integer REFERENCES manifest,
  delivery_id integer REFERENCES delivery
);
CREATE INDEX pallet_number ON pallet (number);
CREATE INDEX pallet_delivery ON pallet (delivery_id);

-- The one large table, kept narrow: about 95 bytes a row. Wide columns first, to lose no padding.
CREATE TABLE carton (
  -- On a trailer, on a pallet and delivered since; null: not (yet).
  trailer_at timestamptz,
  pallet_at timestamptz,
  delivered_at timestamptz,
  id integer PRIMARY KEY,
  delivery_id integer NOT NULL REFERENCES delivery,
  -- The manifest that the carton is on, or was found to be missing from.
  manifest_id integer REFERENCES manifest,
  packing_slip_id integer REFERENCES packing_slip,
  pallet_id integer REFERENCES pallet,
  -- 1 Scanned, 0 Not Scanned (a proof of delivery stands for the scan), -1 No Scan or POD.
  scan_type smallint NOT NULL DEFAULT -1 CHECK (scan_type IN (1, 0, -1)),
  item_type_id smallint REFERENCES item_type,
  -- The document of proof_of_delivery that lists the carton; null: none.
  pod_document smallint,
  -- False: an overage, found without being announced.
  on_manifest boolean NOT NULL,
  -- The store has scanned the carton into its stock.
  store_scanned boolean NOT NULL DEFAULT false,
  -- Not unique: serial numbers of labels may be used again after a year (GS1 General
  -- Specifications), and a carton may come twice when the first delivery failed.
  asn text COLLATE "C" NOT NULL
);
CREATE INDEX carton_asn ON carton (asn);
CREATE INDEX carton_manifest ON carton (manifest_id);
CREATE INDEX carton_packing_slip ON carton (packing_slip_id);
-- With the scan type, so that cartons scanned of total are counted from the index alone.
CREATE INDEX carton_delivery ON carton (delivery_id, scan_type);

-- Freight followed by its PRO number.
CREATE TABLE shipment (
  id integer PRIMARY KEY,
  pro text COLLATE "C" NOT NULL,
  pool_id integer NOT NULL REFERENCES pool,
  -- Null until the shipment is planned onto a delivery.
  delivery_id integer REFERENCES delivery,
  manifest_id integer REFERENCES manifest,
  trailer_id integer REFERENCES trailer,
  location text,
  order_date date,
  pickup_at timestamptz,
  out_for_delivery_at timestamptz,
  scheduled_date date,
  delivered_at timestamptz,
  has_delivery_receipt boolean NOT NULL DEFAULT false
);
CREATE INDEX shipment_pro ON shipment (pro);
CREATE INDEX shipment_delivery ON shipment (delivery_id);
CREATE INDEX shipment_manifest ON shipment (manifest_id);
CREATE INDEX shipment_scheduled ON shipment (scheduled_date, pool_id);
CREATE INDEX shipment_pickup ON shipment (pickup_at, pool_id);

-- Freight fetched from a sender.
CREATE TABLE pickup (
  id integer PRIMARY KEY,
  pool_id integer NOT NULL REFERENCES pool,
  shipment_id integer REFERENCES shipment,
  route_id integer REFERENCES route,
  company text NOT NULL,
  address1 text NOT NULL,
  address2 text,
  city text NOT NULL,
  state text NOT NULL,
  zip text NOT NULL,
  lat double precision,
  lng double precision,
  scheduled_date date NOT NULL,
  window_start timestamptz,
  window_end timestamptz,
  arrival_at timestamptz,
  departure_at timestamptz,
  manual_arrival_at timestamptz,
  manual_departure_at timestamptz,
  employee_id integer REFERENCES employee,
  signature text,
  notes text
);
CREATE INDEX pickup_pool ON pickup (pool_id, scheduled_date);
CREATE INDEX pickup_unfinished ON pickup (pool_id, scheduled_date)
  WHERE departure_at IS NULL AND manual_departure_at IS NULL;

-- What somebody reported by hand, with what stood there before, who said so and when. The newest
-- report of a delivery or pickup is also in its manual_* columns.
CREATE TABLE manual_report (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  delivery_id integer REFERENCES delivery,
  pickup_id integer REFERENCES pickup,
  arrival_at timestamptz NOT NULL,
  departure_at timestamptz NOT NULL,
  employee_id integer REFERENCES employee,
  -- What the form said, when it names no employee of the operation.
  employee_number bigint,
  text_signature text,
  original_arrival_at timestamptz,
  original_departure_at timestamptz,
  original_employee_id integer REFERENCES employee,
  original_signature text,
  -- The account that reported; its name is kept as it was, accounts may go.
  reported_by_account bigint,
  reported_by_name text NOT NULL,
  reported_at timestamptz NOT NULL,
  CHECK (num_nonnulls(delivery_id, pickup_id) = 1)
);
CREATE INDEX manual_report_delivery ON manual_report (delivery_id);
CREATE INDEX manual_report_pickup ON manual_report (pickup_id);

-- A less-than-truckload booking (specification, part 2, section 3).
CREATE TABLE booking (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pool_id integer NOT NULL REFERENCES pool,
  shipment_id integer REFERENCES shipment,
  bol_number text,
  pro_number text,
  from_company text NOT NULL,
  from_address1 text NOT NULL,
  from_address2 text,
  from_city text NOT NULL,
  from_state text NOT NULL,
  from_zip text NOT NULL,
  from_appointment boolean NOT NULL,
  from_lift_gate boolean NOT NULL,
  from_residential boolean NOT NULL,
  to_customer_number text,
  to_company text NOT NULL,
  to_address1 text NOT NULL,
  to_address2 text,
  to_city text NOT NULL,
  to_state text NOT NULL,
  to_zip text NOT NULL,
  to_appointment boolean NOT NULL,
  to_lift_gate boolean NOT NULL,
  to_residential boolean NOT NULL,
  pallets integer NOT NULL,
  pieces double precision,
  weight_pounds double precision NOT NULL,
  description text,
  freight_class double precision,
  notes text,
  booked_by_account bigint,
  booked_by_name text NOT NULL,
  booked_at timestamptz NOT NULL
);
CREATE INDEX booking_pool ON booking (pool_id, booked_at);
CREATE INDEX booking_pro ON booking (pro_number);
CREATE INDEX booking_bol ON booking (bol_number);

CREATE TABLE address_book_entry (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pool_id integer NOT NULL REFERENCES pool,
  -- The customer number.
  location text,
  company_name text NOT NULL,
  address1 text NOT NULL,
  address2 text,
  city text NOT NULL,
  state text NOT NULL,
  zip text NOT NULL,
  special_notes text
);
CREATE INDEX address_book_location ON address_book_entry (pool_id, location);
CREATE INDEX address_book_company ON address_book_entry (pool_id, lower(company_name));

-- Rates: where a ZIP code's first three digits lie, and what a pallet costs by distance and number.
CREATE TABLE zip_area (
  prefix text PRIMARY KEY,
  lat double precision NOT NULL,
  lng double precision NOT NULL
);

CREATE TABLE ltl_tariff (
  zone smallint NOT NULL,
  up_to_miles integer NOT NULL,
  from_pallets integer NOT NULL,
  usd_per_pallet numeric(8, 2) NOT NULL,
  PRIMARY KEY (zone, up_to_miles, from_pallets)
);

-- What the demonstration company was made with, and how far its clock has been moved; empty in
-- every database of a real company.
CREATE TABLE demonstration (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  scale double precision NOT NULL,
  first_day date NOT NULL,
  last_day date NOT NULL,
  as_of timestamptz NOT NULL
);
