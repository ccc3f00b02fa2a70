-- What somebody reported by hand, with what stood there before, who reported it and when. The newest report
-- of a delivery or pickup is also in its manual_* columns.
CREATE TABLE manual_report (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  delivery_id bigint, service_date date,
  pickup_id integer REFERENCES pickup,
  arrival_at timestamptz NOT NULL, departure_at timestamptz NOT NULL,
  employee_id integer REFERENCES employee,
  -- What was typed, if it is no employee of the operation.
  employee_number bigint,
  text_signature text,
  original_arrival_at timestamptz, original_departure_at timestamptz,
  original_employee_id integer REFERENCES employee, original_signature text,
  -- The account that reported. Its name is kept as it was, because accounts are removed.
  reported_by_account bigint, reported_by_name text NOT NULL, reported_at timestamptz NOT NULL,
  FOREIGN KEY (delivery_id, service_date) REFERENCES delivery (id, service_date) MATCH FULL ON UPDATE CASCADE,
  CHECK (num_nonnulls(delivery_id, pickup_id) = 1)
);
CREATE INDEX manual_report_delivery ON manual_report (delivery_id);
CREATE INDEX manual_report_pickup ON manual_report (pickup_id);
