import { createOrganization, type Organization } from "#modules/crm/partners/organizations/organization.contract.ts";
import { organizationParts, professionalParts } from "#modules/crm/partners/partner-parts.contract.ts";
import { createProfessional, type Professional } from "#modules/crm/partners/professionals/professional.contract.ts";
import { isNpi } from "#platform/shared/npi.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import type { Calendar } from "./calendar.ts";
import { Chance } from "./chance.ts";
import { femaleNames, inventedPhone, lastNames, maleNames, streets } from "./names.ts";
import {
  partnerLabels,
  partnerNotes,
  partnerOrganizations,
  partnerPayers,
  partnerTasks,
  partnerTitles,
  partnerVisits,
} from "./partner-words.ts";
import type { Stage } from "./stage.ts";

export interface Partners {
  organizations: Organization[];
  professionals: Professional[];
}

const professionalCount = 44;
const owners = ["lund", "marsh", "oneill"] as const;
const day = 24 * 60;

/** An NPI with a valid check digit; the number is invented. */
function inventedNpi(index: number): string {
  const body = `1${String(700_000_00 + index * 137).padStart(8, "0")}`;
  const last = "0123456789".split("").find((digit) => isNpi(body + digit));
  return body + (last ?? "");
}

/** Referral partners as the marketing director has built them up over a year. */
export async function tellPartners(stage: Stage, calendar: Calendar): Promise<Partners> {
  const organizations: Organization[] = [];
  const director = stage.as("lund");
  for (const [index, { name, town, partOf, alias, levels, ...rest }] of partnerOrganizations.entries()) {
    const chance = new Chance(`organization-${index}`);
    const [city, postalCode, state = "CA"] = town;
    const parent = organizations.find((one) => one.name === partOf);
    const isProgram = ["hospital", "detox", "residential", "outpatient", "primary-care", "psychiatry"].includes(
      rest.kind,
    );
    organizations.push(
      await director.do(calendar.minutesAgo(400 * day - index * 60), createOrganization, {
        body: {
          ...rest,
          name,
          aliases: alias ? [alias] : [],
          ...(parent ? { parentId: parent.id } : {}),
          ...(isProgram ? { npi: inventedNpi(index) } : {}),
          address: { line1: `${chance.int(100, 4900)} ${chance.pick(streets)}`, city, state, postalCode },
          phone: inventedPhone(3000 + index),
          fax: inventedPhone(3050 + index),
          email: `intake@${name.toLowerCase().replace(/[^a-z]+/g, "-")}.example`,
          levelsOffered: [...(levels ?? [])],
          payersAccepted: isProgram ? [...new Set([chance.pick(partnerPayers), chance.pick(partnerPayers)])] : [],
          labels: [...(partnerLabels[rest.kind] ?? [])],
          populations: chance.isTrue(0.5) ? ["Adults"] : ["Adults", "Veterans"],
          acceptsReferrals: rest.stage !== "blocked" && isProgram,
          ...(isProgram && chance.isTrue(0.5)
            ? { intakeRequirements: "TB test within 30 days and a medication list." }
            : {}),
          ownerId: stage.as(chance.pick(owners)).clinicianId,
        },
      }),
    );
  }
  return { organizations, professionals: await tellProfessionals(stage, calendar, organizations) };
}

async function tellProfessionals(
  stage: Stage,
  calendar: Calendar,
  organizations: readonly Organization[],
): Promise<Professional[]> {
  const made: Professional[] = [];
  for (let index = 0; index < professionalCount; index += 1) {
    const chance = new Chance(`professional-${index}`);
    const organization = organizations[index % organizations.length];
    if (!organization) break;
    const titles = partnerTitles[organization.kind] ?? [["Coordinator", null] as const];
    const [title, credentials] = chance.pick(titles);
    const isLicensed = credentials !== null && credentials !== "JD";
    const firstName = chance.pick(chance.isTrue(0.55) ? femaleNames : maleNames);
    const lastName = chance.pick(lastNames);
    made.push(
      await stage.as("lund").do(calendar.minutesAgo(390 * day - index * 45), createProfessional, {
        body: {
          firstName,
          lastName,
          credentials,
          ...(isLicensed ? { npi: inventedNpi(100 + index) } : {}),
          organizationId: organization.id,
          title,
          phone: inventedPhone(3200 + index),
          email: `${firstName}.${lastName}${index}@mail.example`.toLowerCase(),
          preferredContact: chance.pick(["phone", "email", "text"]),
          labels: index % 9 === 4 ? ["Conference 2026"] : [],
          doNotContact: index === 29,
          specialties: chance.isTrue(0.4) ? ["Co-occurring disorders"] : [],
          ownerId: stage.as(chance.pick(owners)).clinicianId,
        },
      }),
    );
  }
  return made;
}

/** Visits, calls, notes and tasks of the year; the open tasks are due around now, some of them overdue. */
export async function keepInTouch(stage: Stage, calendar: Calendar, partners: Partners): Promise<void> {
  for (const [index, { id, tier, stage: standing }] of partners.organizations.entries()) {
    if (standing === "blocked") continue;
    const chance = new Chance(`touches-${index}`);
    const owner = stage.as(chance.pick(owners));
    const params = { partnerId: id };
    const visits = tier === "A" ? 6 : tier === "B" ? 3 : 1;
    const lately = standing === "dormant" ? 160 : 4;
    for (let visit = 0; visit < visits; visit += 1) {
      const at = calendar.minutesAgo((lately + visit * 50 + chance.int(0, 20)) * day + chance.int(0, 300));
      await owner.do(at, organizationParts.addActivity, {
        params,
        body: {
          kind: chance.pick(["visit", "visit", "call", "tour", "training"]),
          outcome: chance.pick(partnerVisits),
        },
      });
    }
    if (chance.isTrue(0.6))
      await owner.do(calendar.minutesAgo(chance.int(10, 90) * day), organizationParts.addNote, {
        params,
        body: { text: chance.pick(partnerNotes) },
      });
    if (standing !== "dormant")
      await owner.do(calendar.minutesAgo(chance.int(6, 12) * day), organizationParts.addTask, {
        params,
        body: { title: chance.pick(partnerTasks), dueAt: addMinutes(calendar.now, chance.int(-3, 20) * day + 90) },
      });
  }
  for (const [index, { id, doNotContact }] of partners.professionals.entries()) {
    const chance = new Chance(`person-touches-${index}`);
    if (doNotContact || !chance.isTrue(0.6)) continue;
    await stage.as("lund").do(calendar.minutesAgo(chance.int(3, 80) * day), professionalParts.addActivity, {
      params: { partnerId: id },
      body: { kind: chance.pick(["call", "visit"]), outcome: chance.pick(partnerVisits) },
    });
  }
}
