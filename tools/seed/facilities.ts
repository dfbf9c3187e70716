import { addBusinessLocation, addLocation } from "#modules/places/locations/add-location.ts";
import { createTenant } from "#modules/settings/tenancy/create-tenant.ts";
import { addClinician } from "#modules/staff/clinicians/add-staff.ts";
import { jsonb } from "#platform/server/database/json.ts";
import { asSystem } from "#platform/server/execution/as-system.ts";
import type { Platform, Tenant } from "#platform/server/platform.ts";
import { newId } from "#platform/shared/ids.ts";
import { addDays } from "#platform/shared/time/index.ts";
import { seedIdentity } from "./identity.ts";
import { demoPassword, demoSignIns, demoStaff, harborStaff } from "./people.ts";

export interface SeededPlace {
  id: string;
  sections: ReadonlyMap<string, string>;
}
export interface SeededFacility {
  tenant: Tenant;
  places: ReadonlyMap<string, SeededPlace>;
  /** By the part of the email before the @. */
  staff: ReadonlyMap<string, { userId: string; clinicianId: string; email: string; pin: string }>;
}

/** Alder Creek Recovery with its places and staff. */
export async function seedAlderCreek(platform: Platform): Promise<SeededFacility> {
  const tenant = await createTenant(platform, {
    slug: "demo",
    name: "Alder Creek Recovery",
    legalName: "Alder Creek Behavioral Health, Inc.",
    customerType: "FULL",
    timeZone: "America/Los_Angeles",
    part2Program: true,
    isDemo: true,
  });
  const places = new Map<string, SeededPlace>();
  await asSystem(platform, tenant, async (act) => {
    const residential = await addBusinessLocation(act, {
      name: "Alder Creek Residential",
      legalName: "Alder Creek Residential LLC",
    });
    const outpatient = await addBusinessLocation(act, {
      name: "Alder Creek Outpatient",
      legalName: "Alder Creek Outpatient LLC",
    });
    places.set(
      "ACR",
      await addLocation(act, {
        businessLocationId: residential,
        name: "Alder Creek Residential Campus",
        shortCode: "ACR",
        timeZone: "America/Los_Angeles",
        phone: "+18055550101",
        address: { line1: "1200 Creek Road", city: "Ojai", state: "CA", zip: "93023" },
        licenseNumber: "CA-RES-036",
        levelsOfCare: ["3.7-WM", "3.5"],
        sort: 1,
        sections: [
          { name: "Detox Wing", kind: "wing" },
          { name: "North House", kind: "house", genderPolicy: "male" },
          { name: "South House", kind: "house", genderPolicy: "female" },
        ],
      }),
    );
    places.set(
      "ACV",
      await addLocation(act, {
        businessLocationId: outpatient,
        name: "Ventura Outpatient",
        shortCode: "ACV",
        timeZone: "America/Los_Angeles",
        phone: "+18055550102",
        address: { line1: "88 Poli Street", city: "Ventura", state: "CA", zip: "93001" },
        levelsOfCare: ["2.5", "2.1", "1.5"],
        sort: 2,
      }),
    );
    places.set(
      "ACP",
      await addLocation(act, {
        businessLocationId: outpatient,
        name: "Phoenix",
        shortCode: "ACP",
        timeZone: "America/Phoenix",
        phone: "+16025550103",
        address: { line1: "455 Encanto Boulevard", city: "Phoenix", state: "AZ", zip: "85003" },
        levelsOfCare: ["3.1", "2.1"],
        sort: 3,
        sections: [{ name: "Residence", kind: "house" }],
      }),
    );
  });
  const staff = new Map<string, { userId: string; clinicianId: string; email: string; pin: string }>();
  const initials = new Set<string>();
  await asSystem(platform, tenant, async (act) => {
    for (const { places: at, supervisor, ...person } of demoStaff) {
      const key = person.email.split("@")[0] ?? "";
      const supervisorId = supervisor ? staff.get(supervisor)?.clinicianId : undefined;
      const made = await addClinician(act, {
        ...person,
        initials: unusedInitials(initials, person),
        password: demoPassword,
        locationIds: at.map((code) => places.get(code)?.id ?? ""),
        ...(supervisorId ? { supervisorId } : {}),
        // Suspended by the administrator in the story, who says why.
        ...(person.status === 4 ? { status: 1 } : {}),
        ...(person.status === 2 ? { leftOn: addDays(act.now.slice(0, 10), -92) } : {}),
      });
      staff.set(key, { ...made, email: person.email, pin: person.pin });
    }
    const people = demoSignIns.map((email) => ({ email, pin: staff.get(email.split("@")[0] ?? "")?.pin ?? "" }));
    await act.db
      .insertInto("tenantSettings")
      .values({ id: newId(), key: "demo.sign-ins", value: jsonb({ password: demoPassword, people }) })
      .execute();
  });
  await seedIdentity(platform, tenant);
  return { tenant, places, staff };
}

/** First letters of both names, with more of the last name where two people would share them. */
function unusedInitials(used: Set<string>, { firstName, lastName }: { firstName: string; lastName: string }): string {
  const letters = lastName.replace(/[^\p{L}]/gu, "");
  const found = [1, 2, 3, 4]
    .map((count) => `${firstName[0]}${letters.slice(0, count)}`)
    .find((text) => !used.has(text));
  if (!found) throw new Error(`No initials are left for ${lastName}.`);
  used.add(found);
  return found;
}

/** Harbor Light Counseling, so that isolation between facilities can be seen and tested. */
export async function seedHarborLight(platform: Platform): Promise<SeededFacility> {
  const tenant = await createTenant(platform, {
    slug: "harbor",
    name: "Harbor Light Counseling",
    legalName: "Harbor Light Counseling, Inc.",
    customerType: "EMR",
    timeZone: "America/New_York",
    part2Program: true,
    isDemo: true,
    without: ["ai"],
  });
  const staff = new Map<string, { userId: string; clinicianId: string; email: string; pin: string }>();
  const place = await asSystem(platform, tenant, async (act) => {
    const business = await addBusinessLocation(act, {
      name: "Harbor Light",
      legalName: "Harbor Light Counseling, Inc.",
    });
    const made = await addLocation(act, {
      businessLocationId: business,
      name: "Harbor Light Portland",
      shortCode: "HLC",
      timeZone: "America/New_York",
      address: { line1: "12 Wharf Street", city: "Portland", state: "ME", zip: "04101" },
      levelsOfCare: ["1.0", "2.1"],
    });
    for (const person of harborStaff) {
      const added = await addClinician(act, { ...person, password: demoPassword, locationIds: [made.id] });
      staff.set(person.email.split("@")[0] ?? "", { ...added, email: person.email, pin: person.pin });
    }
    return made;
  });
  await seedIdentity(platform, tenant);
  return { tenant, places: new Map([["HLC", place]]), staff };
}
