import { convertLead } from "#modules/crm/conversion/conversion.contract.ts";
import { bookLeadAppointment } from "#modules/crm/intakes/intake.contract.ts";
import { addLeadContact } from "#modules/crm/leads/contact.contract.ts";
import { createLead, leadOptions } from "#modules/crm/leads/lead.contract.ts";
import type { Lead } from "#modules/crm/leads/lead-fields.contract.ts";
import { claimLead, closeLead, nurtureLead, updateLifecycle } from "#modules/crm/leads/pipeline.contract.ts";
import { addCrmNote } from "#modules/crm/notes/note.contract.ts";
import { addCrmTask } from "#modules/crm/tasks/task.contract.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Platform } from "#platform/server/platform.ts";
import type { Answer } from "#platform/shared/endpoint.ts";
import { asStaff, type Caller, dice, type StoryClock } from "./as-staff.ts";
import type { SeededBed } from "./beds.ts";
import type { SeededFacility } from "./facilities.ts";
import { firstNames, lastNames, problems, streets } from "./lead-words.ts";

const day = 24 * 60 * 60_000;
const minute = 60_000;

interface Story {
  /** What becomes of the lead. */
  end:
    | "bed"
    | "day"
    | "new"
    | "working"
    | "qualified"
    | "preAdmission"
    | "intake"
    | "waiting"
    | "lost"
    | "notQualified"
    | "nurture";
  place: string;
  level: string;
  daysAgo: number;
  bed?: SeededBed;
}

/** The stories of the demo: who is here, who is on the way, and who went elsewhere. Days are before the load. */
function stories(beds: readonly SeededBed[], roll: () => number): Story[] {
  const many = (count: number, make: (at: number) => Story) => Array.from({ length: count }, (_, at) => make(at));
  const between = (from: number, to: number) => from + roll() * (to - from);
  const place = () =>
    roll() < 0.7 ? { place: "ACR", level: roll() < 0.5 ? "3.7" : "3.5" } : { place: "ACP", level: "3.1" };
  const stay = (level: string) =>
    level === "3.7" ? between(0.4, 6) : level === "3.5" ? between(2, 27) : between(5, 60);
  return [
    ...beds.map((bed): Story => ({ end: "bed", place: bed.place, level: bed.level, daysAgo: stay(bed.level), bed })),
    ...many(28, (at) => ({
      end: "day",
      place: at % 3 === 2 ? "ACP" : "ACV",
      level: at % 2 ? "2.1" : "2.5",
      daysAgo: between(3, 45),
    })),
    ...many(8, () => ({ end: "new", ...place(), daysAgo: between(0.01, 0.4) })),
    ...many(18, () => ({ end: "working", ...place(), daysAgo: between(0.2, 9) })),
    ...many(11, () => ({ end: "qualified", ...place(), daysAgo: between(1, 8) })),
    ...many(7, () => ({ end: "preAdmission", ...place(), daysAgo: between(1, 6) })),
    ...many(6, () => ({ end: "intake", ...place(), daysAgo: between(1, 5) })),
    ...many(6, () => ({ end: "waiting", ...place(), daysAgo: between(1, 12) })),
    ...many(3, () => ({ end: "nurture", ...place(), daysAgo: between(20, 90) })),
    ...many(12, () => ({ end: "lost", ...place(), daysAgo: between(5, 180) })),
    ...many(4, () => ({ end: "notQualified", ...place(), daysAgo: between(5, 180) })),
  ];
}

