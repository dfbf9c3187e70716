import { holdLeadBed } from "#modules/crm/intakes/intake.contract.ts";
import { addLeadContact } from "#modules/crm/leads/contact.contract.ts";
import { createLead, getLead, leadOptions } from "#modules/crm/leads/lead.contract.ts";
import type { Lead } from "#modules/crm/leads/lead-fields.contract.ts";
import { claimLead, closeLead, nurtureLead, updateLifecycle } from "#modules/crm/leads/pipeline.contract.ts";
import { addCrmNote } from "#modules/crm/notes/note.contract.ts";
import { addCrmTask, completeCrmTask } from "#modules/crm/tasks/task.contract.ts";
import type { Answer, CallInput } from "#platform/shared/endpoint.ts";
import { addDays, addMinutes } from "#platform/shared/time/index.ts";
import type { Calendar } from "./calendar.ts";
import { Chance } from "./chance.ts";
import type { Director } from "./director.ts";
import { type Floor, placeOf } from "./floor.ts";
import type { PlaceCode } from "./guests.ts";
import { callWords, screenWords, taskTitles, troubleWords } from "./lead-words.ts";
import { arizonaTowns, californiaTowns, femaleNames, inventedPhone, lastNames, maleNames } from "./names.ts";
import type { Partners } from "./partner-story.ts";
import { type Player, RefusedScene, type Stage } from "./stage.ts";

export type LeadEnd =
  | "new"
  | "working"
  | "nurture"
  | "qualified"
  | "pre_admission"
  | "intake"
  | "waiting"
  | "lost"
  | "not_qualified";
/** Where the leads of the demo stand now; those who were admitted came through the clients' stories. */
export type LeadCounts = Record<LeadEnd, number>;
export const fullLeads: LeadCounts = {
  new: 8,
  working: 46,
  nurture: 6,
  qualified: 28,
  pre_admission: 14,
  intake: 8,
  waiting: 10,
  lost: 71,
  not_qualified: 19,
};
export const smallLeads: LeadCounts = {
  new: 2,
  working: 3,
  nurture: 1,
  qualified: 2,
  pre_admission: 1,
  intake: 1,
  waiting: 1,
  lost: 3,
  not_qualified: 1,
};

type NewLead = NonNullable<CallInput<typeof createLead>["body"]>;
export type LeadOptions = Answer<typeof leadOptions>;
const owners = ["marsh", "oneill", "singh", "calloway", "rhodes", "vega"] as const;

export interface LeadWorld {
  stage: Stage;
  calendar: Calendar;
  floor: Floor;
  options: LeadOptions;
  partners: Partners;
}

/** Plans the story of every lead that has no name in the demo's script. */
export async function tellLeads(
  stage: Stage,
  calendar: Calendar,
  director: Director,
  floor: Floor,
  counts: LeadCounts,
  partners: Partners,
): Promise<LeadWorld> {
  const world = {
    stage,
    calendar,
    floor,
    partners,
    options: await stage.as("marsh").do(calendar.at(420, "09:00"), leadOptions),
  };
  let index = 0;
  for (const [end, count] of Object.entries(counts) as [LeadEnd, number][])
    for (let n = 0; n < count; n += 1) {
      index += 1;
      const key = `lead-${index}`;
      const chance = new Chance(key);
      const hoursAgo =
        end === "new"
          ? chance.int(1, 26)
          : end === "lost" || end === "not_qualified"
            ? chance.int(200, 8000)
            : chance.int(30, 900);
      const at = calendar.minutesAgo(hoursAgo * 60 + chance.int(0, 50));
      const number = index;
      director.add(key, at, () => live(world, director, key, at, chance, end, number));
    }
  return world;
}

