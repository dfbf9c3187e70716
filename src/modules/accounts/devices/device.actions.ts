import { later } from "#platform/server/authentication/session-policy.ts";
import type { View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { newChallenge } from "../passkeys/challenge.store.ts";
import * as contract from "./device.contract.ts";
import { proveDevice, trustDays } from "./devices.ts";

export const deviceNonceAction = action(contract.deviceNonce, async (act) => ({
  nonce: await newChallenge(act, "device"),
}));

const columns = ["id", "name", "platform", "firstSeenAt", "lastSeenAt", "trustedUntil", "isShared"] as const;

async function currentDeviceId(view: View): Promise<string | null> {
  const session = await view.platform.sessions.state(view.tenant.id, view.actor.sessionId ?? "");
  return session?.deviceId ?? null;
}

/** The device row for the list; expired trust is not shown. */
const shown = <R extends { id: string; trustedUntil: string | null }>(row: R, now: string, current: string | null) => ({
  ...row,
  trustedUntil: row.trustedUntil && row.trustedUntil > now ? row.trustedUntil : null,
  current: row.id === current,
});

export const listDevicesQuery = query(contract.listDevices, async (view) => {
  const current = await currentDeviceId(view);
  const rows = await view.db
    .selectFrom("devices")
    .select(columns)
    .where("userId", "=", view.actor.userId ?? "")
    .orderBy("lastSeenAt", "desc")
    .execute();
  return { rows: rows.map((row) => shown(row, view.now, current)) };
});

/**
 * Only the browser itself can be trusted, by proving its key; trust can be removed from any session. Sharing applies to all
 * users of the browser, and a shared browser cannot be trusted.
 */
export const changeDeviceAction = action(contract.changeDevice, async (act, { params, body }) => {
  const userId = act.actor.userId ?? "";
  const before = await act.db
    .selectFrom("devices")
    .select(["id", "thumbprint", "isShared"])
    .where("id", "=", params.deviceId)
    .where("userId", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new Problem("not-found", "This device is not on your list. Reload the page.");
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
  if (body.isShared !== undefined) {
    await act.db
      .updateTable("devices")
      .set({ isShared, ...(isShared ? { trustedUntil: null } : {}) })
      .where("thumbprint", "=", before.thumbprint)
      .execute();
  }
  const trust =
    isShared || body.trusted === false ? null : body.trusted ? later(act.now, trustDays * 86_400) : undefined;
  const after = await act.db
    .updateTable("devices")
    .set({
      lastSeenAt: act.now,
      ...(body.name ? { name: body.name } : {}),
      ...(trust !== undefined ? { trustedUntil: trust } : {}),
    })
    .where("id", "=", before.id)
    .returning(columns)
    .executeTakeFirstOrThrow();
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
  const userId = act.actor.userId ?? "";
  const device = await act.db
    .selectFrom("devices")
    .select("id")
    .where("id", "=", params.deviceId)
    .where("userId", "=", userId)
    .executeTakeFirst();
  if (!device) throw new Problem("not-found", "This device is not on your list. Reload the page.");
  act.audit({ subjectId: device.id });
  const live = await act.db
    .selectFrom("sessions")
    .select("id")
    .where("deviceId", "=", device.id)
    .where("revokedAt", "is", null)
    .execute();
  for (const { id } of live) await act.platform.sessions.revoke(act, id, "device-forgotten");
  await act.db.deleteFrom("devices").where("id", "=", device.id).execute();
});

export const deviceHandlers = [deviceNonceAction, listDevicesQuery, changeDeviceAction, forgetDeviceAction];