/** Leads, and through them the people in beds and day programs, by the same verbs the staff use. */
export async function seedAdmissions(
  platform: Platform,
  facility: SeededFacility,
  clock: StoryClock,
  { beds, free }: { beds: readonly SeededBed[]; free: readonly SeededBed[] },
): Promise<void> {
  const roll = dice(20261120);
  const team = ["marsh", "oneill", "singh", "calloway", "rhodes"].map((key) => asStaff(platform, facility, key));
  const nurse = asStaff(platform, facility, "okafor");
  const [first] = team as [Caller & { clinicianId: string }];
  const options = await first(leadOptions);
  const now = Date.now();
  const toHold = [...free];
  for (const [at, story] of stories(beds, roll)
    .sort((a, b) => b.daysAgo - a.daysAgo)
    .entries()) {
    const rep = team[at % team.length] as Caller & { clinicianId: string };
    const arrived = now - story.daysAgo * day;
    // People in beds called one to three days before they came.
    const called = story.end === "bed" || story.end === "day" ? arrived - (1 + roll() * 2) * day : arrived;
    const tell = (after: number) => clock.set(new Date(Math.min(called + after, now - minute)).toISOString());
    tell(0);
    const ready = !["new", "working"].includes(story.end);
    const lead = await rep(createLead, { body: newLead(at, story, roll, options, facility, ready) });
    if (story.end === "new") continue;
    const step = new Steps(rep, lead, platform.database.tenant(facility.tenant.id));
    tell(4 * minute);
    await step.claim();
    tell(12 * minute);
    await step.note(
      roll() < 0.5
        ? "Spoke with the person. Wants to come this week."
        : "Talked with the family, then with the person.",
    );
    if (at % 3 === 0) await step.task("Call back about the insurance card", new Date(called + (1 + roll() * 3) * day));
    tell(40 * minute);
    await tellEnd(step, story, { options, nurse, arrived, now, clock, toHold, facility });
  }
  clock.backToNow();
}

interface EndContext {
  options: Options;
  nurse: Caller & { clinicianId: string };
  arrived: number;
  now: number;
  clock: StoryClock;
  toHold: SeededBed[];
  facility: SeededFacility;
}

async function tellEnd(step: Steps, story: Story, context: EndContext): Promise<void> {
  const { options, nurse, arrived, now, clock, toHold } = context;
  const reasonOf = (status: number) => options.closeReasons.filter((reason) => reason.status === status);
  const inDays = (days: number) => new Date(now + days * day).toISOString();
  if (story.end === "lost" || story.end === "notQualified") {
    const status = story.end === "lost" ? 4 : 5;
    const reasons = reasonOf(status);
    return step.close(status, reasons[Math.floor(story.daysAgo) % reasons.length]?.id ?? "");
  }
  if (story.end === "nurture") return step.nurture(inDays(30).slice(0, 10));
  if (story.end === "working") return;
  await step.stage({ lifecycle: 11 });
  if (story.end === "qualified") return;
  if (story.end === "waiting")
    return step.stage({
      lifecycle: 13,
      waitlist: { locationId: step.lead.locationId ?? "", levelOfCareId: step.lead.levelOfCareId ?? "" },
    });
  await step.book(
    "assessment",
    new Date(Math.max(Date.parse(clock.now()) + 2 * 60 * minute, now + 60 * minute)).toISOString(),
  );
  await step.stage({ lifecycle: 5, withoutVob: "Payer line closed; verified by phone on Monday" });
  if (story.end === "preAdmission") return;
  if (story.end === "intake") {
    clock.backToNow();
    const bed = toHold.findIndex((one) => one.level === story.level);
    const [held] = bed >= 0 ? toHold.splice(bed, 1) : [];
    return step.stage({
      lifecycle: 12,
      intake: {
        startsAt: inDays(0.2 + story.daysAgo / 2),
        ...(held ? { bedId: held.id } : { noHoldReason: "No bed free yet; house manager plans for the day" }),
      },
    });
  }
  clock.set(new Date(arrived).toISOString());
  await step.convert(nurse.clinicianId, story.bed?.id, new Date(arrived).toISOString());
}

