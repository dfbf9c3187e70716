-- Doses that wait, by place: what the pass shows of earlier hours beside its own window (medications 2.10).
CREATE INDEX medication_schedules_waiting ON medication_schedules (tenant_id, location_id, due_at)
  WHERE state IN ('planned', 'undocumented');
