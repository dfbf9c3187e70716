import { addLeadContact } from "#modules/crm/leads/contact.contract.ts";
import { createLead } from "#modules/crm/leads/lead.contract.ts";
import { updateLifecycle } from "#modules/crm/leads/pipeline.contract.ts";
import { addCrmNote } from "#modules/crm/notes/note.contract.ts";
import { addCrmTask } from "#modules/crm/tasks/task.contract.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import type { Director } from "./director.ts";
import { placeOf } from "./floor.ts";
import type { CastKey } from "./guests.ts";
import { keepBed, type LeadWorld, versionOf } from "./lead-story.ts";

/** The leads the demo tells about (crm chapter §9). */
export function tellNamedLeads(world: LeadWorld, director: Director): void {
  const add = (key: string, hoursAgo: number, play: (at: string) => Promise<void>) => {
    const at = world.calendar.minutesAgo(Math.round(hoursAgo * 60));
    director.add(`lead ${key}`, at, () => play(at));
  };
  add("ames", 54, (at) => ames(world, at));
  add("ames", 5, (at) => amesAgain(world, at));
  add("torres", 33, (at) => torres(world, at));
  add("lin", 28, (at) => lin(world, at));
  add("price", 70, (at) => price(world, at));
  add("minor", 21, (at) => minor(world, at));
  // In the strand of the man who slept in that bed until yesterday morning: it is kept after he has left it.
  for (const [hoursAgo, play] of intakeWithBed(world)) {
    const at = world.calendar.minutesAgo(Math.round(hoursAgo * 60));
    director.add("gomez" satisfies CastKey, at, () => play(at));
  }
}

const acr = ({ stage }: LeadWorld) => placeOf(stage, "ACR").id;
const sourceOf = ({ options }: LeadWorld, name: string) =>
  options.sources.find((source) => source.name === name)?.id ?? null;

async function ames(world: LeadWorld, at: string): Promise<void> {
  const oneill = world.stage.as("oneill");
  const lead = await oneill.do(at, createLead, {
    body: {
      firstName: "Robert",
      preferredName: "Bob",
      lastName: "Ames",
      dateOfBirth: world.calendar.birthDate(51, 5, 9),
      sexAtBirth: "M",
      phones: [{ raw: "(805) 555-0142", okText: true, okVoicemail: true }],
      emails: ["bob.ames@mail.example"],
      address: { city: "Ventura", state: "CA", postalCode: "93001" },
      locationId: acr(world),
      levelOfCareId: world.floor.levels.get("3.7") ?? null,
      payMethod: "insurance",
      primarySubstance: "Alcohol",
      lastUsedOn: at.slice(0, 10),
      useReported: "A pint of vodka a day since September, last drink at noon",
      insurancePayer: "Pacific Health Plan",
      insuranceMemberId: "PHP884201173",
      presentingProblem: "Alumnus of 2023, drinking again since September. Wants to come back before Thanksgiving.",
      sourceId: sourceOf(world, "Alumni"),
      touch: "call",
      crisisFlag: "none",
      mine: true,
      priority: 2,
    },
  });
  await oneill.do(addMinutes(at, 14), addCrmNote, {
    body: {
      leadId: lead.id,
      kind: "call",
      text: "Knows the house. Asks for the same therapist. Last drink at noon.",
      spokeWithPerson: true,
    },
  });
}

/** The same man by the web form, with fewer facts: possibly the same person, to be decided by admissions. */
async function amesAgain(world: LeadWorld, at: string): Promise<void> {
  await world.stage.as("marsh").do(at, createLead, {
    body: {
      firstName: "Bob",
      lastName: "Ames",
      phones: [{ raw: "(805) 555-0142" }],
      address: { postalCode: "93001" },
      locationId: acr(world),
      presentingProblem: "Please call me, I called on Wednesday already.",
      sourceId: sourceOf(world, "Website"),
      touch: "web-form",
    },
  });
}

