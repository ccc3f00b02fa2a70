-- What stores report at the door (docs/decisions/168).

-- Scans that devices have sent, so that each counts once however often it is sent. Deleted after two months.
CREATE TABLE received_scan (
  account_id bigint NOT NULL,
  -- Chosen by the device; numbers of different accounts are independent.
  device_id text COLLATE "C" NOT NULL,
  sequence integer NOT NULL,
  delivery_id bigint NOT NULL,
  asn text COLLATE "C" NOT NULL,
  kind text NOT NULL CHECK (kind IN ('expected', 'damaged', 'refused')),
  outcome text NOT NULL CHECK (outcome IN ('expected', 'already', 'otherStore', 'notAnnounced')),
  -- The store of a carton of another store, if the account could see it.
  store text,
  -- By the clock of the server.
  at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, device_id, sequence)
);
CREATE INDEX received_scan_received ON received_scan (received_at);

-- The drawn signature of a delivery, beside the name in proof_of_delivery.
CREATE TABLE received_signature (
  delivery_id bigint NOT NULL, service_date date NOT NULL,
  signed_by text NOT NULL,
  signed_at timestamptz NOT NULL,
  -- A PNG.
  picture bytea NOT NULL,
  PRIMARY KEY (delivery_id),
  FOREIGN KEY (delivery_id, service_date) REFERENCES delivery (id, service_date) ON UPDATE CASCADE
);
