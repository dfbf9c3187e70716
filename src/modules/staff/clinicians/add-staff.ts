import { addPin, addUser } from "#modules/accounts/index.ts";
import { hashPassword, hashPin } from "#platform/server/crypto/passwords.ts";
import type { Act } from "#platform/server/execution/context.ts";
import type { ClinicianStatus } from "#platform/shared/columns.generated.ts";
import { newId } from "#platform/shared/ids.ts";
import { insertClinician, setLocations } from "./clinician.store.ts";
import { clinicianStates } from "./staff.contract.ts";
import { indexClinician } from "./staff-search.ts";

export interface NewClinician {
  /** Given when records of the user were created first, such as the owner's recovery codes. */
  userId?: string;
  email: string;
  firstName: string;
  lastName: string;
  /** A default or custom role of the facility. */
  role: string;
  /** A code of `clinicianStates`; active when left out. */
  status?: ClinicianStatus;
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
  const status = person.status ?? clinicianStates.code("active");
  const state = clinicianStates.fromCode(status);
  await addUser(act.db, {
    id: userId,
    email: person.email,
    status,
    emailVerifiedAt: state === "invited" ? null : act.now,
    passwordHash: person.password ? await hashed(person.password, hashPassword) : null,
    passwordChangedAt: person.password ? act.now : null,
  });
  const { firstName, lastName, credentials = [], title = null } = person;
  await insertClinician(act.db, {
    id: clinicianId,
    userId,
    firstName,
    lastName,
    role: person.role,
    status,
    email: person.email,
    credentials,
    title,
    npi: person.npi ?? null,
    dea: person.dea ?? null,
    initials: person.initials ?? `${firstName[0]}${lastName[0]}`,
    cosignRequired: person.cosignRequired ?? false,
    supervisorId: person.supervisorId ?? null,
    isPrimaryTherapist: person.isPrimaryTherapist ?? false,
    caseloadLimit: person.caseloadLimit ?? null,
    defaultLocationId: person.locationIds[0] ?? null,
    leftOn: person.leftOn ?? null,
  });
  await setLocations(act.db, clinicianId, person.locationIds, null);
  const withPepper = (pin: string) => hashPin(act.platform.key("pin-pepper"), pin);
  if (person.pin)
    await addPin(act.db, { clinicianId, pinHash: await hashed(person.pin, withPepper), changedAt: act.now });
  if (state === "active") {
    await indexClinician(act, { id: clinicianId, firstName, lastName, credentials, title, status });
    await act.raise("platform.user-activated", { userId, clinicianId });
  }
  return { userId, clinicianId };
}

const hashed = (secret: string | Hashed, hash: (plain: string) => Promise<string>): Promise<string> | string =>
  typeof secret === "string" ? hash(secret) : secret.hash;
