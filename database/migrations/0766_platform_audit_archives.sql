-- Months of the audit log that were written into an encrypted file and taken out of the database (AUD-4). Their seals stay.
-- What a verification needs of a month that is gone: which seals lie wholly in archives, and, of seals that reach over the
-- month's edge, the hashes of the rows that went. The record is signed, so that nobody can pass off a deletion as an archive.
CREATE TABLE audit_archives (
  tenant_id   uuid NOT NULL DEFAULT cairn_tenant(),
  month       date NOT NULL CHECK (extract(day FROM month) = 1),
  event_count bigint NOT NULL CHECK (event_count > 0),
  first_seq   bigint NOT NULL,
  last_seq    bigint NOT NULL,
  -- [[from, to], …] of the seals that have no row left in the database.
  whole_seqs  jsonb NOT NULL,
  -- [[xid, id, hash], …] of the rows that went and whose seal has rows elsewhere still.
  leaves      jsonb NOT NULL,
  file        text NOT NULL,
  sha256      bytea NOT NULL,
  bytes       bigint NOT NULL,
  signature   bytea NOT NULL,
  key_id      text NOT NULL,
  archived_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, month)
);
SELECT cairn_protect('audit_archives', 'ledger');

-- A link to a file that works for one minute and once (FILE-2): for a program that cannot send a session along.
CREATE TABLE file_links (
  tenant_id  uuid NOT NULL DEFAULT cairn_tenant(),
  id         uuid NOT NULL,
  file_id    uuid NOT NULL,
  token_hash bytea NOT NULL,
  made_at    timestamptz NOT NULL,
  made_by    uuid DEFAULT cairn_user(),
  made_by_name text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at    timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, file_id) REFERENCES files (tenant_id, id)
);
CREATE UNIQUE INDEX file_links_token ON file_links (tenant_id, token_hash);
SELECT cairn_protect('file_links', 'scratch');
