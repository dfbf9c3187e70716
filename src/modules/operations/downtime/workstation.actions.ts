import { proveDevice } from "#modules/accounts/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import * as contract from "./downtime.contract.ts";
import { handOut, openersWithParts } from "./hand-out.ts";
import { packetJob, partsOf } from "./make-packet.ts";
import { packetFacts, placeOf } from "./packet.store.ts";
import { enrolledPlaces, workstationOf, workstations } from "./workstation.store.ts";

const { proofAbout } = contract;

const askForPacket = (act: Act, locationId: string) =>
  act.enqueue(packetJob, { locationId }, { key: `${packetJob.task}:${act.tenant.id}:${locationId}` });

export const listDowntimePlacesQuery = query(contract.listDowntimePlaces, async (view) => {
  const reach = view.reach("operations.view");
  const places = await view.db
    .selectFrom("locations")
    .select(["id", "name", "timeZone"])
    .where("status", "=", 1)
    .$if(reach.kind !== "tenant", (q) => q.where((eb) => eb("id", "=", eb.fn.any(eb.val([...view.actor.locationIds])))))
    .orderBy("sort")
    .orderBy("name")
    .execute();
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
export const enrolWorkstationAction = action(contract.enrolWorkstation, async (act, { body }) => {
  await placeOf(act.db, body.locationId);
  act.requireLocation(body.locationId);
  const proven = await proveDevice(act, body.device, proofAbout.enrol);
  if (!proven)
    throw new Problem("device-unproven", "This browser could not prove its key. Reload the page and try again.");
  const id = newId();
  act.audit({ subjectId: id, locationId: body.locationId });
  await act.db
    .updateTable("downtimeWorkstations")
    .set({ removedAt: act.now })
    .where("thumbprint", "=", proven.thumbprint)
    .where("removedAt", "is", null)
    .execute();
  await act.db
    .insertInto("downtimeWorkstations")
    .values({ id, locationId: body.locationId, name: body.name, thumbprint: proven.thumbprint })
    .execute();
  askForPacket(act, body.locationId);
  const made = (await workstations(act.db)).find((one) => one.id === id);
  if (!made) throw new Error("The enrolled workstation cannot be read.");
  return made;
});

export const removeWorkstationAction = action(contract.removeWorkstation, async (act, { params }) => {
  const row = await act.db
    .selectFrom("downtimeWorkstations")
    .select(["id", "locationId"])
    .where("id", "=", params.workstationId)
    .where("removedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "That workstation is not enrolled.");
  act.requireLocation(row.locationId);
  act.audit({ subjectId: row.id, locationId: row.locationId });
  await act.db.updateTable("downtimeWorkstations").set({ removedAt: act.now }).where("id", "=", row.id).execute();
});

export const removeOpenerAction = action(contract.removeOpener, async (act, { params }) => {
  const row = await act.db
    .selectFrom("downtimeOpeners as o")
    .innerJoin("downtimeWorkstations as w", "w.id", "o.workstationId")
    .select(["o.id", "o.clinicianId", "w.locationId"])
    .where("o.id", "=", params.openerId)
    .where("o.removedAt", "is", null)
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "That user has no packet access there.");
  act.requireLocation(row.locationId);
  act.audit({ subjectId: row.clinicianId, locationId: row.locationId });
  await act.db.updateTable("downtimeOpeners").set({ removedAt: act.now }).where("id", "=", row.id).execute();
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
  const ticket = await act.useTicket("sign");
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
  await act.db
    .updateTable("downtimeOpeners")
    .set({ removedAt: act.now })
    .where("workstationId", "=", workstation.id)
    .where("clinicianId", "=", clinicianId)
    .where("removedAt", "is", null)
    .execute();
  await act.db
    .insertInto("downtimeOpeners")
    .values({ id: openerId, workstationId: workstation.id, clinicianId, publicKey: body.publicKey })
    .execute();
  const [own] = (await openersWithParts(act, workstation.id)).filter(({ opener }) => opener.id === openerId);
  if (!own) throw new Problem("out-of-scope", "Your role has no access to this location's packet.");
  return { openerId };
});

export const fetchPacketAction = action(contract.fetchPacket, async (act, { body }) => {
  const workstation = await workstationOf(act, body.device, proofAbout.keep);
  if (!workstation) return { state: "removed" as const };
  const { openers, packet } = await handOut(act, workstation);
  await act.db
    .updateTable("downtimeWorkstations")
    .set({
      lastContactAt: act.now,
      ...(packet ? { lastPacketId: packet.id, packetMadeAt: packet.madeAt } : {}),
    })
    .where("id", "=", workstation.id)
    .execute();
  if (!packet) return { state: "none" as const, openers };
  if (packet.etag === body.have) return { state: "current" as const, openers };
  return { state: "new" as const, etag: packet.etag, openers, packet: await packet.sealed() };
});

export const workstationHandlers = [
  listDowntimePlacesQuery,
  enrolWorkstationAction,
  removeWorkstationAction,
  removeOpenerAction,
  makePacketAction,
  addOpenerAction,
  fetchPacketAction,
];
