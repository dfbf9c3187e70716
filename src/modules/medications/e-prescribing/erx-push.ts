import type { OpenConnection } from "#modules/integrations/index.ts";
import { asSystem } from "#platform/server/execution/as-system.ts";
import { OutboundFailure } from "#platform/server/http/outbound-failure.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import type { LocalAllergy, LocalOrder } from "./differences.ts";
import { itemsOf, type Line, madeId } from "./dosespot.ts";
import * as store from "./erx.store.ts";
import { RemoteDiagnosis, RemotePatient } from "./messages.ts";
import { hashOf } from "./patient.ts";

export interface Sent {
  text: string;
  outcome: "sent" | "unchanged" | "skipped" | "failed";
  reason: string | null;
}

const claimMinutes = 2;

/**
 * The client's patient number there: the known one, else found by name and birth date, else newly created. Runs without a
 * transaction and keeps the number at once, so that a lost answer is found by the search of the next try (MED-72). Throws
 * `OutboundFailure`.
 */
export async function ensurePatient(
  connection: OpenConnection,
  line: Line,
  clientId: string,
  fields: Readonly<Record<string, string>>,
): Promise<string> {
  const { platform, tenant } = connection;
  const db = platform.database.tenant(tenant.id);
  const known = await store.patientLink(db, clientId);
  const hash = hashOf(fields);
  if (known?.remoteId) {
    if (known.pushedHash !== hash) {
      await line.send("erx.patient", "PUT", `api/patients/${known.remoteId}`, fields);
      await asSystem(platform, tenant, (act) => store.savePatient(act.db, clientId, { pushedHash: hash }));
    }
    return known.remoteId;
  }
  const isClaimed = await asSystem(platform, tenant, (act) =>
    store.claimPatient(act.db, clientId, { now: act.now, until: addMinutes(act.now, claimMinutes) }),
  );
  if (!isClaimed)
    throw new OutboundFailure("temporary", "Someone else is sending this client now. Try again in a minute.", 60);
  const search = new URLSearchParams({
    FirstName: fields.FirstName ?? "",
    LastName: fields.LastName ?? "",
    DateOfBirth: fields.DateOfBirth ?? "",
  });
  const found = itemsOf(RemotePatient, await line.get("erx.patient-search", `api/patients/search?${search}`));
  const [only, another] = found;
  if (another)
    throw new OutboundFailure(
      "refused",
      "The e-prescribing service has more than one patient with this name and birth date. Merge them there first.",
    );
  const remoteId = only?.PatientId ?? madeId(await line.send("erx.patient", "POST", "api/patients", fields));
  await asSystem(platform, tenant, (act) =>
    store.savePatient(act.db, clientId, { remoteId, pushedHash: only ? null : hash, claimedUntil: null }),
  );
  return remoteId;
}

/** One item at a time: a refused one is reported and stops no other; a connection that is down stops all. */
async function each<T>(
  items: readonly T[],
  textOf: (item: T) => string,
  send: (item: T) => Promise<Sent["outcome"] | { skipped: string }>,
): Promise<Sent[]> {
  const sent: Sent[] = [];
  for (const item of items) {
    const text = textOf(item);
    try {
      const outcome = await send(item);
      sent.push(
        typeof outcome === "string"
          ? { text, outcome, reason: null }
          : { text, outcome: "skipped", reason: outcome.skipped },
      );
    } catch (error) {
      if (!(error instanceof OutboundFailure) || error.kind !== "refused") throw error;
      sent.push({ text, outcome: "failed", reason: error.message });
    }
  }
  return sent;
}

interface Sending {
  connection: OpenConnection;
  line: Line;
  clientId: string;
  patientId: string;
}

const keep = ({ connection, clientId }: Sending, link: store.LinkRow): Promise<void> =>
  asSystem(connection.platform, connection.tenant, (act) => store.saveLink(act.db, clientId, link));

