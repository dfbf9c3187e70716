import type { z } from "zod";
import type { Act, View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { requireClinician } from "../clinicians/clinician.store.ts";
import type { DeaSchedule } from "./authority.store.ts";
import * as contract from "./credential.contract.ts";
import { type CredentialType, standingOf } from "./credential.ts";

function select(view: View) {
  return view.db
    .selectFrom("clinicianCredentials as k")
    .leftJoin("clinicians as v", "v.userId", "k.verifiedBy")
    .leftJoin("files as f", (join) => join.onRef("f.id", "=", "k.fileId").on("f.status", "=", "ready"))
    .select([
      "k.id",
      "k.clinicianId",
      "k.type",
      "k.name",
      "k.number",
      "k.state",
      "k.schedules",
      "k.issuer",
      "k.issuedOn",
      "k.expiresOn",
      "k.verifiedAt",
      "v.fullName as verifiedByName",
      "f.id as fileId",
      "f.name as fileName",
      "k.voidedAt",
      "k.voidReason",
      "k.version",
    ]);
}
type Row = Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirstOrThrow"]>>;

function shown(view: View, { clinicianId: _, fileId, fileName, ...row }: Row): contract.Credential {
  return {
    ...row,
    file: fileId && fileName ? { id: fileId, name: fileName } : null,
    type: row.type as CredentialType,
    schedules: row.schedules as DeaSchedule[],
    standing: standingOf(row, localDate(view.now, view.timeZone)),
  };
}

async function credentialOf(act: Act, clinicianId: string, credentialId: string): Promise<Row> {
  const row = await select(act)
    .where("k.id", "=", credentialId)
    .where("k.clinicianId", "=", clinicianId)
    .forUpdate("k")
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "This credential does not exist.");
  return row;
}

function requireReach(view: View, permission: "credentials.view" | "credentials.edit", clinicianId: string): void {
  if (view.scopeOf(permission) === "own" && clinicianId !== view.actor.clinicianId)
    throw new Problem("not-found", "You can see and change your own credentials only.");
}

/** Lists credentials, latest expiration first and voided ones last. */
const listQuery = query(contract.listCredentials, async (view, { params }) => {
  await requireClinician(view.db, params.clinicianId);
  requireReach(view, "credentials.view", params.clinicianId);
  const rows = await select(view)
    .where("k.clinicianId", "=", params.clinicianId)
    .orderBy((eb) => eb("k.voidedAt", "is not", null))
    .orderBy("k.type")
    .orderBy("k.expiresOn", "desc")
    .execute();
  return { rows: rows.map((row) => shown(view, row)) };
});

async function announce(act: Act, clinicianId: string, credentialId: string, type: string, fields: string[]) {
  act.audit({ subjectId: clinicianId, fields, detail: { credentialId, type } });
  await act.raise("platform.credential-changed", { clinicianId, credentialId, type });
  return shown(act, await credentialOf(act, clinicianId, credentialId));
}

const addAction = action(contract.addCredential, async (act, { params, body }) => {
  await requireClinician(act.db, params.clinicianId);
  requireReach(act, "credentials.edit", params.clinicianId);
  const id = newId();
  await act.db
    .insertInto("clinicianCredentials")
    .values({ id, clinicianId: params.clinicianId, ...body })
    .execute();
  return announce(act, params.clinicianId, id, body.type, ["credential"]);
});

/** A correction removes the verification, because the verified data has changed. */
const changeAction = action(contract.changeCredential, async (act, { params, body }) => {
  await requireClinician(act.db, params.clinicianId);
  const before = await credentialOf(act, params.clinicianId, params.credentialId);
  requireReach(act, "credentials.edit", params.clinicianId);
  act.requireVersion(shown(act, before), body.version);
  if (before.voidedAt) throw new Problem("wrong-state", "This credential was voided. Add a new one.");
  if (body.act === "attach") await requireCopy(act, before.id, body.fileId);
  const change = changeOf(act, params.clinicianId, body);
  await act.db.updateTable("clinicianCredentials").set(change).where("id", "=", before.id).execute();
  return announce(act, params.clinicianId, before.id, before.type, [body.act]);
});

/** Accepts only a file uploaded for this credential that passed the virus scan. */
async function requireCopy(act: Act, credentialId: string, fileId: string): Promise<void> {
  const file = await act.db
    .selectFrom("files")
    .select("status")
    .where("id", "=", fileId)
    .where("subjectType", "=", "credential")
    .where("subjectId", "=", credentialId)
    .executeTakeFirst();
  if (file?.status !== "ready") throw fieldProblem("body.fileId", "Upload the copy for this credential first.");
}

function changeOf(act: Act, clinicianId: string, body: z.output<typeof contract.changeCredential.body>) {
  if (body.act === "void") return { voidedAt: act.now, voidReason: body.reason };
  if (body.act === "attach") return { fileId: body.fileId };
  if (body.act === "correct") return { ...body.credential, verifiedAt: null, verifiedBy: null };
  if (clinicianId === act.actor.clinicianId || act.scopeOf("credentials.edit") === "own")
    throw new Problem("own-request", "You can't verify your own credential. Ask a coworker.");
  return { verifiedAt: act.now, verifiedBy: act.actor.userId };
}

export const credentialHandlers = [listQuery, addAction, changeAction];
