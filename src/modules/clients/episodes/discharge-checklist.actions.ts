import type { View } from "#platform/server/execution/context.ts";
import { formatDate, formatTime, localDate, minutesBetween } from "#platform/shared/time/index.ts";
import { activeAlerts, reviewedAtOf } from "../alerts/alert.store.ts";
import { alertLabels, isActiveAlert } from "../alerts/alert.ts";
import { principalCode } from "../diagnoses/diagnosis.store.ts";
import { openFormsOf, openMedicationWork, releaseInForce, unsignedNotesOfStay } from "../ports.ts";
import type { ChecklistItem } from "./admission.contract.ts";
import { type DischargeCheck, dischargeCheckLabels } from "./discharge-checks.ts";
import type { DischargeType } from "./episode.ts";

export interface ChecklistStay {
  clientId: string;
  demographicId: string;
  timeZone: string;
}

/** Discharge types where the client cannot be asked or screened (ADM-8). */
const clientUnavailable: readonly DischargeType[] = ["ama", "elopement_awol", "deceased"];
/** Items staff confirm by hand, and the discharge types they do not apply to. */
const asked: readonly { key: DischargeCheck; not: readonly DischargeType[] }[] = [
  { key: "belongings", not: [] },
  { key: "own_medications", not: [] },
  { key: "naloxone", not: ["deceased", "incarcerated"] },
  { key: "aftercare", not: clientUnavailable },
];
const maxNamed = 3;

/**
 * The discharge checklist (ADM-8): hard items block the discharge, soft ones are shown, and open items are saved with the
 * discharge. The caller must have opened the chart.
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
    soft("doses", "All due doses documented", summarize(doses)),
    soft("orders", "All orders signed or declined", summarize(medicines.unsigned)),
    soft("notes", "All notes for this stay signed", summarize(notes)),
    soft("forms", "All forms for this stay completed", summarize(forms)),
    await diagnosisItem(view, demographicId),
    ...(type === "deceased" ? [] : [await releaseItem(view, stay)]),
    ...asked
      .filter(({ not }) => !not.includes(type))
      .map(({ key }) => ({ ...soft(key, dischargeCheckLabels[key], null), met: false, asked: true })),
  ];
}

/** A soft item, open while it has a detail. */
function soft(key: string, label: string, open: string | null): ChecklistItem {
  return { key, label, hard: false, met: open === null, detail: open, asked: false };
}

function summarize(things: readonly string[]): string | null {
  if (things.length === 0) return null;
  const rest = things.length - maxNamed;
  return `${things.slice(0, maxNamed).join("; ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

async function alertItems(view: View, clientId: string, type: DischargeType): Promise<ChecklistItem[]> {
  const alerts = (await activeAlerts(view.db, clientId)).filter(isActiveAlert);
  const suicide = alerts.find((alert) => alert.category === "suicide");
  const others = alerts.filter((alert) => alert.category !== "suicide").map((alert) => alertLabels[alert.category]);
  const reviewed = soft("open-alerts", "Alerts reviewed", summarize(others));
  if (clientUnavailable.includes(type)) return [reviewed];
  const at = suicide ? await reviewedAtOf(view.db, suicide.id) : null;
  const screened: ChecklistItem = {
    key: "suicide-review",
    label: suicide ? "Suicide alert reviewed within 24 h" : "No open suicide alert",
    hard: true,
    met: !suicide || (at !== null && minutesBetween(at, view.now) <= 24 * 60),
    detail: suicide ? "Review or resolve the alert first." : null,
    asked: false,
  };
  return [screened, reviewed];
}

async function diagnosisItem(view: View, demographicId: string): Promise<ChecklistItem> {
  const principal = await principalCode(view.db, demographicId);
  const item = soft("principal-diagnosis", "Principal diagnosis entered", principal ? null : "Not entered.");
  return principal ? { ...item, detail: principal } : item;
}

/** Without an active release, nothing can be sent to the next provider. */
async function releaseItem(view: View, { clientId, timeZone }: ChecklistStay): Promise<ChecklistItem> {
  const today = localDate(view.now, timeZone);
  const inForce = await releaseInForce(view, clientId, today);
  return soft("release", "Release for the next provider", inForce ? null : "No active release. Records can't be sent.");
}
