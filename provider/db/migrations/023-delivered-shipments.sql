-- A search by days of delivery finds shipments without a scheduled day by the day on which they were delivered.

CREATE INDEX shipment_delivered ON shipment (delivered_at, pool_id) WHERE scheduled_date IS NULL;