/** The first contact, and everything that follows as scenes of the same strand. */
async function live(
  world: LeadWorld,
  director: Director,
  key: string,
  at: string,
  chance: Chance,
  end: LeadEnd,
  index: number,
): Promise<void> {
  const { stage, calendar, options } = world;
  const owner = stage.as(chance.pick(owners));
  const isForm = end === "new" || chance.isTrue(0.3);
  const input = strangers(world, chance, end, index);
  let lead = await owner.do(at, createLead, {
    body: {
      ...input,
      ...(isForm ? {} : spokenAnswers(chance, calendar)),
      touch: isForm ? "web-form" : "call",
      mine: !isForm,
    },
  });
  if (end === "new") return;
  const span = Math.max(60, (Date.parse(calendar.now) - Date.parse(at)) / 60_000);
  const step = (share: number) => addMinutes(at, Math.max(2, Math.floor(Math.min(span, 9 * 1440) * share)));
  const then = (share: number, play: (time: string) => Promise<void>) => {
    const time = step(share);
    director.add(key, time, () => play(time));
  };
  if (isForm)
    then(0.02, async (time) => {
      lead = await owner.do(time, claimLead, { params: { leadId: lead.id } });
    });
  then(0.05, (time) => speak(owner, time, lead, chance));
  if (chance.isTrue(0.5)) then(0.1, (time) => remind(owner, calendar, time, lead, chance));
  if (chance.isTrue(0.3))
    then(0.12, async (time) => {
      await owner.do(time, addLeadContact, {
        params: { leadId: lead.id },
        body: {
          name: `${chance.pick([...femaleNames, ...maleNames])} ${input.lastName ?? ""}`.trim(),
          relationship: chance.pick(["MTH", "FTH", "SPS", "SIB"]),
          phone: inventedPhone(1100 + (index % 100)),
          isEmergency: true,
        },
      });
    });
  const move = async (time: string, body: Omit<CallInput<typeof updateLifecycle>["body"], "version">) => {
    lead = await owner.do(time, updateLifecycle, {
      params: { leadId: lead.id },
      body: { version: await versionOf(owner, time, lead.id), ...body },
    });
  };
  if (["qualified", "pre_admission", "intake", "waiting"].includes(end))
    then(0.3, (time) => move(time, { lifecycle: 11 }));
  if (end === "pre_admission" || end === "intake")
    then(0.5, (time) =>
      move(time, {
        lifecycle: 5,
        withoutVob: "The payer's line is closed; verified by telephone tomorrow",
        withoutAssessment: "Screened by telephone with Dr. Feld",
      }),
    );
  if (end === "intake")
    then(0.8, async (time) => {
      const startsAt = calendar.at(-chance.int(1, 3), chance.pick(["09:30", "10:30", "13:00", "15:30"]));
      const intake = { startsAt, info: "Brings medicines in their bottles; no razors." };
      try {
        await move(time, { lifecycle: 12, intake: { ...intake, reservePlace: true } });
      } catch (error) {
        if (!(error instanceof RefusedScene) || !["no-place-left", "wrong-state"].includes(error.code)) throw error;
        await move(time, { lifecycle: 12, intake: { ...intake, noHoldReason: "Comes to the day program first" } });
      }
    });
  if (end === "waiting")
    then(0.7, (time) =>
      move(time, {
        lifecycle: 13,
        waitlist: { locationId: input.locationId ?? "", levelOfCareId: input.levelOfCareId ?? "" },
      }),
    );
  if (end === "nurture")
    then(0.6, async (time) => {
      const body = {
        version: await versionOf(owner, time, lead.id),
        until: addDays(calendar.today, chance.int(3, 60)),
      };
      await owner.do(time, nurtureLead, { params: { leadId: lead.id }, body });
    });
  if (end === "lost" || end === "not_qualified")
    then(0.9, async (time) => {
      const status = end === "lost" ? (4 as const) : (5 as const);
      const reasons = options.closeReasons.filter((reason) => reason.status === status && reason.code !== "deceased");
      const body = { version: await versionOf(owner, time, lead.id), status, closeReasonId: chance.pick(reasons).id };
      await owner.do(time, closeLead, { params: { leadId: lead.id }, body });
    });
}

/** A new lead, with the facts given so far. */
function strangers(
  { stage, floor, options, calendar, partners }: LeadWorld,
  chance: Chance,
  end: LeadEnd,
  index: number,
): NewLead {
  const place = chance.pick<PlaceCode>(["ACR", "ACR", "ACR", "ACV", "ACP"]);
  const sex = chance.isTrue(0.42) ? "F" : "M";
  const isKnown = end !== "new" || chance.isTrue(0.4);
  const level =
    place === "ACR" ? chance.pick(["3.7", "3.7", "3.5"]) : place === "ACV" ? chance.pick(["2.5", "2.1"]) : "2.1";
  const firstName = chance.pick(sex === "F" ? femaleNames : maleNames);
  const lastName = chance.pick(lastNames);
  const town = chance.pick<{ city: string; zip: string }>(place === "ACP" ? arizonaTowns : californiaTowns);
  return {
    firstName,
    lastName: end === "new" && chance.isTrue(0.25) ? null : lastName,
    locationId: placeOf(stage, place).id,
    phones: [
      { raw: inventedPhone(200 + index), label: "mobile", okText: chance.isTrue(0.6), okVoicemail: chance.isTrue(0.5) },
    ],
    emails: chance.isTrue(0.5) ? [`${firstName}.${lastName}${index}@mail.example`.toLowerCase()] : [],
    ...referredBy(partners, options, index),
    presentingProblem: chance.pick(troubleWords),
    priority: chance.pick([2, 3, 3, 3, 3, 4]),
    inquirerType: chance.pick(["self", "self", "self", "family", "professional"]),
    ...(isKnown
      ? {
          dateOfBirth: calendar.birthDate(chance.around(37, 17), chance.int(1, 12), chance.int(1, 28)),
          sexAtBirth: sex,
          levelOfCareId: floor.levels.get(level) ?? null,
          ...payment(
            chance.pick(["insurance", "insurance", "insurance", "medicaid", "self-pay", "private-pay"]),
            index,
          ),
          address: { city: town.city, state: place === "ACP" ? "AZ" : "CA", postalCode: town.zip },
          priorTreatmentCount: chance.int(0, 4),
        }
      : {}),
  };
}

