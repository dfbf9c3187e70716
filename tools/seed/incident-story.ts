import { listClientPatients } from "#modules/clients/identity/client-list.contract.ts";
import { confirmClockRule } from "#modules/facility/clocks/clock-list.contract.ts";
import { answerAnonymously, askReporter, reportAnonymously } from "#modules/facility/incidents/anonymous.contract.ts";
import {
  closeIncident,
  decideSentinel,
  type Incident,
  investigateIncident,
  listIncidents,
  planIncidentActions,
  startIncident,
  submitIncident,
  takeUpIncident,
} from "#modules/facility/incidents/incident.contract.ts";
import {
  addIncidentAction,
  addIncidentNotice,
  addIncidentPerson,
  putIncidentAnalysis,
} from "#modules/facility/incidents/incident-parts.contract.ts";
import type { CallInput } from "#platform/shared/endpoint.ts";
import { addDays, addMinutes, localDate } from "#platform/shared/time/index.ts";
import type { Calendar } from "./calendar.ts";
import { placeOf } from "./floor.ts";
import type { Stage } from "./stage.ts";

type Fields = Omit<CallInput<typeof startIncident>["body"], "locationId" | "occurredAt" | "discoveredAt" | "client">;

/** Reports of an ordinary year, taken up, acted on and closed. */
const ordinary: readonly (Fields & { by: string })[] = [
  {
    by: "tran",
    type: "fall",
    harm: "mild",
    placeDetail: "Detox Wing, hall bathroom",
    facts: "Client A slipped on the wet floor beside the sink and landed on the left knee. Alert, no head strike.",
    immediateActions: "Nurse assessed the knee, ice applied, floor dried and a sign put up.",
  },
  {
    by: "okafor",
    type: "medication_error",
    eventClass: "near_miss",
    harm: "none",
    placeDetail: "Medication room",
    facts: "The 9:00 AM dose of Client A was prepared from another client's card. Found at the second check.",
    immediateActions: "Dose wasted with a witness, correct dose given, prescriber informed.",
  },
  {
    by: "osei",
    type: "contraband",
    harm: "none",
    placeDetail: "North House, room 3",
    facts: "A vape pen was found under the mattress of Client A during the weekly room check.",
    immediateActions: "Item secured in the office, client informed of the house rule.",
  },
  {
    by: "farley",
    type: "assault_client",
    harm: "mild",
    placeDetail: "Dayroom",
    facts: "Client A pushed another client during an argument about the television. No one fell.",
    immediateActions: "Staff stepped between them, both moved to separate rooms, nurse checked both.",
  },
  {
    by: "castellanos",
    type: "seizure",
    harm: "moderate",
    placeDetail: "Detox Wing, room 102",
    facts: "Client A had a generalized seizure of about 90 seconds on day 2 of alcohol withdrawal.",
    immediateActions: "Airway protected, PRN given as ordered, prescriber called, vital signs every 15 min.",
  },
  {
    by: "ibarra",
    type: "property_damage",
    harm: "none",
    placeDetail: "South House, kitchen",
    facts: "A cabinet door was torn off. Client A said that they had leaned on it.",
    immediateActions: "Door removed, maintenance called.",
  },
  {
    by: "mbeki",
    type: "medical_emergency",
    harm: "moderate",
    placeDetail: "Detox Wing, room 104",
    facts: "Client A reported chest pain at rest. Blood pressure 168/102, pulse 112.",
    immediateActions: "911 called, transferred to the emergency department with a staff member.",
  },
  {
    by: "tran",
    type: "elopement",
    harm: "none",
    placeDetail: "Courtyard gate",
    facts:
      "Client A left through the courtyard gate during the smoke break and was found at the bus stop 25 min later.",
    immediateActions: "Search started at once, on-call administrator called, client returned on their own.",
  },
];

/** Incident reports of the last year, with a few that are open in different states. */
export async function tellIncidents(stage: Stage, calendar: Calendar): Promise<void> {
  const story = new IncidentStory(stage, calendar);
  await story.confirmRules();
  await story.year();
  await story.open();
}

class IncidentStory {
  readonly #stage: Stage;
  readonly #calendar: Calendar;
  constructor(stage: Stage, calendar: Calendar) {
    this.#stage = stage;
    this.#calendar = calendar;
  }