async function torres(world: LeadWorld, at: string): Promise<void> {
  const { stage, floor, calendar } = world;
  const singh = stage.as("singh");
  const lead = await singh.do(at, createLead, {
    body: {
      firstName: "Maya",
      lastName: "Torres",
      dateOfBirth: calendar.birthDate(26, 10, 21),
      sexAtBirth: "F",
      phones: [{ raw: "(805) 555-0167", okText: true }],
      address: { city: "Oxnard", state: "CA", postalCode: "93030" },
      locationId: acr(world),
      levelOfCareId: floor.levels.get("3.7") ?? null,
      payMethod: "medicaid",
      pregnant: "yes",
      injectsDrugs: "yes",
      presentingProblem: "Fourteen weeks pregnant, injects heroin and fentanyl. Referred by the clinic.",
      sourceId: sourceOf(world, "Hospital or emergency room"),
      touch: "call",
      crisisFlag: "none",
      mine: true,
      priority: 1,
    },
  });
  const params = { leadId: lead.id };
  const qualified = await singh.do(addMinutes(at, 40), updateLifecycle, {
    params,
    body: { version: lead.version, lifecycle: 11 },
  });
  await singh.do(calendar.minutesAgo(31 * 60), updateLifecycle, {
    params,
    body: {
      version: qualified.version,
      lifecycle: 13,
      waitlist: { locationId: acr(world), levelOfCareId: floor.levels.get("3.7") ?? "" },
    },
  });
  await singh.do(calendar.minutesAgo(30 * 60), addCrmTask, {
    body: {
      leadId: lead.id,
      title: "Interim services within 48 hours: prenatal care, overdose education",
      kind: "interim-services",
      dueAt: calendar.minutesAgo(-17 * 60),
      priority: 1,
      assigneeId: singh.clinicianId,
    },
  });
}

async function lin(world: LeadWorld, at: string): Promise<void> {
  const calloway = world.stage.as("calloway");
  const lead = await calloway.do(at, createLead, {
    body: {
      firstName: "Grace",
      lastName: "Lin",
      dateOfBirth: world.calendar.birthDate(23, 2, 17),
      sexAtBirth: "F",
      phones: [{ raw: "(310) 555-0118" }],
      locationId: placeOf(world.stage, "ACV").id,
      levelOfCareId: world.floor.levels.get("2.5") ?? null,
      payMethod: "insurance",
      presentingProblem: "Stimulants and eating little since spring. Does not want anyone at home to know for now.",
      touch: "call",
      crisisFlag: "none",
      mine: true,
    },
  });
  await calloway.do(addMinutes(at, 20), addLeadContact, {
    params: { leadId: lead.id },
    body: { name: "Helen Lin", relationship: "MTH", phone: "(310) 555-0119" },
  });
  await calloway.do(addMinutes(at, 240), addCrmNote, {
    body: {
      leadId: lead.id,
      kind: "family",
      text: "The mother called and asked whether Grace had been in touch. There is no release: neither confirmed nor denied, took down what she wanted to tell us.",
    },
  });
}

async function price(world: LeadWorld, at: string): Promise<void> {
  const rhodes = world.stage.as("rhodes");
  const lead = await rhodes.do(at, createLead, {
    body: {
      firstName: "Devon",
      lastName: "Price",
      dateOfBirth: world.calendar.birthDate(42, 8, 4),
      sexAtBirth: "M",
      phones: [{ raw: "(818) 555-0131", okText: true }],
      locationId: acr(world),
      levelOfCareId: world.floor.levels.get("3.5") ?? null,
      payMethod: "insurance",
      presentingProblem: "Alcohol, a week off work possible, wants to know the cost first.",
      touch: "call",
      crisisFlag: "none",
      mine: true,
    },
  });
  const params = { leadId: lead.id };
  await rhodes.do(addMinutes(at, 30), updateLifecycle, { params, body: { version: lead.version, lifecycle: 11 } });
  await rhodes.do(addMinutes(at, 300), addCrmNote, {
    body: {
      leadId: lead.id,
      kind: "insurance",
      text: "Behavioral health is carved out to another administrator. Deductible of $1,500 open, 20 % after it: we expect about $4,000 for 28 days.",
    },
  });
  await rhodes.do(addMinutes(at, 310), addCrmTask, {
    body: {
      leadId: lead.id,
      title: "Send the estimate of $4,000 and explain the carve-out",
      kind: "gfe",
      dueAt: world.calendar.minutesAgo(-180),
      assigneeId: rhodes.clinicianId,
    },
  });
}

