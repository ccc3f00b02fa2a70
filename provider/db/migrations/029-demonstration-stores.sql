-- migration: expand
-- A demonstration company may have several times its 240 stores (DEMO_STORES).
ALTER TABLE demonstration ADD COLUMN store_factor smallint NOT NULL DEFAULT 1;
