import { listLabels } from "#modules/clients/labels/label.contract.ts";
import { addPool } from "#modules/crm/assignment/pool.contract.ts";
import { labelLeads } from "#modules/crm/leads/labels/lead-label.contract.ts";
import { createLead, leadOptions, listLeads } from "#modules/crm/leads/lead.contract.ts";
import { addSubstance } from "#modules/crm/leads/parts/substance.contract.ts";
import type { Calendar } from "./calendar.ts";
import { Chance } from "./chance.ts";
import { placeOf } from "./floor.ts";
import { inventedPhone } from "./names.ts";
import type { Stage } from "./stage.ts";

const everyDay = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: "07:00", to: "22:00" }));

/** Two pools take new leads in turn since this morning; the last leads came through the website. */
export async function tellPools(stage: Stage, calendar: Calendar): Promise<void> {
  const admin = stage.as("reyes");
  const start = calendar.minutesAgo(40);
  const member = (key: Parameters<Stage["as"]>[0], weight = 1, languages: string[] = []) => ({
    clinicianId: stage.as(key).clinicianId,
    weight,
    languages,
  });
  const common = { hours: everyDay, closedOnHolidays: false, fallbackId: stage.as("marsh").clinicianId };
  await admin.do(start, addPool, {
    body: {
      ...common,
      name: "Admissions, Camarillo",
      locationId: placeOf(stage, "ACR").id,
      members: [member("oneill", 2), member("singh"), member("calloway", 1, ["es"])],
    },
  });
  await admin.do(start, addPool, {
    body: {
      ...common,
      name: "Admissions, Phoenix",
      locationId: placeOf(stage, "ACP").id,
      members: [member("rhodes"), member("vega", 1, ["es"])],
    },
  });
  const marsh = stage.as("marsh");
  const { sources } = await marsh.do(start, leadOptions);
  const website = sources.find(({ name }) => name === "Website")?.id ?? null;
  const fresh = [
    { minutes: 24, place: "ACR", firstName: "Dolores", lastName: "Quintana", language: "es", phone: 971 },
    { minutes: 7, place: "ACP", firstName: "Terrence", lastName: "Boyd", language: "en", phone: 972 },
    { minutes: 2, place: "ACR", firstName: "Melissa", lastName: "Hargrove", language: "en", phone: 973 },
  ] as const;
  for (const { minutes, place, phone, ...person } of fresh)
    await marsh.do(calendar.minutesAgo(minutes), createLead, {
      body: {
        ...person,
        locationId: placeOf(stage, place).id,
        phones: [{ raw: inventedPhone(phone), okText: true }],
        sourceId: website,
        touch: "web-form",
        presentingProblem: "Asked for a call back through the website.",
      },
    });
  await describeLeads(stage, calendar);
}

/** Labels and substances of some open leads. */
async function describeLeads(stage: Stage, calendar: Calendar): Promise<void> {
  const marsh = stage.as("marsh");
  const at = calendar.minutesAgo(30);
  const chance = new Chance("lead labels");
  const { rows } = await marsh.do(at, listLeads, { query: { status: "1", pageSize: "30" } });
  const labels = (await stage.as("reyes").do(at, listLabels)).rows.filter(({ scopes }) => scopes.includes("lead"));
  for (const { id } of labels) {
    const leadIds = rows.filter(() => chance.isTrue(0.2)).map((lead) => lead.id);
    if (leadIds.length > 0) await marsh.do(at, labelLeads, { body: { labelId: id, leadIds } });
  }
  for (const lead of rows.slice(0, 8)) {
    const params = { leadId: lead.id };
    await marsh.do(at, addSubstance, {
      params,
      body: { tedsCode: chance.pick(["02", "07", "10"]), frequency: chance.pick([4, 5]), route: chance.pick([1, 2]) },
    });
    if (chance.isTrue(0.4))
      await marsh.do(at, addSubstance, { params, body: { tedsCode: "13", frequency: 3, route: 1 } });
  }
}
