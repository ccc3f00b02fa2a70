-- Corrections by hand of stops, scans, bookings and reports (docs/decisions/169).

-- A canceled booking keeps its numbers.
ALTER TABLE booking ADD COLUMN canceled_at timestamptz;

-- Who corrected what, when, and what stood there before. The log outlives accounts and archived months, so it
-- references neither.
CREATE TABLE correction (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN (
    'cancel-stop', 'move-stop', 'restore-stop', 'void-scan', 'cancel-booking', 'change-booking', 'withdraw-report'
  )),
  pool_id integer NOT NULL REFERENCES pool,
  -- What was corrected: a delivery, a pickup, a booking, or a carton by its ASN.
  delivery_id bigint, pickup_id integer, booking_id integer, asn text COLLATE "C",
  -- Its name at that time: the store and the day, the numbers of a booking, the sender of a pickup.
  subject text NOT NULL,
  -- Of a voided scan: `elsewhere` is a delivery scan at another store. A store scan has no time.
  scan text CHECK (scan IN ('pallet', 'trailer', 'delivery', 'elsewhere', 'store', 'door')),
  scan_at timestamptz,
  store_number text COLLATE "C",
  -- The changed columns by their names, before and after.
  before jsonb NOT NULL, after jsonb NOT NULL,
  reason text,
  made_at timestamptz NOT NULL, made_by_account bigint NOT NULL, made_by_name text NOT NULL,
  undone_at timestamptz, undone_by_account bigint, undone_by_name text,
  CHECK (num_nonnulls(delivery_id, pickup_id, booking_id, asn) = 1),
  CHECK (kind <> 'void-scan' OR scan IS NOT NULL)
);
CREATE INDEX correction_pool ON correction (pool_id, id);
CREATE INDEX correction_delivery ON correction (delivery_id) WHERE delivery_id IS NOT NULL;
CREATE INDEX correction_booking ON correction (booking_id) WHERE booking_id IS NOT NULL;
-- Every import of scans looks for voided ones.
CREATE INDEX correction_asn ON correction (asn) WHERE asn IS NOT NULL;
CREATE INDEX correction_door ON correction (store_number, scan_at) WHERE scan = 'door';
