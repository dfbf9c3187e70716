import { proveDevice } from "#modules/accounts/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { verb } from "#platform/server/execution/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import * as contract from "./downtime.contract.ts";
import { packetJob, partsOf } from "./make-packet.ts";
import { activeOpener, removeOpenerRow, replaceOpener } from "./opener.store.ts";
import { packetFacts, placeOf } from "./packet.store.ts";
import { openersWithParts, packetFor } from "./packet-for-workstation.ts";
import {
  activeLocations,
  enrolledPlaces,
  noteContact,
  replaceWorkstation,
  workstationOf,
  workstationRecord,
  workstations,
} from "./workstation.store.ts";

const { proofAbout } = contract;

const askForPacket = (act: Act, locationId: string) =>
  act.enqueue(packetJob, { locationId }, { key: `${packetJob.task}:${act.tenant.id}:${locationId}` });

export const listDowntimePlacesQuery = query(contract.listDowntimePlaces, async (view) => {
  const reach = view.reach("operations.view");
  const places = await activeLocations(view.db, reach.kind === "tenant" ? null : view.actor.locationIds);
  const [enrolled, packets] = await Promise.all([workstations(view.db), packetFacts(view.db)]);
  return {
    parts: partsOf(view).map((part) => part.title),
    places: places.map(({ id, name, timeZone }) => {
      const packet = packets.get(id);
      return {
        locationId: id,
        locationName: name,
        timeZone,
        packet: packet ? { madeAt: packet.madeAt, bytes: packet.bytes, people: packet.people } : null,
        workstations: enrolled.filter((one) => one.locationId === id),
      };
    }),
  };
});

/** Enrolls a browser for one location, replacing an earlier enrollment, and creates its first packet. */
export const enrollWorkstationAction = action(contract.enrollWorkstation, async (act, { body }) => {
  await placeOf(act.db, body.locationId);
  act.requireLocation(body.locationId);
  const proven = await proveDevice(act, body.device, proofAbout.enroll);
  if (!proven)
    throw new Problem("device-unproven", "This browser could not prove its key. Reload the page and try again.");
  const id = newId();
  act.audit({ subjectId: id, locationId: body.locationId });
  const { locationId, name } = body;
  await replaceWorkstation(act.db, { id, locationId, name, thumbprint: proven.thumbprint }, act.now);
  askForPacket(act, body.locationId);
  const made = (await workstations(act.db)).find((one) => one.id === id);
  if (!made) throw new Error("The enrolled workstation cannot be read.");
  return made;
});

export const removeWorkstationAction = verb(contract.removeWorkstation, workstationRecord, (act) => ({
  removedAt: act.now,
}));

export const removeOpenerAction = action(contract.removeOpener, async (act, { params }) => {
  const opener = await activeOpener(act.db, params.openerId);
  if (!opener) throw new Problem("not-found", "That user has no packet access there.");
  act.requireLocation(opener.locationId);
  act.audit({ subjectId: opener.clinicianId, locationId: opener.locationId });
  await removeOpenerRow(act.db, opener.id, act.now);
});

export const makePacketAction = action(contract.makePacket, async (act, { body }) => {
  await placeOf(act.db, body.locationId);
  act.requireLocation(body.locationId);
  if (!(await enrolledPlaces(act.db)).includes(body.locationId))
    throw new Problem("wrong-state", "No workstation is enrolled at this location.");
  act.audit({ subjectId: body.locationId, locationId: body.locationId });
  askForPacket(act, body.locationId);
  return { requestedAt: act.now };
});

/**
 * The user's PIN was just verified by a ticket, and the browser holds the private key under that PIN. From the
 * next fetch on, packets are also encrypted to this public key. A new key of the same user replaces the previous one.
 */
export const addOpenerAction = action(contract.addOpener, async (act, { body }) => {
  const ticket = await act.takeTicket("sign");
  const workstation = await workstationOf(act, body.device, proofAbout.keep);
  if (!workstation) throw new Problem("not-found", "This workstation is not enrolled for downtime packets.");
  act.requireLocation(workstation.locationId);
  const { clinicianId } = ticket;
  if (!clinicianId) throw new Problem("not-found", "Only clinicians have a PIN.");
  const openerId = newId();
  act.audit({
    subjectId: clinicianId,
    locationId: workstation.locationId,
    detail: { workstationId: workstation.id },
  });
  const opener = { id: openerId, workstationId: workstation.id, clinicianId, publicKey: body.publicKey };
  await replaceOpener(act.db, opener, act.now);
  const canOpen = (await openersWithParts(act, workstation.id)).some(({ opener: one }) => one.id === openerId);
  if (!canOpen) throw new Problem("out-of-scope", "Your role has no access to this location's packet.");
  return { openerId };
});

export const fetchPacketAction = action(contract.fetchPacket, async (act, { body }) => {
  const workstation = await workstationOf(act, body.device, proofAbout.keep);
  if (!workstation) return { state: "removed" as const };
  const { openers, packet } = await packetFor(act, workstation);
  await noteContact(act.db, workstation.id, act.now, packet);
  if (!packet) return { state: "none" as const, openers };
  if (packet.etag === body.have) return { state: "current" as const, openers };
  return { state: "new" as const, etag: packet.etag, openers, packet: await packet.sealed() };
});

export const workstationHandlers = [
  listDowntimePlacesQuery,
  enrollWorkstationAction,
  removeWorkstationAction,
  removeOpenerAction,
  makePacketAction,
  addOpenerAction,
  fetchPacketAction,
];
