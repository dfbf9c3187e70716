import { breakGlass } from "#modules/clients/identity/break-glass.contract.ts";
import { getChart } from "#modules/clients/identity/client.contract.ts";
import { listVitals } from "#modules/clients/vitals/vital.contract.ts";
import { listGrants, reviewGrant } from "#modules/compliance/break-glass/break-glass.contract.ts";
import { reportError } from "#platform/shared/telemetry/error-log.contract.ts";
import type { Stage } from "./stage.ts";

const minute = 60_000;
const before = (now: string, minutes: number) => new Date(Date.parse(now) - minutes * minute).toISOString();

/** Three charts opened in an emergency (justified, questioned, open now) and a dozen crashes of five kinds. */
export async function tellProof(stage: Stage, now: string): Promise<void> {
  const [first, second, third] = await farCharts(stage, now);
  if (first && second && third) {
    await opened(
      stage,
      "okafor",
      first,
      before(now, 5 * 1440),
      "patient_safety",
      "Called at night about a fall in the Phoenix house",
      "justify",
    );
    await opened(
      stage,
      "lindqvist",
      second,
      before(now, 2 * 1440),
      "cover_shift",
      "Covering the day program for a colleague",
      "question",
    );
    await opened(
      stage,
      "mbeki",
      third,
      before(now, 12),
      "patient_safety",
      "Asked by the Ventura office to look at the vitals",
    );
  }
  await crashes(stage, now);
}

/** Record numbers of people in care where the nurses of the campus do not work. */
async function farCharts(stage: Stage, now: string): Promise<string[]> {
  const rows = await stage.system(now, (act) =>
    act.db
      .selectFrom("clients as c")
      .innerJoin("locations as l", "l.id", "c.locationId")
      .select("c.mrNo")
      .where("c.episodeStatus", "=", "admitted")
      .where("c.restricted", "=", false)
      .where("l.shortCode", "in", ["ACV", "ACP"])
      .orderBy("c.mrNo")
      .limit(3)
      .execute(),
  );
  return rows.map((row) => row.mrNo);
}

async function opened(
  stage: Stage,
  who: string,
  mrNo: string,
  at: string,
  reason: "patient_safety" | "cover_shift",
  reasonText: string,
  decision?: "justify" | "question",
): Promise<void> {
  const nurse = stage.as(who);
  const later = (minutes: number) => before(at, -minutes);
  const { grantId } = await nurse.do(
    at,
    breakGlass,
    { params: { mrNo }, body: { reason, reasonText } },
    { sign: true },
  );
  await nurse.do(later(1), getChart, { params: { mrNo } });
  await nurse.do(later(2), listVitals, { params: { mrNo } });
  if (!decision) return;
  const officer = stage.as("brandt");
  const { rows } = await officer.do(later(900), listGrants);
  const version = rows.find((row) => row.id === grantId)?.version ?? 1;
  const note =
    decision === "justify"
      ? "The incident report of that night says the same."
      : "The roster names another nurse for that day.";
  await officer.do(later(901), reviewGrant, { params: { grantId }, body: { version, decision, note } });
}

const faults = [
  ["TypeError", "Cannot read properties of undefined (reading 'bed')", "/bed-management", 4],
  ["ChunkLoadError", "Loading chunk failed", "/home", 3],
  ["RangeError", "Invalid time value", "/clients/:id", 2],
  ["TypeError", "Failed to fetch dynamically imported module", "/medications", 2],
  ["Error", "Too many re-renders", "/crm", 1],
] as const;

async function crashes(stage: Stage, now: string): Promise<void> {
  for (const [at, [name, message, url, times]] of faults.entries())
    for (let time = 0; time < times; time += 1)
      await stage.as("okafor").do(before(now, 300 * (at + 1) + 40 * time), reportError, {
        body: {
          name,
          message,
          cause: null,
          stack: `${name}: ${message}\n    at Screen (${url}:1:1)`,
          componentInfo: "at Screen",
          screenResolution: "1920x1080@1",
          os: "Windows",
          browser: "Chrome 150",
          timezone: "America/Los_Angeles",
          url,
          subdomain: "demo",
          clickedElement: "button",
          role: "nurse",
          clinicianId: null,
          clinicianName: null,
          version: "1.13.3-hotfix1",
          buildDate: null,
        },
      });
}
