import { diagnosesOf, latestMetrics, type OpenEpisode, requireEpisode } from "#modules/clients/index.ts";
import { type OpenConnection, openForWork } from "#modules/integrations/index.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { action } from "#platform/server/execution/module.ts";
import { OutboundFailure } from "#platform/server/http/outbound-failure.ts";
import { Problem } from "#platform/shared/problems.ts";
import { ageOn, localDate } from "#platform/shared/time/index.ts";
import { clientAllergies } from "../allergies/allergy.actions.ts";
import { discloseToPrescribing, type PrescribingDisclosure } from "../ports.ts";
import { allergyDifferences, medicationDifferences } from "./differences.ts";
import { itemsOf, type Line, prescribingConnection, signedIn } from "./dosespot.ts";
import * as contract from "./erx.contract.ts";
import * as store from "./erx.store.ts";
import * as differenceStore from "./erx-difference.store.ts";
import { keepPrescriptions } from "./erx-pull.actions.ts";
import { ensurePatient, pushAllergies, pushMedications, resolveDiagnoses, type Sent } from "./erx-push.ts";
import { RemoteAllergy, RemoteMedication, RemotePrescription } from "./messages.ts";
import { hashOf, missingFacts, type PatientFacts, patientFields } from "./patient.ts";

/** Calls the service while the user waits. Throws `service-paused`, `upstream-failed`. */
export async function atService<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error;
    const isLater = error.kind === "temporary" || error.kind === "unknownEffect";
    if (error.kind === "needsAttention") throw new Problem("agreement-missing", error.message);
    throw new Problem(isLater ? "service-paused" : "upstream-failed", error.message);
  }
}

export async function requireConnection(view: View): Promise<{ id: string; label: string }> {
  const id = await prescribingConnection(view);
  if (id === null)
    throw new Problem("erx-not-connected", "Connect an e-prescribing service in Settings, Integrations.");
  const { label } = await store.connectionFacts(view.db, id);
  return { id, label };
}

export async function factsOf(view: View, episode: OpenEpisode): Promise<{ facts: PatientFacts; age: number }> {
  const person = await store.patientFacts(view.db, episode.demographicId);
  const size = await latestMetrics(view, episode.clientId, ["height", "weight"]);
  const age = ageOn(person.birthDate, localDate(view.now, episode.timeZone));
  return {
    age,
    facts: { ...person, heightCm: size.get("height")?.value ?? null, weightKg: size.get("weight")?.value ?? null },
  };
}

/** What may be sent of this client now: their fields, with the consent checked and the disclosure recorded (MED-72). */
export async function preparePatient(
  act: Act,
  demographicId: string,
  categories: PrescribingDisclosure["categories"],
  description: string,
) {
  const episode = await requireEpisode(act, { demographicId });
  await act.openChart(episode.clientId, "medications");
  const connection = await requireConnection(act);
  const { facts, age } = await factsOf(act, episode);
  const missing = missingFacts(facts, age);
  if (missing.length > 0) throw new Problem("erx-facts-missing", `Add to the chart first: ${missing.join(", ")}.`);
  const { clientId } = episode;
  await discloseToPrescribing(act, {
    clientId,
    demographicId,
    service: connection.label,
    categories: ["demographics", ...categories],
    description,
  });
  return { episode, clientId, connection, fields: patientFields(facts, age) };
}

interface AtLine {
  /** Reads what is committed; the action's own transaction has ended while the service is called. */
  db: TenantDb;
  connection: OpenConnection;
  line: Line;
  clientId: string;
  patientId: string;
}

/** Calls the service without a transaction; the action then runs again with the answer. */
async function withPatient<T>(
  act: Act,
  what: string,
  { clientId, connection: { id }, fields }: Awaited<ReturnType<typeof preparePatient>>,
  work: (at: AtLine) => Promise<T>,
): Promise<T> {
  const linkedUser = await store.remoteUserOf(act.db, act.actor.clinicianId);
  return act.outside(`erx ${what} ${clientId} ${hashOf(fields)}`, () =>
    atService(async () => {
      const connection = await openForWork(act.platform, act.tenant, id);
      const user = linkedUser ?? String(connection.config.userId);
      const line = await signedIn(connection, user);
      const patientId = await ensurePatient(connection, line, clientId, fields);
      const db = act.platform.database.tenant(act.tenant.id);
      return work({ db, connection, line, clientId, patientId });
    }),
  );
}

async function ended(
  act: Act,
  clientId: string,
  kind: "medications" | "allergies" | "diagnoses",
  items: readonly Sent[],
): Promise<contract.SyncTo> {
  const count = (outcome: Sent["outcome"]) => items.filter((item) => item.outcome === outcome).length;
  const counts = {
    sent: count("sent"),
    unchanged: count("unchanged"),
    skipped: count("skipped"),
    failed: count("failed"),
  };
  await store.insertRun(act.db, { clientId, direction: "to", kind, counts, at: act.now, byId: act.actor.clinicianId });
  await store.savePatient(act.db, clientId, { pushedAt: act.now });
  act.audit({ subjectId: clientId, clientId, detail: { kind, ...counts } });
  return { clientId, items: [...items] };
}

