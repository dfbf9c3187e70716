import { deviceProof } from "#modules/accounts/index.web.ts";
import { pinCodeChecker } from "#platform/shared/authentication/pin.contract.ts";
import { call } from "#platform/web/api/call.ts";
import { sessionState } from "#platform/web/session/session-state.ts";
import { newDeviceKey, newOpenerKey, unwrapOpenerKey } from "../crypto.ts";
import { addOpener, proofAbout } from "../downtime.contract.ts";
import { readStored, store } from "./offline-storage.ts";
import { syncNow } from "./sync.ts";

/** A recently verified PIN is not checked again, because doses are signed in quick succession. */
const provedForMs = 15 * 60_000;

/** The device key; created once and shared by all users of the workstation. */
async function deviceKey(): Promise<CryptoKey> {
  const known = await readStored("deviceKey");
  if (known) return known;
  const made = await newDeviceKey();
  await store("deviceKey", made);
  return made;
}

/** Silently gives the signed-in user access to packets here, once and after each PIN change. */
export async function addOpenerHere(pin: string): Promise<void> {
  const user = sessionState().info?.user;
  if (!user?.clinicianId) return;
  try {
    const known = ((await readStored("openers")) ?? []).find((one) => one.clinicianId === user.clinicianId);
    if (known && Date.now() - known.provedAt < provedForMs) return;
    if (known && (await unwrapOpenerKey(pin, await deviceKey(), known.wrapped))) return await proved(known.id);
    await setUpOpener(pin);
  } catch {
    // Refused for this role, or offline; ignored because the user did not request it.
  }
}

async function proved(openerId: string): Promise<void> {
  const openers = (await readStored("openers")) ?? [];
  await store(
    "openers",
    openers.map((one) => (one.id === openerId ? { ...one, provedAt: Date.now() } : one)),
  );
}

/** The same on request. Throws the server's problem: wrong PIN, not enrolled, nothing available for the role. */
export async function setUpOpener(pin: string): Promise<void> {
  const user = sessionState().info?.user;
  if (!user?.clinicianId) throw new Error("Only clinicians have a PIN.");
  const { ticket } = await call(pinCodeChecker, { body: { pin, purpose: "sign" } });
  const { publicKey, wrapped } = await newOpenerKey(pin, await deviceKey());
  const device = await deviceProof(proofAbout.keep);
  if (!device) throw new Error("This browser can't store keys, so it can't store packets.");
  const { openerId } = await call(addOpener, { body: { publicKey, device } }, { ticket });
  const others = ((await readStored("openers")) ?? []).filter((one) => one.clinicianId !== user.clinicianId);
  await store("openers", [
    ...others,
    {
      id: openerId,
      clinicianId: user.clinicianId,
      name: user.fullName,
      wrapped,
      pinDigits: pin.length,
      provedAt: Date.now(),
    },
  ]);
  await syncNow();
}
