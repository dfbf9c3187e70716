import type pg from "pg";
import {
  acetaminophen325,
  givenClientInCare,
  givenOrder,
  lorazepam05,
  prnLorazepam,
} from "#modules/medications/testing.ts";
import { type Facility, givenFacility, testPassword } from "#testing/facility.ts";

export interface BenchFacility {
  /** The facility in this process, to make more by calling its actions. */
  facility: Facility;
  slug: string;
  host: string;
  tenantId: string;
  locationId: string;
  /** Record numbers of the clients on the medication pass. */
  onPass: string[];
  nurse: { email: string; password: string };
  admin: { email: string; password: string };
}

/** Clients with three orders each, made by calling the actions; 60 are what a large unit's medication pass shows. */
export async function makeFacility(clients: number): Promise<BenchFacility> {
  const facility = await givenFacility({ now: new Date().toISOString() });
  const [nurse, admin] = [await facility.as("nurse"), await facility.as("admin")];
  const onPass: string[] = [];
  for (let index = 0; index < clients; index += 1) {
    const client = await givenClientInCare(facility);
    onPass.push(client.mrNo);
    for (const sig of [{}, { rxcui: acetaminophen325, doseValue: "325", indication: "Pain", frequencyCode: "BID" }])
      await givenOrder(facility, { client, sig });
    await givenOrder(facility, { client, sig: { ...prnLorazepam, rxcui: lorazepam05 } });
  }
  return {
    facility,
    slug: facility.tenant.slug,
    host: facility.host,
    tenantId: facility.tenant.id,
    locationId: facility.locations.main,
    onPass,
    nurse: { email: nurse.email, password: testPassword },
    admin: { email: admin.email, password: testPassword },
  };
}

/**
 * 100,000 clients beside them, written by SQL because how they came about is not measured: names spread over the
 * alphabet, each with its reach, most of them discharged long ago.
 */
export async function addCrowd(owner: pg.Client, bench: BenchFacility, count: number): Promise<void> {
  await owner.query("SELECT set_config('app.tenant_id', $1, false)", [bench.tenantId]);
  await owner.query(
    `INSERT INTO clients (tenant_id, id, mr_no, birth_date, sex_at_birth, episode_status, location_id, legal_first_name,
       legal_last_name, sort_name, search_text, admitted_at)
     SELECT $1, ids.id, 'MR9' || lpad(n::text, 7, '0'), date '1950-01-01' + (n % 20000), CASE n % 2 WHEN 0 THEN 'F' ELSE 'M' END,
       CASE WHEN n % 50 = 0 THEN 'admitted' ELSE 'discharged' END, $2, 'First' || (n % 997), 'Last' || md5(n::text),
       lower('Last' || md5(n::text) || ' First' || (n % 997)), lower('Last' || md5(n::text) || ' First' || (n % 997)),
       now() - make_interval(hours => n % 20000)
     FROM generate_series(1, $3::int) AS n CROSS JOIN LATERAL (SELECT gen_random_uuid() AS id WHERE n > 0) AS ids`,
    [bench.tenantId, bench.locationId, count],
  );
  await owner.query(
    `INSERT INTO access_scopes (tenant_id, subject_type, subject_id, location_id)
     SELECT tenant_id, 'client', id, location_id FROM clients WHERE tenant_id = $1 ON CONFLICT DO NOTHING`,
    [bench.tenantId],
  );
  await owner.query("ANALYZE");
}

/** Doses due now for the orders on the pass, many a client, so that a stream of writes does not run dry. */
export async function addDoses(
  owner: pg.Client,
  bench: BenchFacility,
  perOrder: number,
): Promise<{ orderId: string; scheduleId: string }[]> {
  await owner.query("SELECT set_config('app.tenant_id', $1, false)", [bench.tenantId]);
  const { rows } = await owner.query<{ orderId: string; scheduleId: string }>(
    `WITH model AS (
       SELECT DISTINCT ON (s.order_id) s.* FROM medication_schedules s JOIN orders o USING (tenant_id)
       WHERE s.tenant_id = $1 AND o.id = s.order_id AND o.order_status = 2 AND s.state = 'planned' ORDER BY s.order_id, s.due_at)
     INSERT INTO medication_schedules (tenant_id, id, order_id, order_line_seq, demographic_id, client_id, location_id, dose_no,
       original_due_at, due_at, window_start, window_end, late_cutoff_at, dose_value, quantity_per_dose)
     SELECT tenant_id, gen_random_uuid(), order_id, order_line_seq, demographic_id, client_id, location_id, 1000 + n,
       now() - make_interval(secs => n), now() - make_interval(secs => n), now() - interval '2 hours', now() + interval '2 hours',
       now() + interval '4 hours', dose_value, quantity_per_dose
     FROM model, generate_series(1, $2::int) AS n RETURNING order_id AS "orderId", id AS "scheduleId"`,
    [bench.tenantId, perOrder],
  );
  return rows;
}
