-- Lists that people open all day, each read in the order of an index (found with ten thousand orders and doses).

-- All of a client's allergies, also those refuted or ended: the banner, the pass and the printed sheets.
CREATE INDEX client_allergies_client ON client_allergies (tenant_id, client_id);

-- Orders, newest first: of one place, and of all places of the asker.
CREATE INDEX orders_place_newest ON orders (tenant_id, location_id, created_at DESC, id DESC) WHERE archived_at IS NULL;
CREATE INDEX orders_newest ON orders (tenant_id, created_at DESC, id DESC) WHERE archived_at IS NULL;
