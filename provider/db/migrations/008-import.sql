-- Data that partners and dispatchers send (docs/decisions/072): documents, what became of them, and
-- what their records need to be found.

CREATE TABLE api_key (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  -- SHA-256 of the key, hex; the key itself is shown once.
  key_hash text NOT NULL UNIQUE,
  -- First characters of the key, by which people recognize it.
  prefix text NOT NULL,
  -- The kinds of records that the key may send; empty: all.
  kinds text[] NOT NULL DEFAULT '{}',
  -- The pools that the key may write to; empty: all, future ones too.
  pool_ids integer[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  created_by_account bigint,
  created_by_name text NOT NULL,
  last_used_at timestamptz,
  revoked_at timestamptz
);

CREATE TABLE import_job (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Random; in URLs.
  token text NOT NULL UNIQUE,
  door text NOT NULL CHECK (door IN ('screen', 'command', 'folder', 'http')),
  -- The kind that the sender named; null: recognized by content.
  kind text,
  format text,
  file_name text NOT NULL,
  -- Of the document, hex.
  sha256 text,
  bytes bigint NOT NULL DEFAULT 0,
  -- IANA time zone of times that name none.
  time_zone text NOT NULL DEFAULT 'UTC',
  -- receiving: the document is being stored; received: complete; planned: checked, nothing written;
  -- queued and running: being applied; applied; rejected: nothing could be applied; failed; cancelled.
  status text NOT NULL CHECK (status IN (
    'receiving', 'received', 'planned', 'queued', 'running', 'applied', 'rejected', 'failed', 'cancelled'
  )),
  -- Records read so far, for the progress on the screen.
  records_read bigint NOT NULL DEFAULT 0,
  -- {"stores": {"created": 1, "changed": 0, "unchanged": 2, "rejected": 0}}
  counts jsonb NOT NULL DEFAULT '{}',
  errors integer NOT NULL DEFAULT 0,
  -- Columns that were ignored, and why nothing was applied.
  notes text[] NOT NULL DEFAULT '{}',
  -- The 997 that answers an X12 interchange.
  acknowledgement text,
  created_at timestamptz NOT NULL,
  created_by_account bigint,
  created_by_name text NOT NULL,
  api_key_id bigint REFERENCES api_key,
  started_at timestamptz,
  finished_at timestamptz
);
CREATE INDEX import_job_created ON import_job (created_at DESC, id DESC);

-- The document, in parts of at most 1 MB; deleted once it is applied.
CREATE TABLE import_document_part (
  job_id bigint NOT NULL REFERENCES import_job ON DELETE CASCADE,
  part integer NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (job_id, part)
);

CREATE TABLE import_error (
  job_id bigint NOT NULL REFERENCES import_job ON DELETE CASCADE,
  n integer GENERATED ALWAYS AS IDENTITY,
  -- As people find it in their file: line 12, segment 14 (MAN).
  place text NOT NULL,
  kind text,
  field text,
  value text,
  message text NOT NULL,
  -- The rejected record as it came, so that it can be corrected and sent again.
  record jsonb,
  PRIMARY KEY (job_id, n)
);

-- What partners call a store: its GLN, its DUNS number, or a number of their own.
CREATE TABLE store_identifier (
  scheme text NOT NULL CHECK (scheme IN ('GLN', 'DUNS', 'number')),
  value text COLLATE "C" NOT NULL,
  store_number text NOT NULL REFERENCES store ON UPDATE CASCADE ON DELETE CASCADE,
  PRIMARY KEY (scheme, value)
);
CREATE INDEX store_identifier_store ON store_identifier (store_number);

-- Who sends EDI documents, by the qualifier and id of the interchange: ZZ:ACMESHIPPER.
CREATE TABLE trading_partner (
  sender text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  -- The pool of notices that name none.
  pool_id integer REFERENCES pool
);

-- The latest ship notice of each manifest, also of those that were cancelled before they came.
CREATE TABLE ship_notice (
  id integer GENERATED ALWAYS AS IDENTITY UNIQUE,
  sender text COLLATE "C" NOT NULL,
  manifest text COLLATE "C" NOT NULL,
  pool_id integer REFERENCES pool,
  purpose text NOT NULL CHECK (purpose IN ('original', 'change', 'replace', 'cancel')),
  sent_at timestamptz NOT NULL,
  -- The latest notice that was not a cancellation; the following columns are from it.
  described_at timestamptz,
  shipper text,
  manifest_date date,
  store_date date,
  bol text,
  pro text,
  trailer text,
  PRIMARY KEY (sender, manifest)
);
CREATE INDEX ship_notice_manifest ON ship_notice (manifest);

-- The ship notice that announces the carton; null if it came in another way, so that no later notice
-- takes it off its manifest.
ALTER TABLE carton ADD COLUMN notice_id integer REFERENCES ship_notice (id);
-- Cartons of a scanned pallet.
CREATE INDEX carton_pallet ON carton (pallet_id) WHERE pallet_id IS NOT NULL;

-- Cartons that the latest ship notice no longer has, as the latest notice that had them described them.
-- If one was scanned, it is also a carton that is not on the manifest.
CREATE TABLE withdrawn_carton (
  asn text COLLATE "C" NOT NULL,
  notice_id integer NOT NULL REFERENCES ship_notice (id),
  sent_at timestamptz NOT NULL,
  -- Pool of the manifest.
  pool_id integer NOT NULL REFERENCES pool,
  store_number text NOT NULL REFERENCES store ON UPDATE CASCADE,
  service_date date NOT NULL,
  packing_slip text,
  pallet text,
  item_type_id smallint REFERENCES item_type,
  PRIMARY KEY (asn, notice_id)
);
CREATE INDEX withdrawn_carton_pallet ON withdrawn_carton (pallet) WHERE pallet IS NOT NULL;

-- Scans of cartons that no notice has announced yet, and the latest scans of pallets, which hold for
-- cartons that are announced later.
CREATE TABLE pending_scan (
  -- The ASN of the carton, or the number of the pallet.
  number text COLLATE "C" NOT NULL,
  is_pallet boolean NOT NULL,
  scan text NOT NULL CHECK (scan IN ('pallet', 'trailer', 'delivery', 'store')),
  at timestamptz NOT NULL,
  -- The service date that the sender named.
  service_date date,
  -- The pallet onto which a carton was scanned.
  pallet text,
  signed_by text,
  is_signed boolean NOT NULL GENERATED ALWAYS AS (signed_by IS NOT NULL) STORED,
  employee_id integer REFERENCES employee,
  -- The pools that the sender may write to; null: all.
  pool_ids integer[],
  PRIMARY KEY (number, is_pallet, scan, is_signed)
);

-- The device that reports the position of a trailer: the identifier of the Traccar client.
ALTER TABLE trailer ADD COLUMN device text COLLATE "C";
CREATE UNIQUE INDEX trailer_device ON trailer (device);

-- A signed document as it came from the carrier's own system, shown in place of the generated one.
CREATE TABLE signed_document (
  delivery_id bigint NOT NULL,
  service_date date NOT NULL,
  document smallint NOT NULL,
  content_type text NOT NULL CHECK (content_type IN ('application/pdf', 'image/png', 'image/jpeg')),
  content bytea NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (delivery_id, document),
  FOREIGN KEY (delivery_id, service_date) REFERENCES delivery (id, service_date) ON UPDATE CASCADE
);

-- Shipments followed by 214 messages: their last status and when delivery is expected.
ALTER TABLE shipment
  ADD COLUMN status_code text,
  ADD COLUMN status_reason text,
  ADD COLUMN status_at timestamptz,
  ADD COLUMN expected_at timestamptz,
  -- When the message was sent that expected_at is from.
  ADD COLUMN expected_sent_at timestamptz,
  -- The manifest that the shipment names, which may come later.
  ADD COLUMN manifest_number text COLLATE "C";
CREATE INDEX shipment_manifest_number ON shipment (manifest_number) WHERE manifest_number IS NOT NULL;
