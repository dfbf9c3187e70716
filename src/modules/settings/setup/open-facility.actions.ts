import { sql } from "kysely";
import { keepRecoveryCodes, redeemActionToken } from "#modules/accounts/index.ts";
import { addBusinessLocation, addLocation } from "#modules/places/index.ts";
import type { OpenedPlace } from "#modules/settings/setup/setup-step.ts";
import { addClinician, freeInitials, sendInvitation } from "#modules/staff/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { switchesOf } from "../facility/settings.ts";
import { requiredSteps, setupStepLabels } from "./setup.contract.ts";
import { moduleStepsOf, type OwnerFactor, type SetupData } from "./setup-state.ts";

type Confirmed = OwnerFactor & Required<Pick<OwnerFactor, "secret" | "step" | "recoveryHashes">>;
const isConfirmed = (factor: OwnerFactor | undefined): factor is Confirmed =>
  factor?.secret !== undefined && factor.step !== undefined && factor.recoveryHashes !== undefined;

/** The owner's second factor from the wizard applies from the first sign-in. */
async function keepFactor(act: Act, { userId, secret, step, recoveryHashes }: Confirmed): Promise<void> {
  await act.db
    .insertInto("twoFactors")
    .values({
      id: newId(),
      principalType: "staff",
      userId,
      kind: "totp",
      secretEnc: Buffer.from(secret, "base64"),
      confirmedAt: act.now,
      lastUsedStep: step,
    })
    .execute();
  await keepRecoveryCodes(
    act,
    { type: "staff", id: userId },
    recoveryHashes.map((hash) => Buffer.from(hash, "base64")),
  );
}

/**
 * Provisioning → Active: sets the tenant's name, time zone and modules, creates its company, locations and sections,
 * enables the owner and invites staff, in one transaction. Throws `setup-incomplete`.
 */
export async function openFacility(
  act: Act,
  data: SetupData,
  link: string | null,
): Promise<{ slug: string; email: string; invited: number }> {
  const { facility, owner, ownerHash, factor, places, modules } = data;
  if (!facility || !owner || !ownerHash || !isConfirmed(factor) || !places || !modules) {
    const isSaid = { ...data, owner: owner && ownerHash, factor: isConfirmed(factor) };
    const open = requiredSteps.filter((step) => !isSaid[step as keyof typeof isSaid]);
    throw new Problem("setup-incomplete", {
      detail: `Complete these steps first: ${open.map((step) => setupStepLabels[step].toLowerCase()).join(", ")}.`,
      params: { steps: open },
    });
  }
  const change = {
    ...facility,
    customerType: modules.customerType,
    modules: switchesOf[modules.customerType],
    brand: data.brand ?? { productName: "Cairn" },
    activate: true,
  };
  if (link) await redeemActionToken(act, "tenantSetup", link);
  await sql`SELECT cairn_change_tenant(${JSON.stringify(change)}::jsonb)`.execute(act.db);
  const businessLocationId = await addBusinessLocation(act, { name: facility.name, legalName: facility.legalName });
  const opened: OpenedPlace[] = [];
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
    opened.push({ locationId: id, shortCode: place.shortCode });
  }
  const locationIds = opened.map(({ locationId }) => locationId);
  for (const step of moduleStepsOf(act.platform, data)) {
    const value = data.extra?.[step.key];
    if (value !== undefined) await step.apply(act, value, opened);
  }
  const made = await addClinician(act, { ...owner, userId: factor.userId, role: "owner", title: "Owner", locationIds });
  await act.db
    .updateTable("users")
    .set({ passwordHash: ownerHash, passwordChangedAt: act.now, twoFactorEnabled: true })
    .where("id", "=", made.userId)
    .execute();
  await keepFactor(act, factor);
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
