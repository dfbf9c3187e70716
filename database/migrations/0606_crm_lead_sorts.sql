-- The list of leads by arrival and by next step, as by activity: one walk of an index for each place and status.
CREATE INDEX leads_place_received ON leads (tenant_id, location_id, status, received_at DESC, id);
CREATE INDEX leads_place_next ON leads (tenant_id, location_id, status, next_action_at, id);
