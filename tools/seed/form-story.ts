import type { BodyMark } from "#modules/forms/forms/answer.contract.ts";
import { middleOf } from "#modules/forms/forms/body-map.ts";
import {
  answerForm,
  createForm,
  getForm,
  listClientForms,
  signForm,
  submitForm,
} from "#modules/forms/forms/form.contract.ts";
import { coveredDocument } from "#modules/forms/forms/form-document.ts";
import type { Form } from "#modules/forms/forms/form-fields.contract.ts";
import { canonicalHash } from "#modules/signatures/signatures/canonical.ts";
import { newId } from "#platform/shared/ids.ts";
import { addDays, addMinutes, localDate } from "#platform/shared/time/index.ts";
import { Chance } from "./chance.ts";
import { type Life, staffOf, zoneOfPlace } from "./client-story.ts";
import type { Stay } from "./guests.ts";
import type { Player, Stage } from "./stage.ts";

type Answers = Form["answers"];

/** The papers of the first hours: consent to treatment, and for some a release to a relative. */
export async function signPapers(stage: Stage, at: string, life: Life, stay: Stay): Promise<void> {
  const { chance, guest } = life;
  const manager = stage.as(chance.pick(staffOf[stay.place].managers));
  await paper(
    manager,
    at,
    life,
    "consent-for-treatment",
    {
      interpreterUsed: guest.cast === "nunez",
      ...(guest.cast === "nunez" ? { interpreterName: "Amalia Ortiz, certified, Spanish" } : {}),
      advanceDirective: "no",
    },
    guest.cast === "moss" ? "submitted" : "signed",
  );
  await namesOfOthers(manager, addMinutes(at, 20), life);
  const nurse = new Chance(`admitting nurse ${guest.key}`).pick(staffOf[stay.place].nurses);
  await nursingAssessment(stage.as(nurse), addMinutes(at, 30), life);
  if (guest.cast !== "delgado" && !chance.isTrue(0.3)) return;
  const today = localDate(at, zoneOfPlace(stay.place));
  await paper(
    manager,
    addMinutes(at, 12),
    life,
    "part2-disclosure",
    {
      discloser: "Alder Creek Recovery",
      recipientName: life.familyName,
      recipientOrganization: guest.cast === "delgado" ? "Spouse" : "Family",
      informationCategories: guest.cast === "delgado" ? ["presence"] : ["presence", "attendance"],
      dataFrom: today,
      purpose: "family",
      ends: "date",
      expiresOn: addDays(today, 365),
      statements: ["revocationRight", "redisclosure", "refusalConsequence"],
    },
    guest.cast === "delgado" || chance.isTrue(0.8) ? "signed" : "draft",
  );
}

/** Emergency contacts, belongings and a check-in: most complete, some still open. */
async function namesOfOthers(staff: Player, at: string, life: Life): Promise<void> {
  const chance = new Chance(`admission forms ${life.guest.key}`);
  const contacts = {
    wantsContacts: true,
    "contacts[0].name": life.familyName,
    "contacts[0].relationship": chance.pick(["parent", "spouse", "sibling"]),
    "contacts[0].phone": `(503) 555-01${chance.int(10, 99)}`,
    "contacts[0].isGuardian": false,
  };
  const friend = {
    "contacts[1].name": "Jo Castellan",
    "contacts[1].relationship": "friend",
    "contacts[1].phone": "(503) 555-0188",
  };
  const all = chance.isTrue(0.3) ? { ...contacts, ...friend } : contacts;
  await paper(staff, at, life, "emergency-contacts", all, chance.isTrue(0.8) ? "signed" : "draft");
  if (chance.isTrue(0.4))
    await paper(
      staff,
      addMinutes(at, 10),
      life,
      "belongings-inventory",
      {
        "items[0].what": "Suitcase with clothes",
        "items[0].count": 1,
        "items[0].kept": "room",
        "items[1].what": "Phone and charger",
        "items[1].count": 1,
        "items[1].kept": "locked",
        medication: false,
      },
      chance.isTrue(0.5) ? "submitted" : "draft",
    );
  if (chance.isTrue(0.6))
    await paper(
      staff,
      addMinutes(at, 20),
      life,
      "daily-check-in",
      {
        lowMood: chance.int(2, 9),
        craving: chance.int(1, 9),
        worry: chance.int(1, 9),
        sleep: chance.pick(["well", "some", "little"]),
        used: false,
      },
      "signed",
    );
}

