import { consentsOf, openFormsOf, statusOn } from "#modules/forms/index.ts";
import { openMedicationWork } from "#modules/medications/index.ts";
import { unsignedNotesOfStay } from "#modules/notes/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { formatDate, formatTime, localDate, minutesBetween } from "#platform/shared/time/index.ts";
import { activeAlerts } from "../alerts/alert.store.ts";
import { alertLabels } from "../alerts/alert.ts";
import type { ChecklistItem } from "./admission.contract.ts";
import { type DischargeCheck, dischargeCheckLabels } from "./discharge-checks.ts";
import type { DischargeType } from "./episode.ts";

export interface ChecklistStay {
  clientId: string;
  demographicId: string;
  timeZone: string;
}

/** Leaving like this, nobody can be asked any more (ADM-8). */
const nobodyToAsk: readonly DischargeType[] = ["ama", "elopement_awol", "deceased"];
/** What is said by hand, and when it cannot be: nobody gives the dead an appointment; who ran off may still get naloxone. */
const asked: readonly { key: DischargeCheck; not: readonly DischargeType[] }[] = [
  { key: "belongings", not: [] },
  { key: "own_medications", not: [] },
  { key: "naloxone", not: ["deceased", "incarcerated"] },
  { key: "aftercare", not: nobodyToAsk },
];
const named = 3;

/**
 * What should be finished before somebody leaves (ADM-8): hard items stop the discharge, soft ones are shown, and what
 * stays open is kept with the discharge. The caller has opened the chart.
 */
export async function dischargeChecklist(
  view: View,
  stay: ChecklistStay,
  type: DischargeType,
): Promise<ChecklistItem[]> {
  const { clientId, demographicId, timeZone } = stay;
  const medicines = await openMedicationWork(view, demographicId);
  const notes = await unsignedNotesOfStay(view, demographicId);
  const forms = await openFormsOf(view, demographicId);
  const doses = medicines.undocumented.map(
    ({ product, dueAt }) => `${product}, ${formatDate(dueAt, timeZone)} ${formatTime(dueAt, timeZone)}`,
  );
  return [
    ...(await alertItems(view, clientId, type)),
    soft("doses", "Every dose until now has an entry", few(doses)),
    soft("orders", "Orders are signed or declined", few(medicines.unsigned)),
    soft("notes", "Notes of this stay are signed", few(notes)),
    soft("forms", "Forms of this stay are finished", few(forms)),
    await diagnosisItem(view, demographicId),
    ...(type === "deceased" ? [] : [await releaseItem(view, stay)]),
    ...asked
      .filter(({ not }) => !not.includes(type))
      .map(({ key }) => ({ ...soft(key, dischargeCheckLabels[key], null), met: false, asked: true })),
  ];
}

/** A soft item is open as long as there is something to say about it. */
function soft(key: string, label: string, open: string | null): ChecklistItem {
  return { key, label, hard: false, met: open === null, detail: open, asked: false };
}

function few(things: readonly string[]): string | null {
  if (things.length === 0) return null;
  const rest = things.length - named;
  return `${things.slice(0, named).join("; ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

async function alertItems(view: View, clientId: string, type: DischargeType): Promise<ChecklistItem[]> {
  const alerts = (await activeAlerts(view.db, clientId)).filter((alert) => alert.status === "active");
  const suicide = alerts.find((alert) => alert.category === "suicide");
  const others = alerts.filter((alert) => alert.category !== "suicide").map((alert) => alertLabels[alert.category]);
  const looked = soft("open-alerts", "Alerts of this stay looked at", few(others));
  if (nobodyToAsk.includes(type)) return [looked];
  const row = suicide
    ? await view.db.selectFrom("alerts").select("reviewedAt").where("id", "=", suicide.id).executeTakeFirst()
    : undefined;
  const at = row?.reviewedAt ?? null;
  const screened: ChecklistItem = {
    key: "suicide-review",
    label: suicide ? "Suicide alert reviewed within 24 hours" : "No suicide alert is open",
    hard: true,
    met: !suicide || (at !== null && minutesBetween(at, view.now) <= 24 * 60),
    detail: suicide ? "Review or resolve the alert first." : null,
    asked: false,
  };
  return [screened, looked];
}

async function diagnosisItem(view: View, demographicId: string): Promise<ChecklistItem> {
  const principal = await view.db
    .selectFrom("diagnoses")
    .select("code")
    .where("demographicId", "=", demographicId)
    .where("kind", "=", "principal")
    .where("leftSetVersion", "is", null)
    .executeTakeFirst();
  const item = soft("principal-diagnosis", "Principal diagnosis recorded", principal ? null : "None is recorded.");
  return principal ? { ...item, detail: principal.code } : item;
}

/** Without a release in force nobody outside may be told what the next provider needs to know. */
async function releaseItem(view: View, { clientId, timeZone }: ChecklistStay): Promise<ChecklistItem> {
  const today = localDate(view.now, timeZone);
  const inForce = (await consentsOf(view.db, clientId)).some(
    (consent) => consent.type === "release" && statusOn(consent, today) === "active",
  );
  return soft(
    "release",
    "A release for whoever treats them next",
    inForce ? null : "No release is in force: nothing may be sent.",
  );
}
