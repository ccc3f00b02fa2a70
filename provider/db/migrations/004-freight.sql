-- Bookings and the address book: their numbers, and how saved addresses are found.

-- What a booking puts into the table of shipments. The operation numbers its own below this one.
-- A PRO number made here has nine digits of this sequence, see provider/freight/booking-numbers.ts.
CREATE SEQUENCE booking_shipment AS integer START 1000000000 MINVALUE 1000000000 MAXVALUE 1899999999;

-- Of two bookings for a pool that give the same PRO number at the same moment, one is refused.
-- Another pool may have it too: nobody may learn from a refusal what is there.
DROP INDEX booking_pro;
CREATE UNIQUE INDEX booking_pro ON booking (pool_id, pro_number);

-- What BOL numbers made here begin with: the GS1 company prefix of the operation. 952 is what GS1
-- keeps for examples.
CREATE TABLE gs1_company_prefix (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  digits text NOT NULL CHECK (digits ~ '^[0-9]{7,10}$')
);
INSERT INTO gs1_company_prefix (digits) VALUES ('9520000');

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

-- The same with every number filled up to ten digits, so that 9 sorts before 10.
CREATE FUNCTION sort_text(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(
  regexp_replace(search_text(value), '\d+', '0000000000\&', 'g'),
  '\d*(\d{10})', '\1', 'g'
);

-- The text from each beginning of a word to the next blank, each with the pool before it: a look-up
-- by a beginning thus stays within the pool. Words begin after a blank and after ASCII punctuation.
CREATE FUNCTION address_words(pool_id integer, company_name text) RETURNS tsvector
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (
  SELECT array_to_tsvector(coalesce(array_agg(DISTINCT pool_id || ' ' || substr(word, start)), '{}'))
  FROM unnest(string_to_array(search_text(company_name), ' ')) AS word,
    generate_series(1, length(word)) AS start
  WHERE start = 1 OR strpos('!"#$%&()*+,-./:;<=>?@[\]^_`{|}~', substr(word, start - 1, 1)) > 0
);

ALTER TABLE address_book_entry
  ADD COLUMN location_key text COLLATE "C" GENERATED ALWAYS AS (search_text(location)) STORED,
  ADD COLUMN company_key text COLLATE "C" GENERATED ALWAYS AS (search_text(company_name)) STORED,
  ADD COLUMN company_order text COLLATE "C" GENERATED ALWAYS AS (sort_text(company_name)) STORED,
  ADD COLUMN company_words tsvector
    GENERATED ALWAYS AS (address_words(pool_id, company_name)) STORED;

DROP INDEX address_book_location;
DROP INDEX address_book_company;
CREATE INDEX address_book_location ON address_book_entry (pool_id, location_key);
CREATE INDEX address_book_words ON address_book_entry USING gin (company_words);
