import { addFamilyMember } from "#modules/clients/contacts/contact.contract.ts";
import { updateDiagnoses } from "#modules/clients/diagnoses/diagnosis.contract.ts";
import { admitClient } from "#modules/clients/episodes/admission.contract.ts";
import { getLatestDemographic } from "#modules/clients/episodes/demographic.contract.ts";
import { createClientEndpoint } from "#modules/clients/identity/client.contract.ts";
import { listLevels } from "#modules/facility/levels/level.contract.ts";
import { addMinutes, localDate } from "#platform/shared/time/index.ts";
import type { Calendar } from "./calendar.ts";
import { Chance } from "./chance.ts";
import { placeOf } from "./floor.ts";
import { femaleNames, inventedPhone, lastNames, maleNames } from "./names.ts";
import type { Stage } from "./stage.ts";

/** Twelve people of the other facility, so that one can see that neither sees the other's. */
export async function tellHarborLight(stage: Stage, calendar: Calendar): Promise<void> {
  await stage.signIn(calendar.now);
  const [owner, nurse, prescriber, therapist] = ["quinn", "okafor", "lowell", "bishop"].map((key) => stage.as(key));
  if (!owner || !nurse || !prescriber || !therapist) throw new Error("A staff member of Harbor Light is missing.");
  const { rows } = await owner.do(calendar.now, listLevels);
  const level = rows.find((row) => row.edition === "asam4" && row.code === "2.1");
  const locationId = placeOf(stage, "HLC").id;
  for (let index = 0; index < 12; index += 1) {
    const chance = new Chance(`harbor ${index}`);
    const sex = index % 2 === 0 ? "F" : "M";
    const at = calendar.at(chance.int(3, 80), "10:30");
    const { mrNo } = await owner.do(at, createClientEndpoint, {
      body: {
        legalFirstName: chance.pick(sex === "F" ? femaleNames : maleNames),
        legalLastName: chance.pick(lastNames),
        birthDate: calendar.birthDate(chance.int(22, 64), chance.int(1, 12), chance.int(1, 28)),
        sexAtBirth: sex,
        locationId,
        phones: [{ number: inventedPhone(1000 + index), use: "mobile" }],
      },
    });
    const params = { mrNo };
    const phones = [{ number: inventedPhone(1020 + index), use: "mobile" as const }];
    await owner.do(at, addFamilyMember, {
      params,
      body: { relationship: "SIB", firstName: chance.pick(femaleNames), phones, emergencyPriority: 1 },
    });
    if (index >= 10) continue;
    const { demographicId, version } = await owner.do(at, getLatestDemographic, { params });
    await prescriber.do(addMinutes(at, 30), admitClient, {
      params,
      body: {
        demographicId,
        version,
        locationId,
        levelOfCareId: level?.id ?? "",
        admittedAt: addMinutes(at, 25),
        legalStatus: "voluntary",
        admittingClinicianId: prescriber.clinicianId,
        allergiesUnableReason: "Asked at the first visit",
        careTeam: [{ clinicianId: therapist.clinicianId, role: "primary_therapist", isPrimary: true }],
      },
    });
    await prescriber.do(addMinutes(at, 60), updateDiagnoses, {
      params,
      body: {
        demographicId,
        setVersion: 0,
        entries: [
          {
            code: chance.pick(["F10.20", "F11.20", "F33.1"]),
            kind: "principal",
            verification: "confirmed",
            clinicalStatus: "active",
            diagnosedOn: localDate(at, calendar.zone),
          },
        ],
      },
    });
  }
  await stage.signOut(calendar.now);
}