export const syncToMedicationsAction = action(contract.syncToMedications, async (act, { body: { demographicId } }) => {
  const patient = await preparePatient(
    act,
    demographicId,
    ["medications"],
    "Identity, address and current medications",
  );
  const { clientId } = patient;
  const orders = await store.ordersToCompare(act.db, clientId, demographicId);
  const items = await withPatient(act, `medications ${hashOf(orders)}`, patient, async (at) =>
    pushMedications(at, orders, await store.linksOf(at.db, clientId)),
  );
  return ended(act, clientId, "medications", items);
});

export const syncToAllergiesAction = action(contract.syncToAllergies, async (act, { body: { demographicId } }) => {
  const patient = await preparePatient(act, demographicId, ["allergies"], "Identity, address and allergies");
  const { clientId } = patient;
  const [allergies, standing] = [
    await store.allergiesToCompare(act.db, clientId),
    await clientAllergies(act, clientId, demographicId),
  ];
  const isNoneKnown = standing.reviewedThisStay && standing.display === "no_known";
  const items = await withPatient(act, `allergies ${hashOf(allergies)} ${isNoneKnown}`, patient, async (at) =>
    pushAllergies(at, allergies, await store.linksOf(at.db, clientId), isNoneKnown),
  );
  return ended(act, clientId, "allergies", items);
});

export const syncToDiagnosesAction = action(contract.syncToDiagnoses, async (act, { body: { demographicId } }) => {
  const patient = await preparePatient(act, demographicId, ["diagnoses"], "Identity, address and diagnosis codes");
  const { rows } = await diagnosesOf(act, demographicId);
  const codes = rows.map(({ code }) => code);
  const items = await withPatient(act, `diagnoses ${codes.join()}`, patient, (at) => resolveDiagnoses(at, codes));
  return ended(act, patient.clientId, "diagnoses", items);
});

async function compared(
  act: Act,
  clientId: string,
  kind: "medications" | "allergies" | "diagnoses",
  found: number,
  differences: number,
) {
  const counts = { found, new: differences };
  const run = { clientId, direction: "from" as const, kind, counts, at: act.now, byId: act.actor.clinicianId };
  await store.insertRun(act.db, run);
  await store.savePatient(act.db, clientId, { pulledAt: act.now });
  act.audit({ subjectId: clientId, clientId, detail: { kind, ...counts } });
  return { clientId, found, differences };
}

const links = (found: {
  links: readonly { kind: "medication" | "allergy"; localId: string; remoteId: string; isActive: boolean }[];
}) => found.links.map((link) => ({ ...link, sentHash: "" }));

export const syncFromMedicationsAction = action(
  contract.syncFromMedications,
  async (act, { body: { demographicId } }) => {
    const patient = await preparePatient(act, demographicId, [], "Identity, to read medications and prescriptions");
    const { clientId } = patient;
    const { medications, prescriptions } = await withPatient(act, "read medications", patient, async (at) => {
      const base = `api/patients/${at.patientId}`;
      return {
        medications: itemsOf(RemoteMedication, await at.line.get("erx.medications", `${base}/selfReportedMedications`)),
        prescriptions: itemsOf(RemotePrescription, await at.line.get("erx.prescriptions", `${base}/prescriptions`)),
      };
    });
    const orders = await store.ordersToCompare(act.db, clientId, demographicId);
    const found = medicationDifferences(medications, orders, await store.linksOf(act.db, clientId));
    for (const link of links(found)) await store.saveLink(act.db, clientId, link);
    const isNew = await differenceStore.keepDifferences(act.db, clientId, "srm", found.differences, act.now);
    const written = await keepPrescriptions(act, clientId, demographicId, prescriptions);
    return compared(act, clientId, "medications", medications.length + prescriptions.length, isNew + written.isNew);
  },
);

export const syncFromAllergiesAction = action(contract.syncFromAllergies, async (act, { body: { demographicId } }) => {
  const patient = await preparePatient(act, demographicId, [], "Identity, to read allergies");
  const { clientId } = patient;
  const remote = await withPatient(act, "read allergies", patient, async ({ line, patientId }) =>
    itemsOf(RemoteAllergy, await line.get("erx.allergies", `api/patients/${patientId}/allergies`)),
  );
  const found = allergyDifferences(
    remote,
    await store.allergiesToCompare(act.db, clientId),
    await store.linksOf(act.db, clientId),
  );
  for (const link of links(found)) await store.saveLink(act.db, clientId, link);
  const isNew = await differenceStore.keepDifferences(act.db, clientId, "allergy", found.differences, act.now);
  return compared(act, clientId, "allergies", remote.length, isNew);
});

export const syncFromDiagnosesAction = action(contract.syncFromDiagnoses, async (act, { body: { demographicId } }) => {
  const patient = await preparePatient(act, demographicId, [], "Identity, to read diagnoses on prescriptions");
  const { clientId } = patient;
  const prescriptions = await withPatient(act, "read diagnoses", patient, async ({ line, patientId }) =>
    itemsOf(RemotePrescription, await line.get("erx.prescriptions", `api/patients/${patientId}/prescriptions`)),
  );
  const { isNew, codes } = await keepPrescriptions(act, clientId, demographicId, prescriptions);
  return compared(act, clientId, "diagnoses", codes.length, isNew);
});
