-- What a shift hands over (Home): who left, which alerts were raised and which doses did not go in, each a short range of
-- its own index whatever the age of the facility.
CREATE INDEX demographics_left ON demographics (tenant_id, location_id, discharged_at DESC)
  WHERE discharged_at IS NOT NULL;
CREATE INDEX alerts_newest ON alerts (tenant_id, created_at DESC);
CREATE INDEX medication_logs_not_given ON medication_logs (tenant_id, location_id, occurred_at DESC)
  WHERE voided_at IS NULL AND result IN ('refused', 'held', 'missed', 'not_available', 'vomited');
