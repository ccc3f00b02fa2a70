-- migration: expand
-- Who signed for cartons of the document, if several people did: for each name, the ASNs with the times of
-- their scans (UTC). Null: everything was signed by signed_by, who otherwise is the last of them.
ALTER TABLE proof_of_delivery ADD COLUMN signatures jsonb;
