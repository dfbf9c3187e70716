import { z } from "zod";
import { later } from "#platform/server/authentication/session-policy.ts";
import { encrypt } from "#platform/server/crypto/secrets.ts";
import { asSystem } from "#platform/server/execution/as-system.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { defineOutsideJob } from "#platform/server/jobs/jobs.ts";
import type { Platform, Tenant } from "#platform/server/platform.ts";
import { errorFields } from "#platform/server/telemetry/logger.ts";
import { newId } from "#platform/shared/ids.ts";
import { inEachLanguage } from "../notices.ts";
import { sealPart } from "./crypto.ts";
import { placeOf, savePacket } from "./packet.store.ts";
import type { PacketContent } from "./packet.ts";
import { enrolledPlaces } from "./workstation.store.ts";

/** The period of due items in a packet. */
export const coversHours = 24;

/** Parts of the facility's active modules. */
export const partsOf = (view: View) =>
  view.platform.registry
    .parts("downtimeParts")
    .filter((part) => part.switch === null || view.tenant.modules.includes(part.switch));

/** Reads all parts in one snapshot, encrypts each under its own key and stores the location's newest packet. */
export async function makePacketOf(act: Act, locationId: string): Promise<string> {
  const place = await placeOf(act.db, locationId);
  const id = newId();
  const asked = { locationId, timeZone: place.timeZone, from: act.now, to: later(act.now, coversHours * 3600) };
  const parts = [];
  const keys: Record<string, string> = {};
  const subjectIds: string[] = [];
  for (const { kind, title, load } of partsOf(act)) {
    const content: PacketContent = await load(act, asked);
    const { body, key } = await sealPart(id, kind, content);
    parts.push({ kind, title, body });
    keys[kind] = key;
    subjectIds.push(...(content.subjects ?? []).map((subject) => subject.id));
  }
  await savePacket(act.db, {
    id,
    locationId,
    madeAt: act.now,
    parts,
    keysCipher: encrypt(act.platform.key("downtime"), JSON.stringify(keys)),
    subjectIds,
    bytes: parts.reduce((sum, part) => sum + part.body.length, 0),
  });
  return id;
}

/**
 * Every 15 minutes, one transaction per location with enrolled workstations. A location
 * that fails keeps its last packet, raises a notification, and does not block the others.
 */
export const packetJob = defineOutsideJob({
  module: "platform",
  name: "downtime.packet",
  payload: z.object({ locationId: z.string().nullable().default(null) }),
  cron: "*/15 * * * *",
  outside: async (platform, tenant, { locationId }) => {
    const places = await asSystem(platform, tenant, (act) => enrolledPlaces(act.db));
    for (const place of places.filter((id) => locationId === null || id === locationId)) {
      try {
        await asSystem(platform, tenant, (act) => makePacketOf(act, place));
      } catch (error) {
        platform.log.error("A downtime packet failed.", errorFields(error));
        platform.onFault(error);
        await tellFailure(platform, tenant, place);
      }
    }
  },
});

async function tellFailure(platform: Platform, tenant: Tenant, locationId: string): Promise<void> {
  await asSystem(platform, tenant, async (act) => {
    const { name } = await placeOf(act.db, locationId);
    act.notify({
      kind: "downtime.packet-failed",
      to: { permission: "operations.view" },
      title: inEachLanguage((say) => say("downtime.failed", { place: name })),
      body: inEachLanguage((say) => say("downtime.failedText")),
      link: "/settings?tabs=downtime",
      groupKey: `downtime.packet-failed:${locationId}`,
    });
  });
}
