-- SHA-256 of the sender of a document with its Idempotency-Key: a repeated request finds its job.
ALTER TABLE import_job ADD COLUMN idempotency_hash text UNIQUE;

-- Requests with the key in the minute of last_used_at.
ALTER TABLE api_key ADD COLUMN requests integer NOT NULL DEFAULT 0;
