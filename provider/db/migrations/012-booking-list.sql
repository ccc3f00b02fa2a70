-- migration: expand, concurrent
-- The list of bookings, the newest first (docs/decisions/084).
CREATE INDEX CONCURRENTLY booking_newest ON booking (booked_at, id);
