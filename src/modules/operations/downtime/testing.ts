import { TestDevice } from "#modules/accounts/testing.ts";
import { type Facility, type Person, testPin } from "#testing/facility.ts";
import { newDeviceKey, newOpenerKey, type WrappedKey } from "./crypto.ts";
import { addOpener, enrollWorkstation, fetchPacket, proofAbout, type Workstation } from "./downtime.contract.ts";

/** Few rounds, because tests check access and not cost. */
export const quickRounds = 1_000;

/** A browser enrolled by an administrator. */
export async function givenWorkstation(
  facility: Facility,
  name = "Detox nursing station",
  locationId = facility.locations.main,
): Promise<{ device: TestDevice; workstation: Workstation }> {
  const admin = await facility.as("admin");
  const device = new TestDevice();
  const workstation = await admin.call(enrollWorkstation, {
    body: { locationId, name, diskEncrypted: true, device: await device.proof(admin, proofAbout.enroll) },
  });
  return { device, workstation };
}

/** A user who entered their PIN there while online. */
export async function givenOpener(
  person: Person,
  device: TestDevice,
): Promise<{ openerId: string; deviceKey: CryptoKey; wrapped: WrappedKey }> {
  const deviceKey = await newDeviceKey();
  const { publicKey, wrapped } = await newOpenerKey(testPin, deviceKey, quickRounds);
  const { openerId } = await person.call(
    addOpener,
    { body: { publicKey, device: await device.proof(person, proofAbout.keep) } },
    { signing: true },
  );
  return { openerId, deviceKey, wrapped };
}

/** A request of the workstation without a session. */
export async function fetched(facility: Facility, device: TestDevice, have: string | null = null) {
  const outsider = facility.stranger();
  return outsider.call(fetchPacket, { body: { device: await device.proof(outsider, proofAbout.keep), have } });
}
