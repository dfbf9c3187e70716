import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { clientsById, requireEpisode } from "#modules/clients/index.ts";
import { openForWork, receiveDelivery } from "#modules/integrations/index.ts";
import { holdersOf } from "#modules/staff/index.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { pageAddress } from "#platform/server/http/page-address.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { actingClinician } from "../acting-clinician.ts";
import { addAllergyAction, changeAllergyAction } from "../allergies/allergy.actions.ts";
import { allergiesOfClient } from "../allergies/allergy.store.ts";
import { addressesOf, prescribingConnection, signedIn } from "./dosespot.ts";
import * as contract from "./erx.contract.ts";
import * as store from "./erx.store.ts";
import * as differenceStore from "./erx-difference.store.ts";
import * as prescriptionStore from "./erx-prescription.store.ts";
import { ensurePatient } from "./erx-push.ts";
import { atService, factsOf, preparePatient, requireConnection } from "./erx-sync.actions.ts";
import { hashOf, missingFacts } from "./patient.ts";
import { phraseOf, type SignOnPage, signOnUrl } from "./sso.ts";

async function connectionShown(view: View) {
  const id = await prescribingConnection(view);
  if (id === null) return null;
  const row = await store.connectionFacts(view.db, id);
  return {
    label: row.label,
    isSimulated: row.environment === "simulator",
    clinicId: String(row.config.clinicId ?? ""),
  };
}

export const readErxQuery = query(contract.readErx, async (view, { params: { demographicId } }) => {
  const episode = await requireEpisode(view, { demographicId });
  const { clientId, timeZone } = episode;
  await view.openChart(clientId, "medications");
  const connection = await connectionShown(view);
  const patient = await store.patientLink(view.db, clientId);
  const { facts, age } = await factsOf(view, episode);
  const differences = await differenceStore.openDifferences(view.db, clientId);
  return {
    clientId,
    demographicId,
    timeZone,
    connection: connection && { label: connection.label, isSimulated: connection.isSimulated },
    isUserLinked: (await store.remoteUserOf(view.db, view.actor.clinicianId)) !== null,
    isClientLinked: patient?.remoteId != null,
    pushedAt: patient?.pushedAt ?? null,
    pulledAt: patient?.pulledAt ?? null,
    missing: missingFacts(facts, age),
    prescriptions: await prescriptionStore.prescriptionsOf(view.db, clientId),
    differences: differences.map(({ state: _, clientId: __, ...one }) => one),
  };
});

export const countErxNotificationsQuery = query(contract.countErxNotifications, (view) =>
  prescriptionStore.countByStatus(view.db, view.inReach("medications.view", "client", sql.ref("p.client_id"))),
);

/** Accepts or dismisses a difference. Only an allergy changes the chart; an order is entered by a prescriber (MED-73). */
export const decideDifferenceAction = action(contract.decideDifference, async (act, { params, body }) => {
  const difference = await differenceStore.differenceForUpdate(act.db, params.differenceId);
  const { clientId, kind, change, remote, localId } = difference;
  await act.openChart(clientId, kind === "allergy" ? "allergies" : "medications");
  act.requireVersion(difference, body.version);
  if (difference.state !== "open") throw new Problem("wrong-state", "This difference was already reviewed.");
  const isAccepted = body.decision === "accept";
  if (!isAccepted && body.reason === undefined) throw fieldProblem("body.reason", "Enter a reason.");
  if (isAccepted && kind === "allergy") {
    if (!act.can("allergies.write")) throw new Problem("forbidden");
    await acceptAllergy(act, clientId, change, remote.text, localId);
  }
  const saved = await differenceStore.saveDifference(act.db, difference.id, {
    state: isAccepted ? "accepted" : "dismissed",
    reason: body.reason ?? null,
    decidedBy: actingClinician(act),
    decidedAt: act.now,
  });
  act.note = null;
  act.audit({ subjectId: difference.id, clientId, detail: { decision: body.decision, kind, change } });
  const { state: _, ...rest } = saved;
  return { ...rest, state: isAccepted ? ("accepted" as const) : ("dismissed" as const) };
});

