import { deviceProof } from "#modules/accounts/index.web.ts";
import { pinCodeChecker } from "#platform/shared/authentication/pin.contract.ts";
import { call } from "#platform/web/api/call.ts";
import { sessionState } from "#platform/web/session/session-state.ts";
import { newDeviceKey, newOpenerKey, unwrapOpenerKey } from "../crypto.ts";
import { addOpener, proofAbout } from "../downtime.contract.ts";
import { keepNow } from "./keep.ts";
import { keep, readKept } from "./vault.ts";

/** A PIN that was right here this short ago is not tried again: doses are signed one after the other. */
const provedForMs = 15 * 60_000;

/** The device's own key; made once, shared by all who can open here. */
async function deviceKey(): Promise<CryptoKey> {
  const known = await readKept("deviceKey");
  if (known) return known;
  const made = await newDeviceKey();
  await keep("deviceKey", made);
  return made;
}

/** Who is signed in becomes able to open packets here, once, and again after a new PIN. Quiet: it is not what they came for. */
export async function becomeOpener(pin: string): Promise<void> {
  const user = sessionState().info?.user;
  if (!user?.clinicianId) return;
  try {
    const known = ((await readKept("openers")) ?? []).find((one) => one.clinicianId === user.clinicianId);
    if (known && Date.now() - known.provedAt < provedForMs) return;
    if (known && (await unwrapOpenerKey(pin, await deviceKey(), known.wrapped))) return await proved(known.id);
    await setUpOpener(pin);
  } catch {
    // Refused (no part of the packet is for this role), or the server went just now: nothing was promised.
  }
}

async function proved(openerId: string): Promise<void> {
  const openers = (await readKept("openers")) ?? [];
  await keep(
    "openers",
    openers.map((one) => (one.id === openerId ? { ...one, provedAt: Date.now() } : one)),
  );
}

/** The same when somebody asks for it. Throws the server's refusal: wrong PIN, not enrolled, nothing to see for this role. */
export async function setUpOpener(pin: string): Promise<void> {
  const user = sessionState().info?.user;
  if (!user?.clinicianId) throw new Error("Only clinicians have a PIN.");
  const { ticket } = await call(pinCodeChecker, { body: { pin, purpose: "sign" } });
  const { publicKey, wrapped } = await newOpenerKey(pin, await deviceKey());
  const device = await deviceProof(proofAbout.keep);
  if (!device) throw new Error("This browser keeps no key, so it cannot keep packets.");
  const { openerId } = await call(addOpener, { body: { publicKey, device } }, { ticket });
  const others = ((await readKept("openers")) ?? []).filter((one) => one.clinicianId !== user.clinicianId);
  await keep("openers", [
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
  await keepNow();
}
