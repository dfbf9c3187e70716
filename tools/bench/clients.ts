import { listApprovals } from "#modules/clients/approvals/approval.contract.ts";
import { getChart } from "#modules/clients/identity/client.contract.ts";
import { listClientFacets, listClients, searchClients } from "#modules/clients/identity/client-list.contract.ts";
import { clientCrowd, givenListedClients } from "#modules/clients/identity/testing.ts";
import { givenAdmittedClient } from "#modules/clients/testing.ts";
import { getTimeline } from "#modules/clients/timeline/timeline.contract.ts";
import { type Cost, costsOf } from "#platform/server/database/testing.ts";
import { newId } from "#platform/shared/ids.ts";
import type { BenchFacility } from "./facility.ts";

/** The chapter's size is 200,000; making them takes some minutes on two cores. */
const size = Number(process.env.BENCH_CLIENTS ?? 200_000);
/** In the database, for the first page under any filter (clients chapter, scale). */
const aimMs = 50;
/** A chart of 20,000 events may take this much more than a new one: its index is one level deeper. */
const aimRatio = 2;

const isCount = ({ sql }: Cost) => /count\(\*\)/.test(sql);
const total = (costs: readonly Cost[] | undefined) => (costs ?? []).reduce((sum, { ms }) => sum + ms, 0);

/**
 * The first page of the client list under each filter, with `BENCH_CLIENTS` clients, and the chart of a three-year stay beside a new one,
 * as the application's role: milliseconds in the database. Fails for a page above 50 ms, for a page that is more than one statement that
 * reads the clients, and for a chart that opens slower than a new one.
 */
export async function reportClients({ facility }: BenchFacility): Promise<void> {
  const { seen, waiting, label } = await givenListedClients(facility);
  const fresh = await givenAdmittedClient(facility);
  const [nurse, director] = [await facility.as("nurse"), await facility.as("medical_director")];
  const params = { mrNo: seen.mrNo };
  const { episode } = await nurse.call(getChart, { params });
  const level = episode.levelOfCareId ?? newId();
  const today = facility.clock.now().slice(0, 10);
  const filters = {
    "in treatment": {},
    "second page": { page: 2 },
    "by admission": { sort: "-admitted" },
    discharged: { statusList: "discharged" },
    "one location": { location: facility.locations.main },
    "one level of care": { levelOfCare: level },
    "one section": { section: newId() },
    "one program": { program: newId() },
    "one label": { label: label.id, statusList: "discharged" },
    "one alert": { alert: "diet", statusList: "discharged" },
    "one payer": { payer: newId() },
    "no insurance": { payer: "none" },
    "my clients": { myClient: "true" },
    "my groups": { myGroup: "true" },
    "awaiting me": { myReviews: "true" },
    "awaiting others": { mySubmissions: "true" },
    "a clinician": { clinician: nurse.clinicianId },
    "no therapist": { primaryTherapist: "unassigned" },
    "admitted today": { admittedFrom: today, admittedTo: today },
    "authorization ends": { authorization: "covered" },
  } as const;
  console.log(`Making ${size.toLocaleString("en-US")} clients …`);
  const costs = await costsOf(facility, clientCrowd(seen, waiting, size), {
    ...Object.fromEntries(
      Object.entries(filters).map(([name, query]) => [name, () => director.call(listClients, { query })]),
    ),
    "found by name": () => nurse.call(searchClients, { body: { q: "Quokkafield", filters: {} } }),
    "counts of filters": () =>
      director.call(listClientFacets, { query: { facets: "status,location,levelOfCare,label" } }),
    approvals: () => director.call(listApprovals, {}),
    "chart, new": () => nurse.call(getChart, { params: { mrNo: fresh.mrNo } }),
    "chart, 20,000 events": () => nurse.call(getChart, { params }),
    "timeline, new": () => nurse.call(getTimeline, { params: { mrNo: fresh.mrNo } }),
    "timeline, 20,000 events": () => nurse.call(getTimeline, { params }),
  });
  console.log(`\nfirst pages of ${size.toLocaleString("en-US")} clients (aim: under ${aimMs} ms, one statement)`);
  for (const [name, statements] of Object.entries(costs)) {
    const told = statements.map(
      (cost) => `${isCount(cost) ? "count " : ""}${cost.ms.toFixed(1)} ms (${cost.pages} pages)`,
    );
    console.log(`${name.padEnd(24)} ${told.join(", ")}`);
    const pages = statements.filter((cost) => !isCount(cost));
    const isDear = pages.some(({ ms, scans }) => ms >= aimMs || scans.length > 0);
    if (!isDear) continue;
    process.exitCode = 1;
    if (process.argv.includes("plans")) for (const { sql, plan } of pages) console.log(`${sql}\n${plan}`);
  }
  for (const what of ["chart", "timeline"]) {
    const ratio = total(costs[`${what}, 20,000 events`]) / total(costs[`${what}, new`]);
    console.log(`${what} of a three-year stay: ${ratio.toFixed(2)} of a new one (aim: under ${aimRatio})`);
    if (ratio >= aimRatio) process.exitCode = 1;
  }
}
