/** The day of the deliveries. */
export const shareDay = "2026-11-16";
const at = (hour: number) => `${shareDay} ${String(hour).padStart(2, "0")}:00Z`;

/** Two pools, each with a store, a delivery, cartons and a shipment. Delivered is what pool 1 has. */
export const shareWorld = `
  INSERT INTO pool (id, name) VALUES (1, 'North'), (2, 'South');
  INSERT INTO user_group (id, type, name) VALUES (1, 2, 'North'), (2, 2, 'South');
  INSERT INTO pool_group_pool (pool_group_id, pool_id) VALUES (1, 1), (2, 2);
  INSERT INTO store (number, pool_id, name, address1, city, state, zip) VALUES
    ('101', 1, 'Joliet Mall', '12 Main St', 'Joliet', 'IL', '60432'),
    ('202', 2, 'Peoria Mall', '9 Oak St', 'Peoria', 'IL', '61602');
  INSERT INTO trailer (id, pool_id, number) VALUES (1, 1, 'TR-77');
  INSERT INTO route (id, pool_id, route_date, number, trailer_id, departed_at)
    VALUES (1, 1, '${shareDay}', 'R1', 1, '${at(8)}');
  INSERT INTO delivery (id, pool_id, store_number, service_date, route_id, arrival_at, departure_at, signature)
    VALUES (11, 1, '101', '${shareDay}', 1, '${at(9)}', '${at(10)}', 'Dana Clerk'),
      (22, 2, '202', '${shareDay}', NULL, NULL, NULL, 'Too Early');
  INSERT INTO manifest (id, pool_id, number, manifest_date, store_date)
    VALUES (1, 1, 'M-SECRET', '2026-11-14', '${shareDay}');
  INSERT INTO carton (asn, delivery_id, manifest_id, service_date, pool_id, pallet_at, trailer_at, delivered_at, on_manifest)
    VALUES ('952000000000000012', 11, 1, '${shareDay}', 1, '${at(6)}', '${at(7)}', '${at(10)}', true),
      ('952000000000000029', 11, 1, '${shareDay}', 1, NULL, NULL, NULL, true),
      ('952000000000000036', 22, NULL, '${shareDay}', 2, NULL, NULL, NULL, true);
  INSERT INTO shipment (id, pro, pool_id, delivery_id, service_date, trailer_id, order_date, pickup_at, scheduled_date)
    VALUES (1, 'PRO-1', 1, 11, '${shareDay}', 1, '2026-11-13', '${at(5)}', '${shareDay}'),
      (2, 'PRO-2', 2, 22, '${shareDay}', NULL, NULL, NULL, NULL);`;

/** A delivered carton of pool 1. */
export const sharedCarton = "952000000000000012";