async function acceptAllergy(
  act: Act,
  clientId: string,
  change: string,
  text: string,
  localId: string | null,
): Promise<void> {
  const mrNo = (await clientsById(act, [clientId])).get(clientId)?.mrNo;
  if (mrNo === undefined) throw new Problem("not-found");
  const params = { mrNo };
  if (change === "new") {
    const body = {
      kind: "allergy" as const,
      substanceText: text,
      category: "medication" as const,
      reactions: [],
      verification: "reported" as const,
    };
    await addAllergyAction.run(act, { params, query: {}, body });
    return;
  }
  const allergy = (await allergiesOfClient(act.db, clientId)).find(({ id }) => id === localId);
  if (!allergy) throw new Problem("not-found", "The allergy is no longer on the chart.");
  const body = {
    version: allergy.version,
    move: "inactivate" as const,
    reason: "Inactive at the e-prescribing service",
  };
  await changeAllergyAction.run(act, { params: { ...params, allergyId: allergy.id }, query: {}, body });
}

async function requireLinkedUser(act: Act): Promise<string> {
  const user = await store.remoteUserOf(act.db, act.actor.clinicianId);
  if (user !== null) return user;
  throw new Problem(
    "erx-user-not-linked",
    "An administrator links you to your user ID at the e-prescribing service under Medications, Settings.",
  );
}

/**
 * Makes a single-use link at the click; it is neither stored nor logged (MED-74). A simulated service is told where its
 * events go, as an owner tells a real one.
 */
async function linkTo(act: Act, connectionId: string, user: string, page: SignOnPage): Promise<string> {
  const hook = pageAddress(act, "");
  return act.outside(`erx open ${connectionId} ${user} ${JSON.stringify(page)}`, () =>
    atService(async () => {
      const connection = await openForWork(act.platform, act.tenant, connectionId);
      const { statusCallback, clinicId } = connection.config;
      if (connection.environment === "simulator" && typeof statusCallback === "string") {
        const line = await signedIn(connection, user);
        await line.send("erx.webhook", "POST", "api/webhooks", {
          Url: new URL(new URL(statusCallback).pathname, `${hook}/`).href,
        });
      }
      const phrase = phraseOf(randomBytes(64));
      const clinicKey = connection.secrets.clinicKey ?? "";
      return signOnUrl(
        addressesOf(connection).pages,
        { clinicId: String(clinicId), clinicKey, userId: user, phrase },
        page,
      );
    }),
  );
}

export const openPatientWindowAction = action(
  contract.openPatientWindow,
  async (act, { params: { demographicId } }) => {
    const patient = await preparePatient(act, demographicId, [], "Identity and address, to prescribe");
    const { clientId, connection, fields } = patient;
    const user = await requireLinkedUser(act);
    const patientId = await act.outside(`erx patient ${clientId} ${hashOf(fields)}`, () =>
      atService(async () => {
        const open = await openForWork(act.platform, act.tenant, connection.id);
        return ensurePatient(open, await signedIn(open, user), clientId, fields);
      }),
    );
    const url = await linkTo(act, connection.id, user, { patientId });
    act.audit({ subjectId: clientId, clientId });
    return { clientId, url };
  },
);

export const openNotificationsAction = action(contract.openNotifications, async (act) => {
  const { id } = await requireConnection(act);
  const url = await linkTo(act, id, await requireLinkedUser(act), { page: "notifications" });
  act.audit({ subjectId: id });
  return { url };
});

async function cliniciansShown(view: View) {
  const prescribers = await holdersOf(view.db, "medications.prescribe", view.now);
  const ids = prescribers.map(({ clinicianId }) => clinicianId);
  const rows = await store.linkedClinicians(view.db, ids);
  return rows.map((row) => ({ ...row, isPrescriber: ids.includes(row.clinicianId) }));
}

export const readErxConnectionQuery = query(contract.readErxConnection, async (view) => ({
  connection: await connectionShown(view),
  clinicians: await cliniciansShown(view),
}));

export const linkErxClinicianAction = action(
  contract.linkErxClinician,
  async (act, { params: { clinicianId }, body: { remoteUserId, role } }) => {
    const name = await store.clinicianName(act.db, clinicianId);
    if (name === undefined) throw new Problem("not-found", "There is no such staff member.");
    await store.saveClinicianLink(act.db, { clinicianId, remoteUserId, role });
    act.audit({ subjectId: clinicianId, detail: { linked: remoteUserId !== null, role } });
    const shown = (await cliniciansShown(act)).find((one) => one.clinicianId === clinicianId);
    return shown ?? { clinicianId, clinicianName: name, role: null, remoteUserId: null, isPrescriber: false };
  },
);

export const receiveErxEventAction = action(contract.receiveErxEvent, async (act, { params }) => {
  const { bytes } = act.request;
  if (!bytes) throw new Error("The bytes of the request are missing.");
  return receiveDelivery(act, { token: params.webhookToken, ...bytes });
});
