import { listLevels } from "#modules/facility/levels/level.contract.ts";
import { savePart } from "#modules/notes/drafts/part.contract.ts";
import { contentFromText } from "#modules/notes/drafts/part-content.ts";
import { changeProgressNote, getNote } from "#modules/notes/notes/note.contract.ts";
import { documentHash, withLateEntry } from "#modules/notes/notes/note-document.ts";
import { getSignSheet, signNote } from "#modules/notes/notes/sign.contract.ts";
import { askAboutTransfer, createTransfer, getTransfer } from "#modules/notes/transfers/transfer.contract.ts";
import { newId } from "#platform/shared/ids.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import type { Calendar } from "./calendar.ts";
import type { Life } from "./client-story.ts";
import { placeOf } from "./floor.ts";
import type { Player, Stage } from "./stage.ts";

const words = {
  situation:
    "Completing residential treatment and stepping down. Calm and cooperative this shift, vitals in range, ate both meals.",
  background:
    "Alcohol use disorder, severe. Withdrawal was managed without complications. Attends groups daily, works with a sponsor.",
  assessment:
    "Low withdrawal risk. Mild anxiety in the evening that responds to grounding. No thoughts of self-harm. Cravings 2 of 10.",
  recommendation:
    "Continue the medications below. Check sleep in the first two nights. Family session is planned for Thursday at 3:00 PM.",
};

interface Plan {
  /** Minutes from now; negative for a planned time that has passed. */
  plannedIn: number;
  to: "ACV" | "ACP" | "same";
  level: string;
  isSigned: boolean;
  question?: { by: string; text: string };
}

/** One transfer on time, one with a question, one that no one has accepted, and a draft. */
const plans: readonly Plan[] = [
  { plannedIn: 180, to: "same", level: "3.1", isSigned: true },
  {
    plannedIn: 75,
    to: "ACP",
    level: "3.1",
    isSigned: true,
    question: { by: "dubois", text: "Does she take her evening dose before the drive or on arrival?" },
  },
  { plannedIn: -110, to: "ACV", level: "2.5", isSigned: true },
  { plannedIn: 24 * 60, to: "ACV", level: "2.1", isSigned: false },
];

/** Clients of the residential houses whose transfer is planned. None has moved yet. */
export async function tellTransfers(stage: Stage, calendar: Calendar, lives: readonly Life[]): Promise<void> {
  const nurse = stage.as("okafor");
  const { rows } = await nurse.do(calendar.now, listLevels);
  const levels = new Map(rows.filter(({ edition }) => edition === "asam4").map(({ code, id }) => [code, id]));
  const leaving = lives.filter(({ guest }) => {
    const stay = guest.stays.at(-1);
    return !guest.cast && stay?.to === null && stay.place === "ACR" && stay.bed?.ward !== "detox" && stay.from > 9;
  });
  for (const [index, plan] of plans.entries()) {
    const life = leaving[index * 2 + 1];
    if (life) await tellTransfer(stage, nurse, calendar, life, plan, levels.get(plan.level));
  }
}

async function tellTransfer(
  stage: Stage,
  nurse: Player,
  calendar: Calendar,
  life: Life,
  plan: Plan,
  toLevelId: string | undefined,
): Promise<void> {
  const at = calendar.minutesAgo(plan.plannedIn < 0 ? 150 - plan.plannedIn : 45);
  const { noteId } = await nurse.do(at, createTransfer, {
    body: {
      mrNo: life.mrNo,
      ...(plan.to === "same" ? {} : { toLocationId: placeOf(stage, plan.to).id }),
      ...(toLevelId ? { toLevelId } : {}),
      effectiveAt: addMinutes(calendar.now, plan.plannedIn),
      reasonCode: "clinicalProgress",
      transport: plan.to === "same" ? null : "Facility van",
      belongingsChecked: plan.isSigned,
    },
  });
  const params = { noteId };
  for (const [partKey, text] of Object.entries(words).slice(0, plan.isSigned ? 4 : 2))
    await nurse.do(addMinutes(at, 4), savePart, {
      params: { ...params, partKey },
      body: {
        baseRevision: 0,
        mutationId: newId(),
        tabId: newId(),
        seq: 1,
        content: contentFromText(text),
        moment: true,
      },
    });
  if (!plan.isSigned) return;
  const note = await nurse.do(addMinutes(at, 5), getNote, { params });
  await nurse.do(addMinutes(at, 5), changeProgressNote, {
    params,
    body: {
      version: note.version,
      fields: { riskLevel: "low", riskToSelf: "denied", riskToOthers: "denied", precautions: "none" },
    },
  });
  const sheet = await nurse.do(addMinutes(at, 6), getSignSheet, { params });
  if (!sheet.document || sheet.stops.length > 0) return;
  const { version, revisions } = sheet;
  const hash = documentHash(withLateEntry(sheet.document, null));
  await nurse.do(
    addMinutes(at, 6),
    signNote,
    { params, body: { version, revisions, hash, lateEntry: null } },
    { sign: true },
  );
  if (!plan.question) return;
  const asked = addMinutes(at, 20);
  const receiver = stage.as(plan.question.by);
  const { version: sent } = await receiver.do(asked, getTransfer, { params });
  await receiver.do(asked, askAboutTransfer, { params, body: { version: sent, question: plan.question.text } });
}
