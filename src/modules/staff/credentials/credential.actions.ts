import type { z } from "zod";
import type { Act, View } from "#platform/server/execution/context.ts";
import { create, record, verb } from "#platform/server/execution/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { requireClinician } from "../clinicians/clinician.store.ts";
import * as contract from "./credential.contract.ts";
import {
  type CredentialRow,
  credentialForUpdate,
  credentialsOf,
  isCopyOf,
  knownSchedules,
  requireCredentialOf,
} from "./credential.store.ts";
import { standingOf } from "./credential.ts";

function shown(view: View, { clinicianId: _, fileId, fileName, ...row }: CredentialRow): contract.Credential {
  return {
    ...row,
    file: fileId && fileName ? { id: fileId, name: fileName } : null,
    schedules: knownSchedules(row.schedules),
    standing: standingOf(row, localDate(view.now, view.timeZone)),
  };
}

function requireReach(view: View, permission: "credentials.view" | "credentials.edit", clinicianId: string): void {
  if (view.scopeOf(permission) === "own" && clinicianId !== view.actor.clinicianId)
    throw new Problem("not-found", "You can see and change your own credentials only.");
}

/** Audited as part of the staff member's record. */
const credentialRecord = record({
  table: "clinicianCredentials",
  subject: "clinician",
  key: "credentialId",
  open: async (act, { clinicianId, credentialId }: { clinicianId: string; credentialId?: string }) => {
    await requireClinician(act.db, clinicianId);
    if (credentialId !== undefined) await requireCredentialOf(act.db, clinicianId, credentialId);
  },
  load: credentialForUpdate,
  scope: (act, { clinicianId }) => requireReach(act, "credentials.edit", clinicianId),
  view: shown,
  audit: ({ id, clinicianId, type }) => ({ subjectId: clinicianId, detail: { credentialId: id, type } }),
  saved: (act, { after: { id, clinicianId, type } }) =>
    act.raise("platform.credential-changed", { clinicianId, credentialId: id, type }),
});

const listCredentialsQuery = query(contract.listCredentials, async (view, { params }) => {
  await requireClinician(view.db, params.clinicianId);
  requireReach(view, "credentials.view", params.clinicianId);
  const rows = await credentialsOf(view.db, params.clinicianId);
  return { rows: rows.map((row) => shown(view, row)) };
});

const addCredentialAction = create(contract.addCredential, credentialRecord, {
  values: (_, { params, body }) => ({ clinicianId: params.clinicianId, ...body }),
});

/** A correction removes the verification, because the verified data has changed. */
const changeCredentialAction = verb(contract.changeCredential, credentialRecord, async (act, before, { body }) => {
  if (before.voidedAt) throw new Problem("wrong-state", "This credential was voided. Add a new one.");
  if (body.act === "attach" && !(await isCopyOf(act.db, before.id, body.fileId)))
    throw fieldProblem("body.fileId", "Upload the copy for this credential first.");
  act.auditDetail({ act: body.act });
  return changeOf(act, before.clinicianId, body);
});

function changeOf(act: Act, clinicianId: string, body: z.output<typeof contract.changeCredential.body>) {
  if (body.act === "void") return { voidedAt: act.now, voidReason: body.reason };
  if (body.act === "attach") return { fileId: body.fileId };
  if (body.act === "correct") return { ...body.credential, verifiedAt: null, verifiedBy: null };
  if (clinicianId === act.actor.clinicianId || act.scopeOf("credentials.edit") === "own")
    throw new Problem("own-request", "You can't verify your own credential. Ask a coworker.");
  return { verifiedAt: act.now, verifiedBy: act.actor.userId };
}

export const credentialHandlers = [listCredentialsQuery, addCredentialAction, changeCredentialAction];