async function minor(world: LeadWorld, at: string): Promise<void> {
  const calloway = world.stage.as("calloway");
  await calloway.do(at, createLead, {
    body: {
      firstName: "Milo",
      lastName: "Hanley",
      dateOfBirth: world.calendar.birthDate(17, 3, 11),
      sexAtBirth: "M",
      phones: [{ raw: "(805) 555-0176" }],
      locationId: placeOf(world.stage, "ACV").id,
      levelOfCareId: world.floor.levels.get("2.1") ?? null,
      payMethod: "insurance",
      inquirerType: "family",
      presentingProblem: "The school counselor suggested the adolescent program; vapes cannabis daily.",
      sourceId: sourceOf(world, "School"),
      touch: "call",
      crisisFlag: "none",
      mine: true,
    },
  });
}

/** An intake at two in the afternoon with a bed kept for it, and another bed whose hold runs out in 40 minutes. */
function intakeWithBed(world: LeadWorld): [hoursAgo: number, play: (at: string) => Promise<void>][] {
  const { stage, floor, calendar } = world;
  const vega = stage.as("oneill");
  const make = (at: string, firstName: string, lastName: string, level: string, raw: string) =>
    vega.do(at, createLead, {
      body: {
        firstName,
        lastName,
        dateOfBirth: calendar.birthDate(35, 7, 24),
        sexAtBirth: "M",
        phones: [{ raw, okText: true }],
        locationId: acr(world),
        levelOfCareId: floor.levels.get(level) ?? null,
        payMethod: "private-pay",
        presentingProblem: "Comes from the hospital, where the worst of the withdrawal is over.",
        touch: "call",
        crisisFlag: "none",
        mine: true,
      },
    });
  let coming = "";
  const call = async (at: string) => {
    const { id, version } = await make(at, "Gideon", "Marlowe", "3.5", "(213) 555-0153");
    coming = id;
    const answered = addMinutes(at, 20);
    await vega.do(answered, updateLifecycle, { params: { leadId: id }, body: { version, lifecycle: 11 } });
  };
  const askForDetox = async (at: string) => {
    const maybe = await make(at, "Ansel", "Whitcomb", "3.7", "(626) 555-0160");
    const bed = floor.beds.detox.at(-2);
    if (!bed) return;
    await keepBed(vega, at, maybe.id, {
      bedId: bed.id,
      until: calendar.minutesAgo(-40),
      passingOverReason:
        "In withdrawal in the emergency department, which discharges him today; no one else on the list can come before tomorrow",
    });
  };
  const book = async (at: string) => {
    const today = calendar.at(0, "14:00");
    const bed = floor.beds.north.at(-1);
    await vega.do(at, updateLifecycle, {
      params: { leadId: coming },
      body: {
        version: await versionOf(vega, at, coming),
        lifecycle: 12,
        intake: {
          startsAt: today > addMinutes(calendar.now, 30) ? today : calendar.at(-1, "14:00"),
          ...(bed
            ? { bedId: bed.id, passingOverReason: "The hospital discharges him today and has nowhere else to send him" }
            : { noHoldReason: "No bed in this house" }),
          info: "His sister drives him.",
        },
      },
    });
  };
  return [
    [26, call],
    [5, askForDetox],
    [3.3, book],
  ];
}