/** The nursing assessment of the first hours, with what was found on the skin; some still in progress. */
async function nursingAssessment(nurse: Player, at: string, life: Life): Promise<void> {
  const chance = new Chance(`nursing assessment ${life.guest.key}`);
  if (!chance.isTrue(0.6)) return;
  const findings = findingsOf(chance);
  const pain = chance.int(0, 6);
  await paper(
    nurse,
    at,
    life,
    "nursing-admission-assessment",
    {
      assessedAt: addMinutes(at, -5),
      lastUse: addMinutes(at, -60 * chance.int(6, 30)),
      lastPhysical: chance.pick(["2023", "2024-05", "2025-11", "2026-02"]),
      wristband: `AC-${chance.int(1000, 9999)}`,
      hasFindings: findings.length > 0,
      ...(findings.length > 0 ? { findings } : {}),
      fell: chance.pick(["no", "no", "some"]),
      unsteady: chance.pick(["no", "some", "marked"]),
      dizzy: chance.pick(["no", "some"]),
      sedated: chance.pick(["no", "no", "some"]),
      callButton: initialsOf(nurse.actor.name),
      painNow: pain,
      ...(pain > 3 ? { painDrawing: { strokes: [], note: "Lower back, into the left leg" } } : {}),
    },
    chance.isTrue(0.8) ? "signed" : "draft",
  );
}

/** The form that the admission assigned with its packet, or a new one. */
async function formOf(staff: Player, at: string, { mrNo }: Life, templateKey: string): Promise<Form> {
  const { rows } = await staff.do(at, listClientForms, { params: { mrNo }, query: { status: "assigned" } });
  const assigned = rows.find((row) => row.templateKey === templateKey);
  if (assigned) return staff.do(at, getForm, { params: { formId: assigned.id } });
  return staff.do(at, createForm, { body: { mrNo, templateKey } });
}

const initialsOf = (name: string) => [...name.matchAll(/\b\p{Lu}/gu)].join("").slice(0, 2);

/** Up to four findings, most of them on the arms. */
function findingsOf(chance: Chance): BodyMark[] {
  const found: readonly BodyMark[] = [
    {
      view: "front",
      region: "leftForearm",
      ...middleOf("front", "leftForearm"),
      kind: "injection",
      note: "Three, healing",
    },
    { view: "front", region: "rightKnee", ...middleOf("front", "rightKnee"), kind: "abrasion", sizeMm: 25 },
    {
      view: "back",
      region: "abdomen",
      ...middleOf("back", "abdomen"),
      kind: "bruise",
      sizeMm: 60,
      note: "Yellow, no pain",
    },
    { view: "front", region: "rightUpperArm", ...middleOf("front", "rightUpperArm"), kind: "tattoo" },
  ];
  return found.filter(() => chance.isTrue(0.35));
}

async function paper(
  staff: Player,
  at: string,
  life: Life,
  templateKey: string,
  answers: Answers,
  end: "draft" | "submitted" | "signed",
): Promise<void> {
  const { id: formId, answers: before } = await formOf(staff, at, life, templateKey);
  const params = { formId };
  const typed = addMinutes(at, 4);
  const filled = await staff.do(typed, answerForm, {
    params,
    body: {
      mutations: Object.entries(answers).map(([linkPath, next]) => ({
        clientMutationId: newId(),
        linkPath,
        base: before[linkPath] ?? null,
        next,
        recordedAt: typed,
      })),
    },
  });
  if (end === "draft") return;
  let form = await staff.do(addMinutes(at, 5), submitForm, { params, body: { version: filled.version } });
  if (end === "submitted") return;
  for (const slot of form.slots.filter((one) => one.required)) {
    const isStaff = slot.role === "staff";
    const signedAt = addMinutes(at, isStaff ? 8 : 7);
    const mark = { drawing: drawnName(life.guest.key), reviewedAt: typed, intentAt: signedAt, deviceClockAt: signedAt };
    form = await staff.do(
      signedAt,
      signForm,
      {
        params,
        body: {
          slotKey: slot.slotKey,
          shownHash: canonicalHash(coveredDocument(form.document, form.definition, slot.covers)),
          ...(isStaff ? {} : { mark }),
        },
      },
      { sign: isStaff },
    );
  }
}

/** A name as it is drawn on the pad: a few unhurried strokes, another hand for each person. */
export function drawnName(key: string) {
  const chance = new Chance(`hand ${key}`);
  const strokes = [40, 150, 260].map((startX, index) => {
    const [height, pace] = [chance.int(18, 34), chance.int(20, 34) / 10];
    return {
      points: Array.from({ length: 24 }, (_, i) => ({
        x: startX + i * 4,
        y: Math.round(80 + Math.sin(i / pace) * height),
        t: index * 520 + i * 16,
        p: 0.5,
      })),
    };
  });
  return { strokes };
}
