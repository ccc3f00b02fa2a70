-- migration: expand, concurrent
-- The bookings of an account, the newest first (docs/decisions/084).
CREATE INDEX CONCURRENTLY booking_of_account ON booking (booked_by_account, booked_at, id);
