-- What the demonstration company was made with, and how far its clock has been moved; empty in the database
-- of a real company.
CREATE TABLE demonstration (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  scale double precision NOT NULL,
  -- The company has so many times its 240 stores (DEMO_STORES).
  store_factor smallint NOT NULL DEFAULT 1,
  first_day date NOT NULL, last_day date NOT NULL,
  as_of timestamptz NOT NULL
);
