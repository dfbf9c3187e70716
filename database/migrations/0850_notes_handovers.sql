-- NTE-7, platform AUTH-14: an unsigned note of somebody who leaves goes to a colleague, who signs it in their own name or sets it
-- aside. Who began it stays with the note, and with the document that is signed; a signed note refuses change of it as of all else.
ALTER TABLE notes ADD COLUMN begun_by_id uuid;
ALTER TABLE notes ADD FOREIGN KEY (tenant_id, begun_by_id) REFERENCES clinicians (tenant_id, id);
COMMENT ON COLUMN notes.begun_by_id IS 'who began it, where that is not who answers for it now (author_id)';

CREATE TABLE note_handovers (
  tenant_id  uuid NOT NULL DEFAULT cairn_tenant(),
  id         uuid NOT NULL,
  note_id    uuid NOT NULL,
  from_id    uuid NOT NULL,
  to_id      uuid NOT NULL,
  at         timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  PRIMARY KEY (tenant_id, id),
  CHECK (from_id <> to_id),
  FOREIGN KEY (tenant_id, note_id) REFERENCES notes (tenant_id, id),
  FOREIGN KEY (tenant_id, from_id) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, to_id) REFERENCES clinicians (tenant_id, id)
);
CREATE INDEX note_handovers_of_note ON note_handovers (tenant_id, note_id, at);
SELECT cairn_protect('note_handovers', 'ledger');