/** How a caller would pay, with the insurance most of the insured name on the first call. */
function payment(payMethod: "insurance" | "medicaid" | "self-pay" | "private-pay", index: number) {
  const chance = new Chance(`lead insurance ${index}`);
  const payer =
    payMethod === "medicaid" ? "Medi-Cal" : chance.pick(["Pacific Health Plan", "VM", "Coastal Benefit Trust"]);
  if (!["insurance", "medicaid"].includes(payMethod) || chance.isTrue(0.2)) return { payMethod };
  return {
    payMethod,
    insurancePayer: payer,
    ...(chance.isTrue(0.8) ? { insuranceMemberId: `${payer.slice(0, 2).toUpperCase()}${chance.int(1e8, 9e8)}` } : {}),
  };
}

/** Where the lead heard of the facility; four in ten were referred by a partner. */
function referredBy({ organizations, professionals }: Partners, { sources }: LeadOptions, index: number) {
  const chance = new Chance(`referrer-${index}`);
  if (!chance.isTrue(0.4)) return { sourceId: chance.pick(sources).id };
  // Partners of the first tiers refer more often.
  const weights = { A: 6, B: 3, C: 1, D: 1 } as const;
  const referrers = organizations
    .filter(({ stage }) => stage === "active" || stage === "dormant")
    .flatMap((one) => Array.from({ length: weights[one.tier ?? "D"] }, () => one));
  const organization = chance.pick(referrers);
  const people = professionals.filter((one) => one.organizationId === organization.id);
  return {
    sourceId: chance.pick(sources.filter(({ kind }) => kind === "referral")).id,
    referralOrganizationId: organization.id,
    ...(people.length > 0 && chance.isTrue(0.6) ? { referralProfessionalId: chance.pick(people).id } : {}),
  };
}

async function speak(owner: Player, at: string, lead: Lead, chance: Chance): Promise<void> {
  await owner.do(at, addCrmNote, {
    body: { leadId: lead.id, kind: "call", text: chance.pick(callWords), spokeWithPerson: true },
  });
  if (chance.isTrue(0.4))
    await owner.do(addMinutes(at, 9), addCrmNote, {
      body: { leadId: lead.id, kind: "clinical-screen", text: chance.pick(screenWords) },
    });
}

/** A task, most of them finished; what is still open is due around now. */
async function remind(owner: Player, calendar: Calendar, at: string, lead: Lead, chance: Chance): Promise<void> {
  const [kind, title] = chance.pick(taskTitles);
  const isDone = chance.isTrue(0.55);
  const dueAt = isDone ? addMinutes(at, 1440) : addMinutes(calendar.now, chance.int(-30, 50) * 60);
  const task = await owner.do(at, addCrmTask, {
    body: {
      leadId: lead.id,
      title,
      kind,
      dueAt: dueAt > at ? dueAt : addMinutes(at, 120),
      assigneeId: owner.clinicianId,
    },
  });
  const doneAt = addMinutes(at, 25);
  if (isDone && doneAt < calendar.now)
    await owner.do(doneAt, completeCrmTask, {
      params: { taskId: task.id },
      body: { version: task.version, outcome: "Done" },
    });
}

export async function versionOf(owner: Player, at: string, leadId: string): Promise<number> {
  return (await owner.do(at, getLead, { params: { leadId } })).version;
}

/** Keeps a bed for a lead until then, and says why before others who wait. */
export async function keepBed(
  owner: Player,
  at: string,
  leadId: string,
  bed: { bedId: string; until: string; passingOverReason: string },
): Promise<void> {
  await owner.do(at, holdLeadBed, { params: { leadId }, body: bed });
}

/** What only a conversation brings: the safety answer, the substance and the last use. */
function spokenAnswers(chance: Chance, calendar: Calendar) {
  return {
    crisisFlag: chance.isTrue(0.08) ? ("watch" as const) : ("none" as const),
    primarySubstance: chance.pick(["Alcohol", "Alcohol", "Fentanyl", "Methamphetamine", "Prescription opioids"]),
    lastUsedOn: addDays(calendar.today, -chance.int(0, 3)),
  };
}
