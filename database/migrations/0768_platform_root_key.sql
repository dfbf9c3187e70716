-- The key that everything of an installation is derived from and wrapped by, itself wrapped by MASTER_KEY (FILE-2). Rotating
-- the master key wraps this one row anew: no file, secret or signature is touched. An installation made before this has no
-- row: its master key is the root, until it is rotated for the first time.
CREATE TABLE installation_root (
  one        boolean PRIMARY KEY DEFAULT true CHECK (one),
  wrapped    bytea NOT NULL,
  made_at    timestamptz NOT NULL DEFAULT now(),
  rotated_at timestamptz
);
SELECT cairn_global('installation_root');
