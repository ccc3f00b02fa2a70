-- migration: expand
-- Whose clock the times of tables are (docs/decisions/123). Null: UTC, as specified.
ALTER TABLE account ADD COLUMN clock text CHECK (clock IN ('store'));
