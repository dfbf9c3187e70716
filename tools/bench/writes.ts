import type pg from "pg";
import { type GivenClient, givenAdmittedClient } from "#modules/clients/testing.ts";
import { aSet } from "#modules/clients/vitals/samples.ts";
import { recordVitals } from "#modules/clients/vitals/vital.contract.ts";
import { createLead } from "#modules/crm/leads/lead.contract.ts";
import { someone } from "#modules/crm/testing.ts";
import { administerDose } from "#modules/medications/administrations/log.contract.ts";
import { savePart } from "#modules/notes/drafts/part.contract.ts";
import { contentFromText } from "#modules/notes/drafts/part-content.ts";
import { givenDraftNote, someWords } from "#modules/notes/testing.ts";
import { type AnyEndpoint, apiPrefix } from "#platform/shared/endpoint.ts";
import { newId } from "#platform/shared/ids.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { testPassword } from "#testing/facility.ts";
import { addDoses, type BenchFacility } from "./facility.ts";
import type { Shot } from "./load.ts";

/** A write that a facility makes all day: who makes it, and the next one to send. */
export interface DailyWrite {
  name: string;
  contract: AnyEndpoint;
  as: { email: string; password: string };
  next(headers: Record<string, string>): Shot;
}

/** Enough that no two writers wait for the same record. */
const people = 12;
const vitals = [
  { metric: "temperature", value: "98.6", unit: "[degF]" },
  { metric: "pulse", value: "72", unit: "/min" },
  { metric: "systolic", value: "122", unit: "mm[Hg]" },
  { metric: "diastolic", value: "78", unit: "mm[Hg]" },
  { metric: "respirations", value: "16", unit: "/min" },
  { metric: "spo2", value: "98", unit: "%" },
];

/** The four writes people make most: a dose recorded, a set of vitals, a lead, a saved paragraph of a note. */
export async function dailyWrites(owner: pg.Client, bench: BenchFacility): Promise<DailyWrite[]> {
  const { facility } = bench;
  const author = await facility.as("therapist");
  const admissions = await facility.as("admissions");
  const now = facility.clock.now();
  const clients: GivenClient[] = [];
  for (let n = 0; n < people; n += 1)
    clients.push(await givenAdmittedClient(facility, { admittedAt: addMinutes(now, -120) }));
  const notes = await Promise.all(clients.map((client) => givenDraftNote(author, client, now)));
  const doses = await addDoses(owner, bench, 1_200);
  const tabs = notes.map(() => ({ id: newId(), saved: 0 }));
  let [dose, set, save] = [0, 0, 0];
  const send = (contract: AnyEndpoint, path: string, headers: Record<string, string>, body: object): Shot => ({
    method: contract.method as Shot["method"],
    path: apiPrefix + path,
    headers: contract.idempotent ? { ...headers, "idempotency-key": newId() } : headers,
    body: JSON.stringify(body),
  });
  const of = (who: { email: string }) => ({ email: who.email, password: testPassword });
  return [
    {
      name: "dose recorded",
      contract: administerDose,
      as: bench.nurse,
      next: (headers) => {
        const due = doses[dose++];
        if (!due) throw new Error("There are no doses left to give.");
        const body = { result: "refused", reasonCode: "declined", scheduleId: due.scheduleId };
        return send(administerDose, `/medications/orders/${due.orderId}/logs`, headers, body);
      },
    },
    {
      name: "vitals recorded",
      contract: recordVitals,
      as: bench.nurse,
      next: (headers) => {
        const client = clients[set++ % people];
        if (!client) throw new Error("There is no client to measure.");
        return send(recordVitals, `/clients/${client.mrNo}/vital-metrics`, headers, aSet(facility, client, vitals));
      },
    },
    {
      name: "lead created",
      contract: createLead,
      as: of(admissions),
      next: (headers) => send(createLead, "/crm/leads", headers, { ...someone(), locationId: facility.locations.main }),
    },
    {
      name: "note saved",
      contract: savePart,
      as: of(author),
      next: (headers) => {
        const at = save++ % people;
        const [note, tab] = [notes[at], tabs[at]];
        const part = note?.parts[0];
        if (!note || !part || !tab) throw new Error("A draft has no part to write in.");
        const baseRevision = tab.saved++;
        return send(savePart, `/notes/${note.id}/parts/${part.partKey}`, headers, {
          baseRevision,
          mutationId: newId(),
          tabId: tab.id,
          seq: tab.saved,
          content: contentFromText(`${someWords} ${tab.saved}`),
        });
      },
    },
  ];
}

/** A paragraph that stood beside another instead of replacing it would be another, longer write than the one measured. */
export async function requireNoBranches(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM note_part_revisions WHERE branch_id IS NOT NULL",
  );
  if (rows[0]?.count !== 0) throw new Error(`${rows[0]?.count} saved paragraphs were kept beside others.`);
}
