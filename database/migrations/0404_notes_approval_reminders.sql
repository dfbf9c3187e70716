-- Who was reminded of a note that waits for a co-signature, each once: before it is due, when it is, a day after. A table of
-- its own: a reminder must not make the approval another version under the hands of whoever is deciding it.
CREATE TABLE note_approval_reminders (
  tenant_id   uuid NOT NULL DEFAULT cairn_tenant(),
  id          uuid NOT NULL,
  approval_id uuid NOT NULL,
  step        text NOT NULL CHECK (step IN ('warn', 'overdue', 'escalate')),
  sent_at     timestamptz NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  created_by  uuid DEFAULT cairn_user(),
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT note_approval_reminders_once UNIQUE (tenant_id, approval_id, step),
  FOREIGN KEY (tenant_id, approval_id) REFERENCES note_approvals (tenant_id, id)
);
SELECT cairn_protect('note_approval_reminders', 'ledger');
CREATE INDEX note_approvals_waiting ON note_approvals (tenant_id, due_at) WHERE status = 'pending';
