import { sql } from "kysely";
import { Problem } from "#platform/shared/problems.ts";
import { switchesOf } from "#platform/shared/settings/settings.ts";
import { requiredSteps, setupStepLabels } from "#platform/shared/setup/setup.contract.ts";
import type { Act } from "../context.ts";
import { freeInitials } from "../staff/initials.ts";
import { sendInvitation } from "../staff/invitation.ts";
import { addBusinessLocation, addClinician, addLocation } from "../tenancy/add-staff.ts";
import type { SetupData } from "./setup.actions.ts";

/**
 * Provisioning → Active (platform §3): the tenant takes its name, zone and parts; its company, places and sections are
 * made; the owner can sign in; colleagues are invited. All of it or none. Throws `setup-incomplete`.
 */
export async function openFacility(
  act: Act,
  data: SetupData,
): Promise<{ slug: string; email: string; invited: number }> {
  const { facility, owner, ownerHash, places, modules } = data;
  if (!facility || !owner || !ownerHash || !places || !modules) {
    const open = requiredSteps.filter((step) => !data[step] || (step === "owner" && !ownerHash));
    throw new Problem("setup-incomplete", {
      detail: `Still to be filled in: ${open.map((step) => setupStepLabels[step].toLowerCase()).join(", ")}.`,
      params: { steps: open },
    });
  }
  const change = {
    ...facility,
    customerType: modules.customerType,
    modules: switchesOf[modules.customerType],
    brand: { productName: data.brand?.productName ?? "Cairn" },
    activate: true,
  };
  await sql`SELECT cairn_change_tenant(${JSON.stringify(change)}::jsonb)`.execute(act.db);
  const businessLocationId = await addBusinessLocation(act, { name: facility.name, legalName: facility.legalName });
  const locationIds: string[] = [];
  for (const [
    sort,
    { sections, phone, licenseNumber, licenseExpiresOn, stateProgramId, ...place },
  ] of places.places.entries()) {
    const { id } = await addLocation(act, {
      ...place,
      businessLocationId,
      sort,
      sections: sections.map(({ name, kind, genderPolicy }) => ({ name, kind, genderPolicy })),
    });
    await act.db
      .updateTable("locations")
      .set({ phone, licenseNumber, licenseExpiresOn, stateProgramId })
      .where("id", "=", id)
      .execute();
    locationIds.push(id);
  }
  const made = await addClinician(act, { ...owner, role: "owner", title: "Owner", locationIds });
  await act.db
    .updateTable("users")
    .set({ passwordHash: ownerHash, passwordChangedAt: act.now })
    .where("id", "=", made.userId)
    .execute();
  const people = (data.staff?.people ?? []).filter((person) => person.email !== owner.email);
  for (const person of people) {
    const initials = await freeInitials(act.db, person, null);
    const { userId } = await addClinician(act, { ...person, initials, status: 3, locationIds });
    await sendInvitation(
      act,
      { userId, email: person.email, firstName: person.firstName },
      `${owner.firstName} ${owner.lastName}`,
    );
  }
  await act.db.updateTable("setupStates").set({ completedAt: act.now, data: "{}" }).execute();
  act.audit({
    subjectId: act.tenant.id,
    fields: ["status"],
    detail: { places: locationIds.length, invited: people.length },
  });
  await act.raise("platform.tenant-activated", {}, { subject: { type: "tenant", id: act.tenant.id } });
  await act.raise(
    "platform.config-changed",
    { keys: ["facility"] },
    { subject: { type: "tenant", id: act.tenant.id } },
  );
  return { slug: facility.slug, email: owner.email, invited: people.length };
}
