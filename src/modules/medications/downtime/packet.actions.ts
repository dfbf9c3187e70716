import { clientsById, inCareAt, nameAlertsAt } from "#modules/clients/index.ts";
import type { PacketContent, PacketFact, PacketSheet } from "#modules/operations/downtime/packet.ts";
import type { DowntimeAsked, DowntimePart } from "#modules/operations/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { addMinutes, formatDate, formatTime, localDate } from "#platform/shared/time/index.ts";
import { passClients, passDoses, passPrns } from "../administrations/pass.store.ts";
import { assemblePass } from "../administrations/pass.ts";
import { allergyDisplayLabels, allergyStanding } from "../allergies/allergy.ts";
import { ordersAtLocation } from "../orders/order.store.ts";
import { currentOrderStates } from "../orders/order-states.ts";
import { scoreClocks } from "../scores/score-doses.store.ts";
import { type AllergyPerson, allergiesOfStays, recordedSince, undocumentedDoses } from "./packet.store.ts";
import { dueOf, givenRow, orderRow, prnRow } from "./packet-rows.ts";

const dayMin = 1440;

/** Allergies of all clients in care, with or without orders. */
export const allergiesInPacket: DowntimePart = {
  kind: "allergies",
  title: "Allergies",
  permission: "clients.read",
  switch: "emr",
  load: async (view, { locationId }) => ({
    facts: (await allergiesOfStays(view.db, await inCareAt(view, locationId))).flatMap(allergyFacts),
  }),
};

export function allergyFacts(person: AllergyPerson): PacketFact[] {
  const { clientId: subjectId } = person;
  const { display } = allergyStanding(person.allergies, person.review, person.demographicId);
  if (display !== "list") {
    const known = display === "no_known" || display === "no_known_drug";
    return [{ subjectId, label: allergyDisplayLabels[display], text: "", tone: known ? "plain" : "attention" }];
  }
  return person.allergies
    .filter((allergy) => allergy.status === "active")
    .map((allergy) => ({
      subjectId,
      label: `Allergy: ${allergy.substanceText}`,
      text: [
        ...allergy.reactions.map(({ manifestation, severity }) =>
          severity ? `${manifestation} (${severity})` : manifestation,
        ),
        ...(allergy.criticality === "high" ? ["high criticality"] : []),
      ].join(", "),
      tone: "danger" as const,
    }));
}

/** The paper MAR for the next 24 hours: doses due, PRN and active orders, doses documented. */
export const medicationsInPacket: DowntimePart = {
  kind: "medications",
  title: "Medications: due in the next 24 hours, as needed, active orders, last doses",
  permission: "medications.view",
  load: readMedications,
  afterwards: {
    reminder: { text: "Doses given, refused or held, with the time on the paper MAR", link: "/medications" },
    gaps: async (view, { locationId, timeZone, from, to }) => {
      const doses = await undocumentedDoses(view.db, locationId, from, to);
      const clients = await clientsById(
        view,
        doses.map((dose) => dose.clientId),
      );
      return doses.map(({ clientId, product, dueAt }) => ({
        subjectId: clientId,
        text: `${product}, due ${formatDate(localDate(dueAt, timeZone))} ${formatTime(dueAt, timeZone)}`,
        link: `/clients/${clients.get(clientId)?.mrNo ?? ""}?tabs=medications`,
      }));
    },
  },
};

async function readMedications(view: View, asked: DowntimeAsked): Promise<PacketContent> {
  const { locationId, timeZone: zone, from: now, to } = asked;
  const yesterday = addMinutes(now, -dayMin);
  const clients = await passClients(view.db, locationId, null, yesterday, now);
  const doses = await passDoses(view.db, locationId, yesterday, to, now);
  const prns = await passPrns(view.db, locationId, now);
  const orders = await ordersAtLocation(view.db, locationId, currentOrderStates);
  const given = await recordedSince(view.db, await inCareAt(view, locationId), yesterday);
  const byScore = await scoreClocks(view.db, { locationIds: [locationId] }, now);
  const pass = assemblePass(clients, { doses, prns, byScore }, await nameAlertsAt(view.db, locationId), now);
  const sheet = <R extends { clientId: string }>(title: string, order: number, rows: readonly R[], none: string) => {
    return (subjectId: string, words: (row: R) => PacketSheet["rows"][number]): PacketSheet => ({
      subjectId,
      title,
      order,
      room: false,
      rows: rows.filter((row) => row.clientId === subjectId).map(words),
      none,
    });
  };
  const active = sheet("Active orders", 30, orders, "No active orders.");
  const last = sheet("Documented in the last 24 hours", 20, given, "No doses documented in the last 24 hours.");
  const people = new Set([
    ...clients.map((client) => client.clientId),
    ...orders.map((order) => order.clientId),
    ...given.map((row) => row.clientId),
  ]);
  return {
    due: pass.flatMap((client) => client.doses.flatMap((dose) => dueOf(client.clientId, dose, zone, now) ?? [])),
    sheets: [...people].flatMap((subjectId) => [
      {
        subjectId,
        title: "As needed",
        order: 10,
        room: true,
        rows: (pass.find((client) => client.clientId === subjectId)?.prn ?? []).map((prn) => prnRow(prn, zone, now)),
        none: "No as-needed orders.",
      },
      last(subjectId, (row) => givenRow(row, zone, now)),
      active(subjectId, (order) => orderRow(order, zone)),
    ]),
  };
}