  /** The compliance officer checked the rules that apply in California, but not those of other states. */
  async confirmRules(): Promise<void> {
    const { id: locationId } = placeOf(this.#stage, "ACR");
    const at = this.#calendar.at(400, "10:00");
    for (const [index, key] of [
      "ca-dhcs-sud.phone",
      "ca-dhcs-sud.written",
      "tjc-bhc.sentinel-analysis",
      "us-privacy.breach",
      "us-osha.staff-death",
    ].entries())
      await this.#stage.as("brandt").do(addMinutes(at, index), confirmClockRule, {
        body: {
          key,
          locationId: key.startsWith("ca-") ? locationId : null,
          textChecked: true,
          citationChecked: true,
          checkedOn: this.#calendar.date(key === "us-osha.staff-death" ? 401 : 400),
        },
      });
  }

  async #client(at: string, index: number) {
    const query = { location: placeOf(this.#stage, "ACR").id, pageSize: 100 };
    const { rows } = await this.#stage.as("vance").do(at, listClientPatients, { query });
    const one = rows[index % Math.max(1, rows.length)];
    return one ? { clientId: one.clientId, demographicId: one.demographicId } : null;
  }

  async #submit(at: string, { by, ...fields }: Fields & { by: string }, index: number): Promise<Incident> {
    const person = this.#stage.as(by);
    const client = await this.#client(this.#calendar.minutesAgo(30), index);
    const draft = await person.do(addMinutes(at, 20), startIncident, {
      body: {
        locationId: placeOf(this.#stage, "ACR").id,
        occurredAt: at,
        discoveredAt: addMinutes(at, 2),
        ...fields,
        ...(client ? { client } : { nobodyInvolved: true }),
      },
    });
    return person.do(addMinutes(at, 26), submitIncident, versionOf(draft));
  }

  #takeUp(at: string, report: Incident): Promise<Incident> {
    return this.#stage.as("vance").do(at, takeUpIncident, versionOf(report));
  }

  async year(): Promise<void> {
    for (let index = 0; index < 40; index += 1) {
      const scene = ordinary[(index * 5) % ordinary.length];
      if (!scene) continue;
      const at = this.#calendar.at(
        360 - index * 9,
        `${String(7 + ((index * 7) % 14)).padStart(2, "0")}:${index % 2 ? "40" : "15"}`,
      );
      const report = await this.#takeUp(addMinutes(at, 600), await this.#submit(at, scene, index));
      const planned = await this.#stage.as("vance").do(addMinutes(at, 2000), planIncidentActions, versionOf(report));
      if (index < 36) await this.#stage.as("brandt").do(addMinutes(at, 9000), closeIncident, versionOf(planned));
      else
        await this.#stage.as("vance").do(addMinutes(at, 2100), addIncidentAction, {
          params: { incidentId: planned.id },
          body: {
            text: index % 2 ? "Put a non-slip mat at each sink" : "Remind staff of the room check list",
            strength: index % 2 ? "strong" : "weak",
            ownerId: this.#stage.as("okafor").clinicianId,
            dueOn: addDays(localDate(at, this.#calendar.zone), 14),
          },
        });
    }
  }

  /** One under sentinel analysis, one allegation with its report to protective services overdue, one new, one near miss. */
  async open(): Promise<void> {
    const minutesAgo = (minutes: number) => this.#calendar.minutesAgo(minutes);
    const attempt = await this.#submit(
      this.#calendar.at(17, "21:10"),
      {
        by: "okafor",
        type: "suicide_attempt",
        harm: "severe",
        placeDetail: "South House, room 2",
        facts: "Client A was found at 9:10 PM on the bathroom floor with a cord around the neck, breathing, confused.",
        immediateActions: "Cord removed, 911 called, one-to-one watch, transferred to the hospital at 9:41 PM.",
      },
      3,
    );
    const taken = await this.#takeUp(this.#calendar.at(16, "08:20"), attempt);
    const confirmed = await this.#stage.as("brandt").do(this.#calendar.at(16, "10:00"), decideSentinel, {
      params: { incidentId: taken.id },
      body: { version: taken.version, sentinel: "confirmed" },
    });
    await this.#stage.as("vance").do(this.#calendar.at(16, "10:30"), investigateIncident, versionOf(confirmed));
    await this.#stage.as("vance").do(this.#calendar.at(16, "10:40"), addIncidentNotice, {
      params: { incidentId: taken.id },
      body: {
        recipient: "attending",
        personReached: "Owen Feld, DO",
        method: "phone",
        at: this.#calendar.at(17, "21:30"),
      },
    });
    await this.#stage.as("brandt").do(this.#calendar.at(15, "09:00"), putIncidentAnalysis, {
      params: { incidentId: taken.id },
      body: {
        version: 0,
        method: "rca",
        privilege: "psqia",
        sequence: "8:45 PM last look. 9:10 PM found. Bathroom door can be locked from inside.",
        causes: [],
        team: "Brandt, Raman, Vance",
      },
    });

    const person = this.#stage.as("castellanos");
    const allegedAt = minutesAgo(27 * 60 + 20);
    const client = await this.#client(minutesAgo(30), 6);
    const draft = await person.do(addMinutes(allegedAt, 5), startIncident, {
      body: {
        locationId: placeOf(this.#stage, "ACR").id,
        type: "abuse_neglect_allegation",
        occurredAt: allegedAt,
        timePrecision: "about",
        discoveredAt: addMinutes(allegedAt, 3),
        placeDetail: "North House, hall",
        harm: "unknown",
        facts:
          "Client A said that Staff B grabbed their arm and pulled them into the room. Redness on the right forearm.",
        immediateActions: "Client moved next to the nurses' station, arm examined and photographed.",
        ...(client ? { client } : { nobodyInvolved: true }),
      },
    });
    const named = await person.do(addMinutes(allegedAt, 15), addIncidentPerson, {
      params: { incidentId: draft.id },
      body: { kind: "staff", role: "alleged", clinicianId: this.#stage.as("farley").clinicianId },
    });
    await person.do(addMinutes(allegedAt, 20), submitIncident, versionOf(named));

    await this.#submit(
      minutesAgo(190),
      {
        by: "osei",
        type: "fall",
        harm: "mild",
        placeDetail: "Detox Wing, room 103",
        facts: "Client A got up from bed, became dizzy and sat down hard on the floor. No head strike.",
        immediateActions:
          "Blood pressure 96/58 lying, 84/50 standing. Nurse informed, fluids offered, call light placed.",
      },
      1,
    );
    await this.#stage.as("tran").do(minutesAgo(55), startIncident, {
      body: {
        locationId: placeOf(this.#stage, "ACR").id,
        eventClass: "unsafe_condition",
        type: "equipment",
        occurredAt: minutesAgo(60),
        discoveredAt: minutesAgo(58),
        placeDetail: "South House, hall",
        facts: "The handrail beside the stairs is loose.",
      },
    });
    await this.#anonymous(minutesAgo(26 * 60));
  }

  /** A near miss without an author, who was asked and answered. */
  async #anonymous(at: string): Promise<void> {
    const { code, number } = await this.#stage.byAnyone(at, "incident", reportAnonymously, (post) => ({
      body: {
        eventClass: "near_miss",
        type: "medication_error",
        locationId: placeOf(this.#stage, "ACR").id,
        placeDetail: "Medication room",
        occurredAt: addMinutes(at, -90),
        facts:
          "Two clients with similar last names were next to each other on the list. The wrong card was opened first.",
        immediateActions: "The name was read aloud before the dose was prepared.",
        post,
      },
    }));
    const vance = this.#stage.as("vance");
    const { rows } = await vance.do(addMinutes(at, 60), listIncidents, { query: { pageSize: 100 } });
    const incidentId = rows.find((row) => row.number === number)?.id;
    if (!incidentId) return;
    const text = "Was the name alert shown on the screen?";
    await vance.do(addMinutes(at, 65), askReporter, { params: { incidentId }, body: { text } });
    await this.#stage.byAnyone(addMinutes(at, 300), "incident", answerAnonymously, (post) => ({
      params: { code },
      body: { text: "No. It is shown in the chart, not in the pass.", post },
    }));
  }
}

const versionOf = ({ id, version }: Incident) => ({ params: { incidentId: id }, body: { version } });
