import { query } from "../../tools/run/prepare-database.ts";
import type { Facility } from "./facility.ts";

/** The chart number of a client at the residential campus whose chart is not restricted, the `at`-th by number. */
export async function anAdmittedClient(facility: Facility, at = 0): Promise<string> {
  const [row] = await query<{ mrNo: string }>(
    facility.ownerUrl,
    `SELECT clients.mr_no AS "mrNo" FROM clients JOIN locations ON locations.id = clients.location_id
     WHERE clients.episode_status = 'admitted' AND locations.short_code = 'ACR' AND NOT clients.restricted
     ORDER BY clients.mr_no OFFSET ${at} LIMIT 1`,
  );
  if (!row) throw new Error("The demo facility has no client admitted at the residential campus.");
  return row.mrNo;
}
