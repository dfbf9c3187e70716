-- How long a PIN is: a facility may ask for four to eight digits (AUTH-11). One of another length counts as none.
ALTER TABLE clinician_pins ADD COLUMN digits smallint NOT NULL DEFAULT 6 CHECK (digits BETWEEN 4 AND 8);
