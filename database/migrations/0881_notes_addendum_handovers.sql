-- NTE-7, NTE-11, platform AUTH-14: the draft of an addendum goes to a colleague as an unsigned note does, and says who began it.
-- {clinicianId, name, credentials} as they were then: the signature binds them, so no later change of name may touch them.
ALTER TABLE note_addenda ADD COLUMN begun_by jsonb CHECK (jsonb_typeof(begun_by) = 'object');
CREATE INDEX note_addenda_drafts ON note_addenda (tenant_id, author_id) WHERE status = 'draft';

-- What the leaver had written stays as they left it, whatever is written over it.
ALTER TABLE note_handovers ADD COLUMN addendum_id uuid;
ALTER TABLE note_handovers ADD COLUMN left_text text;
ALTER TABLE note_handovers ADD FOREIGN KEY (tenant_id, addendum_id) REFERENCES note_addenda (tenant_id, id);
COMMENT ON COLUMN note_handovers.addendum_id IS 'the addendum under the note that was handed over; null: the note itself';
