import { linkErxClinician } from "#modules/medications/e-prescribing/erx.contract.ts";
import { keepPrescriptions } from "#modules/medications/e-prescribing/erx-pull.actions.ts";
import type { RemotePrescription } from "#modules/medications/e-prescribing/messages.ts";
import type { Calendar } from "./calendar.ts";
import { clientOfRecord } from "./prescribing-database.ts";
import type { Stage } from "./stage.ts";

/** Prescribers known at the e-prescribing service, and two prescriptions written there: one at the pharmacy, one failed. */
export async function tellPrescribing(stage: Stage, calendar: Calendar): Promise<void> {
  const admin = stage.as("reyes");
  for (const [key, remoteUserId] of [
    ["feld", "2844"],
    ["sato", "2845"],
    ["raman", "2846"],
  ] as const)
    await admin.do(calendar.at(20, "09:00"), linkErxClinician, {
      params: { clinicianId: stage.as(key).clinicianId },
      body: { remoteUserId },
    });
  const written = (id: string, fields: Partial<RemotePrescription>): RemotePrescription => ({
    PrescriptionId: id,
    DisplayName: "naloxone 4 mg nasal spray",
    RxCUI: null,
    NDC: null,
    Directions: "Spray once in one nostril for suspected overdose; call 911",
    Quantity: "1 box",
    Refills: 1,
    Status: "PharmacyVerified",
    PrescriberId: "2844",
    PrescriberName: "Owen Feld",
    PharmacyName: "Foothill Pharmacy",
    WrittenDate: calendar.date(1),
    DiagnosisCodes: [],
    ErrorDetails: null,
    ...fields,
  });
  const at = calendar.minutesAgo(180);
  await stage.system(at, async (act) => {
    const client = await clientOfRecord(act.db, "MR1000157");
    if (client === null) return;
    await keepPrescriptions(act, client.clientId, client.demographicId, [
      written("90411", {}),
      written("90412", {
        DisplayName: "melatonin 3 mg tablet",
        Directions: "Take 1 tablet at bedtime",
        Quantity: "30",
        Status: "Error",
        ErrorDetails: "The pharmacy does not accept electronic prescriptions. Send it by fax.",
        DiagnosisCodes: ["G47.00"],
      }),
    ]);
  });
}
