import { later } from "#platform/server/authentication/session-policy.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { newChallenge } from "../passkeys/challenges.ts";
import { liveSessionIdsOfDevice } from "../sessions/session.store.ts";
import * as contract from "./device.contract.ts";
import { deleteDevice, devicesOf, ownDeviceForUpdate, saveDevice, saveSharing } from "./device.store.ts";
import { currentDeviceId, proveDevice, trustDays } from "./devices.ts";

export const deviceNonceAction = action(contract.deviceNonce, async (act) => ({
  nonce: await newChallenge(act, "device"),
}));

const unknownDevice = () => new Problem("not-found", "This device is not on your list. Reload the page.");

/** The device row for the list; expired trust is not shown. */
const shown = <R extends { id: string; trustedUntil: string | null }>(row: R, now: string, current: string | null) => ({
  ...row,
  trustedUntil: row.trustedUntil && row.trustedUntil > now ? row.trustedUntil : null,
  current: row.id === current,
});

export const listDevicesQuery = query(contract.listDevices, async (view) => {
  const current = await currentDeviceId(view);
  const rows = await devicesOf(view.db, view.actor.userId ?? "");
  return { rows: rows.map((row) => shown(row, view.now, current)) };
});

/**
 * Only the browser itself can be trusted, by proving its key; trust can be removed from any session. Sharing applies to all
 * users of the browser, and a shared browser cannot be trusted.
 */
export const changeDeviceAction = action(contract.changeDevice, async (act, { params, body }) => {
  const before = await ownDeviceForUpdate(act.db, act.actor.userId ?? "", params.deviceId);
  if (!before) throw unknownDevice();
  const isShared = body.isShared ?? before.isShared;
  const current = await currentDeviceId(act);
  if (body.trusted && isShared) throw new Problem("shared-device", "This is a shared device, so it can't be trusted.");
  if (body.trusted) {
    const proven = await proveDevice(act, body.device, "trust");
    if (proven?.thumbprint !== before.thumbprint)
      throw new Problem(
        "device-unproven",
        "You can only trust the device you are using. Open this page on that device.",
      );
  }
  act.audit({ subjectId: before.id, fields: Object.keys(body).filter((name) => name !== "device") });
  if (body.isShared !== undefined) await saveSharing(act.db, before.thumbprint, isShared);
  const trust =
    isShared || body.trusted === false ? null : body.trusted ? later(act.now, trustDays * 86_400) : undefined;
  const after = await saveDevice(act.db, before.id, {
    lastSeenAt: act.now,
    ...(body.name ? { name: body.name } : {}),
    ...(trust !== undefined ? { trustedUntil: trust } : {}),
  });
  // Shared devices lock sooner and offer to switch user, so every session is reloaded after the commit.
  act.raised.push({
    eventId: newId(),
    type: "platform.device-changed",
    topics: [],
    subjectType: "device",
    subjectId: before.id,
    subjectVersion: null,
  });
  return shown(after, act.now, current);
});

/** Signs out the device's sessions and removes it; its next sign-in counts as an unknown device. */
export const forgetDeviceAction = action(contract.forgetDevice, async (act, { params }) => {
  const device = await ownDeviceForUpdate(act.db, act.actor.userId ?? "", params.deviceId);
  if (!device) throw unknownDevice();
  act.audit({ subjectId: device.id });
  for (const id of await liveSessionIdsOfDevice(act.db, device.id))
    await act.platform.sessions.revoke(act, id, "device-forgotten");
  await deleteDevice(act.db, device.id);
});

export const deviceHandlers = [deviceNonceAction, listDevicesQuery, changeDeviceAction, forgetDeviceAction];
