-- A place may ask that an admission is approved before the person comes in (clients 3.1: pre-admission → pending approval).
ALTER TABLE location_operations ADD COLUMN admission_approval boolean NOT NULL DEFAULT false;
