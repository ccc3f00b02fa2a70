-- Documents that partners and dispatchers send, and what became of them (docs/decisions/072).

-- Who sends EDI documents, by the qualifier and id of the interchange: ZZ:ACMESHIPPER.
CREATE TABLE trading_partner (
  sender text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  -- The pool of notices that name none.
  pool_id integer REFERENCES pool
);

CREATE TABLE api_key (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  key_hash text NOT NULL UNIQUE,
  -- The first characters of the key, by which people recognize it.
  prefix text NOT NULL,
  -- The kinds of records that the key may send; empty: all.
  kinds text[] NOT NULL DEFAULT '{}',
  -- The pools that the key may write to; empty: all, future ones too.
  pool_ids integer[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL, created_by_account bigint, created_by_name text NOT NULL,
  last_used_at timestamptz,
  -- Requests with the key in the minute of last_used_at.
  requests integer NOT NULL DEFAULT 0,
  revoked_at timestamptz
);

CREATE TABLE import_job (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Random; in URLs.
  token text NOT NULL UNIQUE,
  -- SHA-256 of the sender with the Idempotency-Key: a repeated request finds its job.
  idempotency_hash text UNIQUE,
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
  -- What a queued document waits for, so that a restart does not have to guess.
  mode text CHECK (mode IN ('plan', 'apply')),
  -- Records read so far, for the progress on the screen.
  records_read bigint NOT NULL DEFAULT 0,
  -- {"stores": {"created": 1, "changed": 0, "unchanged": 2, "rejected": 0}}
  counts jsonb NOT NULL DEFAULT '{}',
  errors integer NOT NULL DEFAULT 0,
  -- Columns that were ignored, and why nothing was applied: keys of texts with their values (docs/decisions/163).
  notes jsonb NOT NULL DEFAULT '[]',
  -- The 997 that answers an X12 interchange.
  acknowledgement text,
  created_at timestamptz NOT NULL, created_by_account bigint, created_by_name text NOT NULL,
  api_key_id bigint REFERENCES api_key,
  -- Who had the document applied, and the request; null: as it came.
  applied_by_account bigint,
  request_id text,
  -- Fingerprints of the groups that the plan has shown, which applying may change.
  shown_groups text[] NOT NULL DEFAULT '{}',
  -- Host and process that import the document: one that ended its process is not tried again
  -- (docs/decisions/076).
  run_by text,
  started_at timestamptz, finished_at timestamptz
);
CREATE INDEX import_job_created ON import_job (created_at DESC, id DESC);
CREATE INDEX import_job_open ON import_job (id) WHERE status IN ('queued', 'running');

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
  kind text, field text, value text,
  -- The key of a text with its values.
  message jsonb NOT NULL,
  -- The rejected record as it came, so that it can be corrected and sent again.
  record jsonb,
  PRIMARY KEY (job_id, n)
);
