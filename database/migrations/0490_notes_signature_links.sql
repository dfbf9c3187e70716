-- Notes and addenda point at the signatures that bind them; the signatures table is younger than theirs.
ALTER TABLE note_signatures ADD FOREIGN KEY (tenant_id, signature_id) REFERENCES signatures (tenant_id, id);
ALTER TABLE note_addenda ADD FOREIGN KEY (tenant_id, signature_id) REFERENCES signatures (tenant_id, id);
