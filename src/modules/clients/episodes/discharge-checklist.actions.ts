import type { View } from "#platform/server/execution/context.ts";
import { minutesBetween } from "#platform/shared/time/index.ts";
import { activeAlerts, reviewedAtOf } from "../alerts/alert.store.ts";
import { alertLabels, isActiveAlert } from "../alerts/alert.ts";
import { principalCode } from "../diagnoses/diagnosis.store.ts";
import { aftercareKey } from "./discharge-codes.ts";
import {
  askedItem,
  clientUnavailable,
  type DischargeItem,
  type DischargingStay,
  nameOpen,
  recordItem,
} from "./discharge-items.ts";
import type { DischargeType } from "./episode.ts";

/** Items staff answer by hand, and the discharge types they do not apply to. */
const asked: readonly { item: DischargeItem; not: readonly DischargeType[] }[] = [
  {
    item: askedItem(
      { key: "naloxone", label: "Naloxone" },
      { given: "Given, with instructions", declined: "Offered and declined" },
    ),
    not: ["deceased", "incarcerated"],
  },
  {
    item: askedItem(
      { key: "own_medications", label: "Client's own medications" },
      { returned: "Returned", destroyed: "Destroyed and witnessed", none: "None were stored" },
    ),
    not: [],
  },
  {
    item: askedItem(
      { key: "belongings", label: "Belongings and valuables" },
      { returned: "Returned and signed for", none: "None were stored" },
    ),
    not: [],
  },
  {
    item: askedItem({ key: aftercareKey, label: "Aftercare appointment within 7 days" }, { scheduled: "Scheduled" }),
    not: clientUnavailable,
  },
];

/**
 * The discharge checklist (ADM-8): items of this module and those contributed by others, hard ones first. The caller must
 * have opened the chart.
 */
export async function dischargeChecklist(view: View, stay: DischargingStay): Promise<DischargeItem[]> {
  const items = [
    ...(await alertItems(view, stay)),
    ...asked.filter(({ not }) => !not.includes(stay.type)).map(({ item }) => item),
    await diagnosisItem(view, stay.demographicId),
  ];
  for (const { load } of view.platform.registry.parts("dischargeItems")) items.push(...(await load(view, stay)));
  return [...items.filter(({ hard }) => hard), ...items.filter(({ hard }) => !hard)];
}

async function alertItems(view: View, { clientId, type }: DischargingStay): Promise<DischargeItem[]> {
  const alerts = (await activeAlerts(view.db, clientId)).filter(isActiveAlert);
  const suicide = alerts.find((alert) => alert.category === "suicide");
  const others = alerts.filter((alert) => alert.category !== "suicide").map((alert) => alertLabels[alert.category]);
  const reviewed = recordItem("open-alerts", "Alerts reviewed", nameOpen(others));
  if (clientUnavailable.includes(type)) return [reviewed];
  const at = suicide ? await reviewedAtOf(view.db, suicide.id) : null;
  const screened: DischargeItem = {
    key: "suicide-review",
    label: suicide ? "Suicide alert reviewed within 24 h" : "No open suicide alert",
    hard: true,
    met: !suicide || (at !== null && minutesBetween(at, view.now) <= 24 * 60),
    detail: suicide ? "Review or resolve the alert first." : null,
    choices: [],
  };
  return [screened, reviewed];
}

async function diagnosisItem(view: View, demographicId: string): Promise<DischargeItem> {
  const principal = await principalCode(view.db, demographicId);
  const item = recordItem("principal-diagnosis", "Principal diagnosis entered", principal ? null : "Not entered.");
  return principal ? { ...item, detail: principal } : item;
}
