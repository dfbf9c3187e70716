import { beforeAll, expect, it } from "vitest";
import * as clinician from "#modules/staff/clinicians/clinician.contract.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { addCrmTask, listCrmTasks } from "../tasks/task.contract.ts";
import { givenLead } from "../testing.ts";
import { getLead } from "./lead.contract.ts";
import { claimLead } from "./pipeline.contract.ts";

let facility: Facility;
let admin: Person;
beforeAll(async () => {
  facility = await givenFacility();
  admin = await facility.as("admin");
});

async function deactivate(person: Person, reassignments: { kind: string; id: string; toClinicianId: string }[] = []) {
  const params = { clinicianId: person.clinicianId };
  const { version } = await admin.call(clinician.getClinician, { params });
  return admin.call(clinician.setClinicianStatus, {
    params,
    body: { version, move: "deactivate", reason: "Moved away", reassignments },
  });
}

it("requires open leads and lead tasks to be reassigned before a staff member is deactivated", async () => {
  const leaving = await facility.as("admissions", "leaving");
  const staying = await facility.as("admissions", "staying");
  const lead = await givenLead(facility);
  await leaving.call(claimLead, { params: { leadId: lead.id } });
  await leaving.call(addCrmTask, {
    body: { leadId: lead.id, title: "Call back", kind: "call-back", dueAt: facility.clock.now() },
  });
  await expect(deactivate(leaving)).rejects.toMatchObject({
    code: "has-caseload",
    problem: {
      params: {
        groups: [
          { kind: "leads", count: 1 },
          { kind: "crm-tasks", count: 1 },
        ],
      },
    },
  });
  const { groups } = await admin.call(clinician.listDependents, { params: { clinicianId: leaving.clinicianId } });
  const all = (to: Person) =>
    groups.flatMap(({ kind, rows }) => rows.map(({ id }) => ({ kind, id, toClinicianId: to.clinicianId })));
  await expect(deactivate(leaving, all(staying).slice(0, 1))).rejects.toMatchObject({ code: "has-caseload" });
  expect(await deactivate(leaving, all(staying))).toMatchObject({ status: 2 });
  expect(await staying.call(getLead, { params: { leadId: lead.id } })).toMatchObject({
    ownerId: staying.clinicianId,
  });
  const { rows } = await staying.call(listCrmTasks, { query: { mine: "true" } as never });
  expect(rows.map(({ title }) => title)).toEqual(["Call back"]);
});
