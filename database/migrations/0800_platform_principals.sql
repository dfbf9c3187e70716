-- Devices, factors, passkeys and sign-ins serve everybody who signs in, staff or not: each row says of which provider its
-- account is (platform chapter §2). Staff stay tied to their row of `users`; another module keeps its accounts in a table
-- of its own and ties them there.
DO $$
DECLARE
  of_account text;
BEGIN
  FOREACH of_account IN ARRAY ARRAY['devices', 'sign_in_flows', 'two_factors', 'recovery_codes', 'one_time_codes', 'passkeys'] LOOP
    EXECUTE format($sql$
      ALTER TABLE %1$I DROP CONSTRAINT %2$I,
        ADD COLUMN principal_type text NOT NULL DEFAULT 'staff' CHECK (principal_type IN ('staff', 'portal')),
        ADD COLUMN staff_id uuid GENERATED ALWAYS AS (CASE WHEN principal_type = 'staff' THEN user_id END) STORED,
        ADD CONSTRAINT %3$I FOREIGN KEY (tenant_id, staff_id) REFERENCES users (tenant_id, id)
    $sql$, of_account, of_account || '_tenant_id_user_id_fkey', of_account || '_staff');
    -- Said by whoever writes the row, from now on.
    EXECUTE format('ALTER TABLE %I ALTER COLUMN principal_type DROP DEFAULT', of_account);
  END LOOP;
END $$;
