import type { PacketContent, PacketFact, PacketTone } from "#modules/operations/downtime/packet.ts";
import type { DowntimePart } from "#modules/operations/index.ts";
import { formatDate } from "#platform/shared/time/index.ts";
import { type AlertLevel, alertTitle, bySeverity, isProposedAlert, observationLabels } from "../alerts/alert.ts";
import { relationshipLabels } from "../contacts/contact.contract.ts";
import { episodeStates } from "../episodes/episode.ts";
import { listName } from "../identity/name.ts";
import { phoneText } from "../identity/phone.ts";
import { type PresentRow, presentAt } from "./packet.store.ts";

const tones = { high: "danger", caution: "attention", info: "plain" } as const satisfies Record<AlertLevel, PacketTone>;
const authorities: Readonly<Record<string, string>> = {
  guardian: "guardian",
  health_care_proxy: "health care proxy",
  poa: "power of attorney",
  payee: "payee",
};

/**
 * Clients in care at a location with precautions and emergency contacts. Includes restricted charts, because during
 * downtime staff need every name to give medications (docs/decisions/0013).
 */
export const clientsInPacket: DowntimePart = {
  kind: "clients",
  title: "Clients, precautions, and emergency contacts",
  permission: "clients.read",
  load: async (view, { locationId, timeZone }): Promise<PacketContent> => {
    const people = await presentAt(view.db, locationId);
    return {
      subjects: people.map((person) => ({
        id: person.clientId,
        name: listName(person),
        birthDate: person.birthDate,
        number: person.mrNo,
        detail: person.admittedAt ? `Admitted ${formatDate(person.admittedAt, timeZone)}` : null,
      })),
      facts: people.flatMap(precautions),
      sheets: people.map(callList),
    };
  },
  afterwards: {
    reminder: {
      text: "Admissions, discharges, vitals, precautions, and notes",
      link: "/clients",
    },
  },
};

function precautions(person: PresentRow): PacketFact[] {
  const { clientId: subjectId } = person;
  const away: PacketFact[] = episodeStates.can(person.status, "return")
    ? [{ subjectId, label: "On leave", text: "Not on site", tone: "attention" }]
    : [];
  return [
    ...away,
    ...person.alerts.sort(bySeverity).map((alert): PacketFact => {
      const watch = alert.observation ? `Observation: ${observationLabels[alert.observation].toLowerCase()}` : null;
      const said = alert.category === "other" ? null : alert.instructions;
      return {
        subjectId,
        label: isProposedAlert(alert) ? `${alertTitle(alert)} (proposed)` : alertTitle(alert),
        text: [watch, said].filter(Boolean).join(". "),
        tone: tones[alert.level],
      };
    }),
  ];
}

function callList({ clientId, contacts }: PresentRow) {
  return {
    subjectId: clientId,
    title: "Emergency contacts",
    order: 40,
    room: false,
    rows: contacts.map((contact) => ({
      what: [contact.firstName, contact.lastName].filter(Boolean).join(" "),
      how: contact.phones.map(({ number }) => phoneText(number)).join(", ") || "No phone recorded",
      note:
        [relationshipLabels[contact.relationship], contact.legalAuthority && authorities[contact.legalAuthority]]
          .filter(Boolean)
          .join(", ") || null,
    })),
    none: "No emergency contacts recorded.",
  };
}
