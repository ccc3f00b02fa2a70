-- migration: expand, concurrent
-- Deliveries that are late or have not arrived, by day.
CREATE INDEX CONCURRENTLY delivery_late_or_open ON delivery (service_date) WHERE coalesce(on_time_code, 3) = 3;
