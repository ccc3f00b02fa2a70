-- Stores, the address book, and what a distance costs.

CREATE TABLE store (
  -- The store number is the store's id in all calls. It is text, because a chain may number stores "0042".
  number text PRIMARY KEY,
  pool_id integer NOT NULL REFERENCES pool,
  name text NOT NULL,
  address1 text NOT NULL, address2 text, city text NOT NULL, state text NOT NULL, zip text NOT NULL,
  lat double precision, lng double precision,
  -- IANA time zone, from coordinates, ZIP code or state (provider/place-time-zone.ts). Null: none of
  -- these tells, and the time zone of the portal counts.
  time_zone text
);
CREATE INDEX store_pool ON store (pool_id);

-- What partners call a store: its GLN, its DUNS number, or a number of their own.
CREATE TABLE store_identifier (
  scheme text NOT NULL CHECK (scheme IN ('GLN', 'DUNS', 'number')),
  value text COLLATE "C" NOT NULL,
  store_number text NOT NULL REFERENCES store ON UPDATE CASCADE ON DELETE CASCADE,
  PRIMARY KEY (scheme, value)
);
CREATE INDEX store_identifier_store ON store_identifier (store_number);

-- Text as it is compared: without case, marks over letters and apostrophes, with single blanks. Of
-- letters that are not Latin, the case is ignored as far as the database's own locale knows it.
CREATE FUNCTION search_text(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN trim(regexp_replace(
  lower(translate(
    regexp_replace(normalize(left(value, 200), NFKD), '[\u0300-\u036f''\u2018\u2019]', '', 'g'),
    'ØøŁłĐđ', 'OoLlDd'
  )),
  '\s+', ' ', 'g'
));

-- The same, with every number filled up to ten digits, so that 9 sorts before 10.
CREATE FUNCTION sort_text(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(
  regexp_replace(search_text(value), '\d+', '0000000000\&', 'g'),
  '\d*(\d{10})', '\1', 'g'
);

-- The text from each beginning of a word to the next blank, each with the pool before it, so that a
-- search for a beginning stays within the pool. Words begin after a blank and after ASCII punctuation.
CREATE FUNCTION address_words(pool_id integer, company_name text) RETURNS tsvector
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (
  SELECT array_to_tsvector(coalesce(array_agg(DISTINCT pool_id || ' ' || substr(word, start)), '{}'))
  FROM unnest(string_to_array(search_text(company_name), ' ')) AS word,
    generate_series(1, length(word)) AS start
  WHERE start = 1 OR strpos('!"#$%&()*+,-./:;<=>?@[\]^_`{|}~', substr(word, start - 1, 1)) > 0
);

CREATE TABLE address_book_entry (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pool_id integer NOT NULL REFERENCES pool,
  -- The customer number.
  location text,
  company_name text NOT NULL, address1 text NOT NULL, address2 text, city text NOT NULL, state text NOT NULL,
  zip text NOT NULL,
  special_notes text,
  location_key text COLLATE "C" GENERATED ALWAYS AS (search_text(location)) STORED,
  company_key text COLLATE "C" GENERATED ALWAYS AS (search_text(company_name)) STORED,
  company_order text COLLATE "C" GENERATED ALWAYS AS (sort_text(company_name)) STORED,
  company_words tsvector GENERATED ALWAYS AS (address_words(pool_id, company_name)) STORED
);
CREATE INDEX address_book_location ON address_book_entry (pool_id, location_key);
CREATE INDEX address_book_words ON address_book_entry USING gin (company_words);

-- Where the ZIP codes with the same first three digits are.
CREATE TABLE zip_area (
  prefix text PRIMARY KEY,
  lat double precision NOT NULL, lng double precision NOT NULL
);

-- What a pallet costs by zone, distance and number of pallets.
CREATE TABLE ltl_tariff (
  zone smallint NOT NULL,
  up_to_miles integer NOT NULL,
  from_pallets integer NOT NULL,
  usd_per_pallet numeric(8, 2) NOT NULL,
  PRIMARY KEY (zone, up_to_miles, from_pallets)
);
