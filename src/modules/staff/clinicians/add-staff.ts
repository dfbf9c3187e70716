import { hashPassword, hashPin } from "#platform/server/crypto/passwords.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { indexForSearch } from "#platform/server/search/search.ts";
import { newId } from "#platform/shared/ids.ts";

export interface NewClinician {
  /** Given when records of the user were created first, such as the owner's recovery codes. */
  userId?: string;
  email: string;
  firstName: string;
  lastName: string;
  /** A default or custom role of the facility. */
  role: string;
  /** 1 Active 2 Inactive 3 Invited 4 Suspended. */
  status?: 1 | 2 | 3 | 4;
  credentials?: string[];
  title?: string;
  npi?: string;
  dea?: string;
  initials?: string;
  password?: string | Hashed;
  pin?: string | Hashed;
  locationIds: string[];
  cosignRequired?: boolean;
  supervisorId?: string;
  isPrimaryTherapist?: boolean;
  /** Maximum number of clients in their care. */
  caseloadLimit?: number;
  leftOn?: string;
}

/** A password or PIN given as a hash, so that seed data hashes it once. */
export interface Hashed {
  hash: string;
}

/** Adds a user with clinician record, locations, password and PIN. Throws `duplicate` for an email address in use. */
export async function addClinician(act: Act, person: NewClinician): Promise<{ userId: string; clinicianId: string }> {
  const userId = person.userId ?? newId();
  const clinicianId = newId();
  const status = person.status ?? 1;
  await act.db
    .insertInto("users")
    .values({
      id: userId,
      email: person.email,
      status,
      emailVerifiedAt: status === 3 ? null : act.now,
      passwordHash: person.password ? await hashed(person.password, hashPassword) : null,
      passwordChangedAt: person.password ? act.now : null,
    })
    .execute();
  await act.db
    .insertInto("clinicians")
    .values({
      id: clinicianId,
      userId,
      firstName: person.firstName,
      lastName: person.lastName,
      role: person.role,
      status,
      email: person.email,
      credentials: person.credentials ?? [],
      title: person.title ?? null,
      npi: person.npi ?? null,
      dea: person.dea ?? null,
      initials: person.initials ?? `${person.firstName[0]}${person.lastName[0]}`,
      cosignRequired: person.cosignRequired ?? false,
      supervisorId: person.supervisorId ?? null,
      isPrimaryTherapist: person.isPrimaryTherapist ?? false,
      caseloadLimit: person.caseloadLimit ?? null,
      defaultLocationId: person.locationIds[0] ?? null,
      leftOn: person.leftOn ?? null,
    })
    .execute();
  if (person.locationIds.length > 0)
    await act.db
      .insertInto("clinicianLocations")
      .values(person.locationIds.map((locationId, index) => ({ clinicianId, locationId, isDefault: index === 0 })))
      .execute();
  const withPepper = (pin: string) => hashPin(act.platform.key("pin-pepper"), pin);
  if (person.pin)
    await act.db
      .insertInto("clinicianPins")
      .values({ clinicianId, pinHash: await hashed(person.pin, withPepper), changedAt: act.now })
      .execute();
  if (status === 1) {
    await indexForSearch(act, {
      kind: "clinician",
      subjectId: clinicianId,
      title: `${person.firstName} ${person.lastName}`,
      subtitle: person.title ?? null,
      text: [person.firstName, person.lastName, ...(person.credentials ?? []), person.title ?? ""].join(" "),
      link: `/clinicians/${clinicianId}`,
      locationId: null,
    });
    await act.raise("platform.user-activated", { userId, clinicianId });
  }
  return { userId, clinicianId };
}

const hashed = (secret: string | Hashed, hash: (plain: string) => Promise<string>): Promise<string> | string =>
  typeof secret === "string" ? hash(secret) : secret.hash;
