-- What somebody saw to before a client left and no other record shows (ADM-8): said by whoever discharges, kept with the stay.
ALTER TABLE demographics ADD COLUMN discharge_checks text[] NOT NULL DEFAULT '{}'
  CHECK (discharge_checks <@ ARRAY['belongings', 'own_medications', 'naloxone', 'aftercare']);