/** One lead under way: keeps the newest version, as a screen would. */
class Steps {
  lead: Lead;
  readonly #call: Caller;
  readonly #db: TenantDb;
  constructor(call: Caller, lead: Lead, db: TenantDb) {
    this.#call = call;
    this.lead = lead;
    this.#db = db;
  }
  /** A note or a task moves the lead on; a screen would read it again. */
  async #renew(): Promise<void> {
    const { version } = await this.#db
      .selectFrom("leads")
      .select("version")
      .where("id", "=", this.lead.id)
      .executeTakeFirstOrThrow();
    this.lead = { ...this.lead, version };
  }
  get #params() {
    return { leadId: this.lead.id };
  }
  async claim(): Promise<void> {
    this.lead = await this.#call(claimLead, { params: this.#params });
  }
  async note(text: string): Promise<void> {
    await this.#call(addCrmNote, { body: { leadId: this.lead.id, kind: "call", text, spokeWithPerson: true } });
    await this.#renew();
  }
  async task(title: string, due: Date): Promise<void> {
    await this.#call(addCrmTask, {
      body: { leadId: this.lead.id, title, kind: "call-back", dueAt: due.toISOString() },
    });
    await this.#renew();
  }
  async stage(move: object): Promise<void> {
    const body = { version: this.lead.version, ...move };
    this.lead = await this.#call(updateLifecycle, { params: this.#params, body });
  }
  async book(kind: "assessment", startsAt: string): Promise<void> {
    this.lead = await this.#call(bookLeadAppointment, { params: this.#params, body: { kind, startsAt } });
  }
  async close(status: 4 | 5, closeReasonId: string): Promise<void> {
    await this.#call(closeLead, { params: this.#params, body: { version: this.lead.version, status, closeReasonId } });
  }
  async nurture(until: string): Promise<void> {
    await this.#call(nurtureLead, { params: this.#params, body: { version: this.lead.version, until } });
  }
  async convert(admittingClinicianId: string, bedId: string | undefined, admittedAt: string): Promise<void> {
    await this.#call(addLeadContact, {
      params: this.#params,
      body: {
        name: `Alex ${this.lead.lastName ?? "Family"}`,
        relationship: "SIB",
        phone: "(805) 555-0188",
        isEmergency: true,
      },
    });
    await this.#renew();
    await this.#call(convertLead, {
      body: {
        leadId: this.lead.id,
        version: this.lead.version,
        overrideReason: "Screened by telephone with the medical director",
        admit: {
          admittedAt,
          admittingClinicianId,
          allergiesUnableReason: "Asked at the nursing assessment",
          ...(bedId ? { bedId } : {}),
        },
      },
    });
  }
}

type Options = Answer<typeof leadOptions>;

function newLead(
  at: number,
  story: Story,
  roll: () => number,
  options: Options,
  facility: SeededFacility,
  ready: boolean,
) {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(roll() * list.length)] as T;
  const woman = story.bed ? story.bed.code.startsWith("SH") : roll() < 0.45;
  const level = options.levels.find((one) => one.code === story.level);
  const phone = `(${pick(["805", "310", "602", "213"])}) 555-0${String(100 + (at % 100))}`;
  const year = 1962 + Math.floor(roll() * 42);
  const age = {
    dateOfBirth: `${year}-${String(1 + Math.floor(roll() * 12)).padStart(2, "0")}-${String(1 + Math.floor(roll() * 28)).padStart(2, "0")}`,
  };
  return {
    firstName: firstNames[woman ? "women" : "men"][at % firstNames.women.length] as string,
    lastName: lastNames[(at * 7 + 3) % lastNames.length] as string,
    phones: [{ raw: phone, okVoicemail: roll() < 0.6, okText: roll() < 0.4 }],
    locationId: facility.places.get(story.place)?.id ?? null,
    sourceId: pick(options.sources).id,
    presentingProblem: pick(problems),
    inquirerType: roll() < 0.65 ? ("self" as const) : ("family" as const),
    priority: roll() < 0.08 ? 1 : roll() < 0.25 ? 2 : 3,
    pregnant: story.end === "waiting" && woman ? ("yes" as const) : ("no" as const),
    ...(story.end === "new" ? {} : { touch: "call" as const }),
    ...(ready || roll() < 0.6
      ? {
          ...age,
          sexAtBirth: woman ? ("F" as const) : ("M" as const),
          ...(level ? { levelOfCareId: level.id } : {}),
          payMethod: pick(["insurance", "insurance", "medicaid", "self-pay"] as const),
          address: { line1: `${10 + at} ${pick(streets)}`, city: "Ojai", state: "CA", postalCode: "93023" },
        }
      : {}),
  };
}
