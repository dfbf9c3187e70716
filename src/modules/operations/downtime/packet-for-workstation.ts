import { createHash } from "node:crypto";
import { settingOf } from "#modules/settings/index.ts";
import { holdersOf } from "#modules/staff/index.ts";
import { later } from "#platform/server/authentication/session-policy.ts";
import { decrypt } from "#platform/server/crypto/secrets.ts";
import type { View } from "#platform/server/execution/context.ts";
import type { Permission } from "#platform/shared/access/permissions.ts";
import { readPartKeys, sealKeys } from "./crypto.ts";
import { coversHours, partsOf } from "./make-packet.ts";
import { type OpenerRow, openersAt } from "./opener.store.ts";
import { newestPacket, placeOf } from "./packet.store.ts";
import type { PacketHead, SealedPacket } from "./packet.ts";
import type { LiveWorkstation } from "./workstation.store.ts";

/**
 * The parts each user may open now: holders of the part's permission for the facility or this location.
 * Users who may open none (moved, changed role, deactivated) lose access.
 */
export async function openersWithParts(
  view: View,
  workstationId: string,
): Promise<{ opener: OpenerRow; kinds: string[] }[]> {
  const openers = await openersAt(view.db, workstationId);
  const parts = partsOf(view);
  const scopes = new Map<Permission, Map<string, string>>();
  for (const permission of new Set(parts.map((part) => part.permission)))
    scopes.set(
      permission,
      new Map((await holdersOf(view.db, permission, view.now)).map((one) => [one.clinicianId, one.scope])),
    );
  return openers.flatMap((opener) => {
    const kinds = parts
      .filter(({ permission }) => {
        const scope = scopes.get(permission)?.get(opener.clinicianId);
        return scope === "tenant" || (scope === "location" && opener.worksHere);
      })
      .map((part) => part.kind);
    return kinds.length > 0 ? [{ opener, kinds }] : [];
  });
}

interface PacketForWorkstation {
  openers: string[];
  packet: { id: string; madeAt: string; etag: string; sealed: () => Promise<SealedPacket> } | null;
}

/** The newest packet for a workstation, with keys encrypted to each user for the parts they may see now. */
export async function packetFor(view: View, workstation: LiveWorkstation): Promise<PacketForWorkstation> {
  const allowed = await openersWithParts(view, workstation.id);
  const openers = allowed.map(({ opener }) => opener.id);
  const row = await newestPacket(view.db, workstation.locationId);
  if (!row) return { openers, packet: null };
  const { keepHours } = await settingOf(view, "downtime");
  const who = allowed.map(({ opener, kinds }) => `${opener.id}:${kinds.join(",")}`).join("|");
  const etag = `${row.id}.${createHash("sha256").update(`${who}|${keepHours}`).digest("hex").slice(0, 16)}`;
  const sealed = async (): Promise<SealedPacket> => {
    const keys = readPartKeys(decrypt(view.platform.key("downtime"), row.keysCipher).toString());
    const place = await placeOf(view.db, workstation.locationId);
    const head: PacketHead = {
      id: row.id,
      madeAt: row.madeAt,
      coversUntil: later(row.madeAt, coversHours * 3600),
      facilityName: view.tenant.name,
      locationName: place.name,
      timeZone: place.timeZone,
      part2: view.tenant.part2Program,
      keepHours,
    };
    return {
      head,
      parts: row.parts,
      keys: await Promise.all(
        allowed.map(({ opener, kinds }) =>
          sealKeys(
            row.id,
            opener,
            Object.fromEntries(kinds.flatMap((kind) => (keys[kind] ? [[kind, keys[kind]]] : []))),
          ),
        ),
      ),
    };
  };
  return { openers, packet: { id: row.id, madeAt: row.madeAt, etag, sealed } };
}