/** Medication orders in force as self-reported medications; those that ended are inactivated. */
export function pushMedications(
  sending: Sending,
  orders: readonly LocalOrder[],
  links: readonly store.LinkRow[],
): Promise<Sent[]> {
  const { line, patientId } = sending;
  const base = `api/patients/${patientId}/selfReportedMedications`;
  return each(
    orders,
    ({ productText, sigText }) => `${productText}: ${sigText}`,
    async (order) => {
      const link = links.find(({ kind, localId }) => kind === "medication" && localId === order.id);
      const { productText, sigText, rxcui, isActive } = order;
      const body = { DisplayName: productText, Directions: sigText, ...(rxcui ? { RxCUI: rxcui } : {}) };
      const sentHash = hashOf(body);
      if (!isActive && !link?.isActive) return "unchanged";
      if (link && !isActive) {
        await line.send("erx.medication-status", "POST", `${base}/${link.remoteId}/updateStatus`, {
          Status: "Inactive",
        });
        await keep(sending, { ...link, sentHash, isActive: false });
        return "sent";
      }
      if (link?.isActive && link.sentHash === sentHash) return "unchanged";
      if (link?.isActive && link.sentHash !== "")
        await line.send("erx.medication-status", "POST", `${base}/${link.remoteId}/updateStatus`, {
          Status: "Inactive",
        });
      else if (link?.isActive) {
        // Recognized as the same at a pull: nothing is sent twice.
        await keep(sending, { ...link, sentHash });
        return "unchanged";
      }
      const made = await line.send("erx.medication", "POST", `${base}/${rxcui ? "coded" : "freetext"}`, body);
      await keep(sending, { kind: "medication", localId: order.id, remoteId: madeId(made), sentHash, isActive: true });
      return "sent";
    },
  );
}

/** Active allergies; none known is sent as such, and only where a review in this stay says so. */
export async function pushAllergies(
  sending: Sending,
  allergies: readonly LocalAllergy[],
  links: readonly store.LinkRow[],
  isNoneKnown: boolean,
): Promise<Sent[]> {
  const { line, patientId } = sending;
  const base = `api/patients/${patientId}/allergies`;
  const sent = await each(
    allergies,
    ({ substanceText }) => substanceText,
    async (allergy) => {
      const link = links.find(({ kind, localId }) => kind === "allergy" && localId === allergy.id);
      const isActive = allergy.status === "active";
      if (!isActive && !link?.isActive) return "unchanged";
      if (link && !isActive) {
        await line.send("erx.allergy", "PUT", `${base}/${link.remoteId}`, { StatusType: "Inactive" });
        await keep(sending, { ...link, isActive: false });
        return "sent";
      }
      if (link?.isActive) return "unchanged";
      const { substanceText, rxcui } = allergy;
      const body = {
        DisplayName: substanceText,
        StatusType: "Active",
        ...(rxcui ? { Code: rxcui, CodeType: "RxCUI" } : {}),
      };
      const made = await line.send("erx.allergy", "POST", `${base}/${rxcui ? "coded" : "freetext"}`, body);
      const remoteId = madeId(made);
      await keep(sending, { kind: "allergy", localId: allergy.id, remoteId, sentHash: hashOf(body), isActive: true });
      return "sent";
    },
  );
  if (!isNoneKnown || allergies.some(({ status }) => status === "active")) return sent;
  return [
    ...sent,
    ...(await each(
      ["No known allergies"],
      (text) => text,
      async () => {
        await line.send("erx.allergy", "POST", `${base}/noKnownAllergy`, {});
        return "sent";
      },
    )),
  ];
}

/** The service keeps no problem list: each code is resolved, so that the prescribing window has it at hand. */
export function resolveDiagnoses({ line }: Sending, codes: readonly string[]): Promise<Sent[]> {
  return each(
    codes,
    (code) => code,
    async (code) => {
      const found = itemsOf(
        RemoteDiagnosis,
        await line.get("erx.diagnosis", `api/diagnoses/search?searchString=${encodeURIComponent(code)}`),
      );
      return found.some((one) => one.Code.toUpperCase() === code.toUpperCase())
        ? "sent"
        : { skipped: "The service does not know this code." };
    },
  );
}
