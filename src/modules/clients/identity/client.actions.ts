import type { View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { findDuplicates } from "../merge/duplicate.store.ts";
import { isLikelySame } from "../merge/duplicate.ts";
import { recordChartEvent } from "../timeline/timeline.store.ts";
import { openChartContext } from "./chart-context.actions.ts";
import {
  createClientEndpoint,
  getChart,
  matchClients,
  restrictClient,
  revealClient,
  updateClient,
} from "./client.contract.ts";
import { clientById, encryptedSsnOf, lockClient, openClient, saveClient } from "./client.store.ts";
import { createClient, shownCandidates } from "./create-client.actions.ts";
import { toE164 } from "./phone.ts";
import { refreshClient } from "./refresh-client.actions.ts";
import { decryptSsn, encryptSsn, ssnBlindIndex } from "./ssn-encryption.ts";

/** Adds a client; see `createClient`. */
export const createClientAction = action(createClientEndpoint, async (act, { body }) => {
  act.requireLocation(body.locationId);
  const created = await createClient(act, body, isLikelySame);
  act.audit({
    subjectId: created.clientId,
    clientId: created.clientId,
    locationId: body.locationId,
    detail: { demographicId: created.demographicId, notDuplicateOf: body.confirmNotDuplicateOf ?? [] },
  });
  return created;
});

export const matchClientsAction = action(matchClients, async (act, { body }) => {
  const digits = body.ssn?.replace(/\D/g, "") ?? "";
  const candidates = await findDuplicates(
    act.db,
    {
      firstName: body.legalFirstName,
      lastName: body.legalLastName,
      preferredName: body.preferredName ?? null,
      birthDate: body.birthDate ?? null,
      sex: body.sexAtBirth ?? null,
      phones: body.phones.map((phone) => toE164(phone) ?? "").filter((phone) => phone !== ""),
      email: body.email ?? null,
      zip: body.zip ?? null,
    },
    digits.length === 9 ? ssnBlindIndex(act, digits) : null,
  );
  act.audit({ subjectId: null, detail: { found: candidates.length } });
  return { rows: await shownCandidates(act, candidates.slice(0, 10)) };
});

export const getChartQuery = query(getChart, async (view, { params, query: { demographicId } }) => {
  const client = await openClient(view, params.mrNo, "chart");
  return openChartContext(view, client, demographicId);
});

async function identityForUpdate(act: Parameters<typeof lockClient>[0] & View, mrNo: string) {
  const client = await openClient(act, mrNo, "demographics");
  await lockClient(act, client.clientId);
  return openClient(act, mrNo, "demographics");
}

export const updateClientAction = action(updateClient, async (act, { params, body }) => {
  const client = await identityForUpdate(act, params.mrNo);
  act.requireVersion(client, body.version);
  const ssn = body.ssn === undefined ? {} : body.ssn === null ? noSsn : encryptSsn(act, body.ssn);
  const died = body.deceasedAt === undefined ? {} : { deceasedAt: body.deceasedAt };
  await saveClient(act.db, client.clientId, { ...ssn, ...died });
  if (body.deceasedAt && client.deceasedAt === null) await act.raise("clients.died", { clientId: client.clientId });
  const fields = [...(body.ssn === undefined ? [] : ["ssn"]), ...Object.keys(died)];
  act.audit({ subjectId: client.clientId, fields });
  const after = await openClient(act, params.mrNo, "demographics");
  return { version: after.version, ssnLast4: after.ssnLast4, deceasedAt: after.deceasedAt };
});
const noSsn = { ssnEncrypted: null, ssnLast4: null, ssnBlind: null };

/** Reveals the SSN; each reveal is audited (CLI-5). */
export const revealClientAction = action(revealClient, async (act, { params, body }) => {
  const client = await openClient(act, params.mrNo, "demographics");
  const encrypted = await encryptedSsnOf(act.db, client.clientId);
  act.audit({ subjectId: client.clientId, fields: [body.field] });
  return { value: encrypted === null ? null : decryptSsn(act, encrypted) };
});

export const restrictClientAction = action(restrictClient, async (act, { params, body }) => {
  const client = await identityForUpdate(act, params.mrNo);
  act.requireVersion(client, body.version);
  await saveClient(act.db, client.clientId, { restricted: body.restricted });
  await refreshClient(act, client.clientId);
  await recordChartEvent(act, {
    module: "clients",
    kind: "client.restricted",
    subjectType: "client",
    subjectId: client.clientId,
    subjectVersion: client.version,
    clientId: client.clientId,
    demographicId: client.currentDemographicId,
    title: body.restricted ? "Chart restricted to care team" : "Chart restriction removed",
    permission: "clients.restrict",
  });
  await act.raise("clients.restricted", { clientId: client.clientId, on: body.restricted });
  act.audit({ subjectId: client.clientId, fields: ["restricted"], detail: { on: body.restricted } });
  const { version, restricted } = await clientById(act.db, client.clientId);
  return { version, restricted };
});
