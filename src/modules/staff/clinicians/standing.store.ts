import { sql } from "kysely";
import { type CredentialStanding, soonDays } from "../credentials/credential.ts";

/** SQL for the worst credential status of clinician `c` on a day; same rule as `standingOf()`. */
export function standingSql(today: string) {
  return sql<CredentialStanding>`coalesce((
    SELECT CASE max(CASE WHEN k.expires_on < ${today}::date THEN 3
        WHEN k.expires_on <= ${today}::date + ${soonDays}::int THEN 2 WHEN k.verified_at IS NULL THEN 1 ELSE 0 END)
      WHEN 3 THEN 'expired' WHEN 2 THEN 'expiring' WHEN 1 THEN 'unverified' ELSE 'ok' END
    FROM clinician_credentials k WHERE k.clinician_id = c.id AND k.voided_at IS NULL
    HAVING count(*) > 0), 'none')`;
}
