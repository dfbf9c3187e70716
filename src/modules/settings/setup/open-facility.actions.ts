import { addConfirmedTotp, changeUser, keepRecoveryCodes, redeemActionToken } from "#modules/accounts/index.ts";
import { addBusinessLocation, addLocation } from "#modules/places/index.ts";
import type { OpenedPlace } from "#modules/settings/setup/setup-step.ts";
import { clinicianStates } from "#modules/staff/clinicians/staff.contract.ts";
import { addClinician, freeInitials, sendInvitation } from "#modules/staff/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { switchesOf } from "../facility/settings.ts";
import { changeTenant } from "../tenancy/tenant.store.ts";
import { requiredSteps, setupStepLabels } from "./setup.contract.ts";
import { completeSetup } from "./setup.store.ts";
import { moduleStepsOf, type OwnerFactor, type SetupData } from "./setup-state.ts";

type Confirmed = OwnerFactor & Required<Pick<OwnerFactor, "secret" | "step" | "recoveryHashes">>;
const isConfirmed = (factor: OwnerFactor | undefined): factor is Confirmed =>
  factor?.secret !== undefined && factor.step !== undefined && factor.recoveryHashes !== undefined;

/** The owner's second factor from the wizard applies from the first sign-in. */
async function keepFactor(act: Act, { userId, secret, step, recoveryHashes }: Confirmed): Promise<void> {
  await addConfirmedTotp(act.db, {
    userId,
    secretEnc: Buffer.from(secret, "base64"),
    confirmedAt: act.now,
    lastUsedStep: step,
  });
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
    const open = requiredSteps.filter((step) => !isSaid[step]);
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
  await changeTenant(act.db, change);
  const businessLocationId = await addBusinessLocation(act, { name: facility.name, legalName: facility.legalName });
  const opened: OpenedPlace[] = [];
  for (const [sort, { sections, ...place }] of places.places.entries()) {
    const { id } = await addLocation(act, {
      ...place,
      businessLocationId,
      sort,
      sections: sections.map(({ name, kind, genderPolicy }) => ({ name, kind, genderPolicy })),
    });
    opened.push({ locationId: id, shortCode: place.shortCode });
  }
  const locationIds = opened.map(({ locationId }) => locationId);
  for (const step of moduleStepsOf(act.platform, data)) {
    const value = data.extra?.[step.key];
    if (value !== undefined) await step.apply(act, value, opened);
  }
  const made = await addClinician(act, { ...owner, userId: factor.userId, role: "owner", title: "Owner", locationIds });
  await changeUser(act.db, made.userId, {
    passwordHash: ownerHash,
    passwordChangedAt: act.now,
    twoFactorEnabled: true,
  });
  await keepFactor(act, factor);
  const people = (data.staff?.people ?? []).filter((person) => person.email !== owner.email);
  for (const person of people) {
    const initials = await freeInitials(act.db, person, null);
    const { userId } = await addClinician(act, {
      ...person,
      initials,
      status: clinicianStates.code("invited"),
      locationIds,
    });
    await sendInvitation(
      act,
      { userId, email: person.email, firstName: person.firstName },
      `${owner.firstName} ${owner.lastName}`,
    );
  }
  await completeSetup(act.db, act.now);
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
