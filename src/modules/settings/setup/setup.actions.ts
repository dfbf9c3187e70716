import { makeRecoveryCodes, newTotpSecret, requireStrongPassword, sealedTotpStep } from "#modules/accounts/index.ts";
import { hashPassword } from "#platform/server/crypto/passwords.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { isKeyOf } from "#platform/shared/typed.ts";
import { changeTenant } from "../tenancy/tenant.store.ts";
import { validationProblem } from "../validation.ts";
import { backupTarget } from "./backup-target.ts";
import { openFacility } from "./open-facility.actions.ts";
import * as contract from "./setup.contract.ts";
import { saveSetup, setupStateOf } from "./setup.store.ts";
import { tryMail } from "./setup-mail.ts";
import { isSetupLink, provenSetup } from "./setup-proof.ts";
import { moduleStepsOf, type SetupData, type SetupRow, shownState, stepsOf } from "./setup-state.ts";

/** The holder of the printed code operates the server and may see the backup directory. */
async function stateFor(act: Act, row: SetupRow, proof: string): Promise<contract.SetupState> {
  const backup = isSetupLink(proof) ? null : await backupTarget(act.platform);
  return shownState(act.platform, row, backup);
}

/** Saves the data; marks the step `done` as completed. */
async function saveProgress(act: Act, before: SetupRow, data: SetupData, done: string | null): Promise<SetupRow> {
  const steps = stepsOf(act.platform, data);
  const completedSteps = steps.filter((one) => one === done || before.completedSteps.includes(one));
  const step = steps.find((one) => !completedSteps.includes(one)) ?? "backup";
  const after = { data, completedSteps, step };
  await saveSetup(act.db, after);
  return after;
}

/** Validates a step by its schema and returns the data to store. */
async function withStep(act: Act, data: SetupData, step: string, value: unknown): Promise<SetupData> {
  const own = moduleStepsOf(act.platform, data).find(({ key }) => key === step);
  const schema = own?.schema ?? (isKeyOf(contract.stepSchemas, step) ? contract.stepSchemas[step] : undefined);
  if (!schema) throw new Problem("validation", "There is no such step.");
  const read = schema.safeParse(value);
  if (!read.success) throw validationProblem(read.error);
  if (own) return { ...data, extra: { ...data.extra, [step]: read.data } };
  if (step === "mail" || step === "backup") return data;
  if (step === "facility") await requireFreeSlug(act, contract.FacilityStep.parse(value).slug);
  if (step !== "owner") return { ...data, [step]: read.data };
  const { password, ...owner } = contract.OwnerStep.parse(value);
  if (!password) {
    if (!data.ownerHash) throw fieldProblem("body.password", "Choose a password.");
    return { ...data, owner };
  }
  const context = {
    email: owner.email,
    name: `${owner.firstName} ${owner.lastName}`,
    facility: data.facility?.name ?? "",
  };
  await requireStrongPassword(act, password, context, "body.password");
  return { ...data, owner, ownerHash: await hashPassword(password) };
}

/** Saves the facility's name now, for the wizard and the invitations; the address changes when the facility opens. */
async function saveName(act: Act, { slug: _, ...facility }: NonNullable<SetupData["facility"]>): Promise<void> {
  await changeTenant(act.db, facility);
  await act.raise(
    "platform.config-changed",
    { keys: ["facility"] },
    { subject: { type: "tenant", id: act.tenant.id } },
  );
}

async function requireFreeSlug(act: Act, slug: string): Promise<void> {
  const taken = await act.platform.tenants.bySlug(slug);
  if (taken && taken.id !== act.tenant.id)
    throw fieldProblem("body.slug", "This address is already in use.", "duplicate");
}

const saveSetupAction = action(contract.saveSetup, async (act, { body }) => {
  const before = await provenSetup(act, body.code);
  if (!body.save) return stateFor(act, before, body.code);
  const { step } = body.save;
  const data = await withStep(act, before.data, step, body.save.value);
  const after = await saveProgress(act, before, data, step);
  if (step === "facility" && data.facility) await saveName(act, data.facility);
  act.audit({ subjectId: act.tenant.id, fields: [step] });
  return stateFor(act, after, body.code);
});

/**
 * The owner's second factor is set before the facility opens: creates a secret, the app's first code confirms it and
 * returns ten recovery codes. Restarting keeps a confirmed app valid until the new one is confirmed.
 */
const setupFactorAction = action(contract.setupFactor, async (act, { body }) => {
  const before = await provenSetup(act, body.code);
  const { owner, factor: known } = before.data;
  if (!owner) throw new Problem("wrong-state", "Complete the Owner step first.");
  act.audit({ subjectId: act.tenant.id, fields: ["factor"] });
  if (body.totp === undefined) {
    const { sealed, ...enrollment } = newTotpSecret(act, owner.email);
    const data = {
      ...before.data,
      factor: { userId: newId(), ...known, pending: sealed.toString("base64") },
    };
    const after = await saveProgress(act, before, data, null);
    return { enrollment, recoveryCodes: null, state: await stateFor(act, after, body.code) };
  }
  if (!known?.pending) throw new Problem("wrong-state", "Start again. There is no new app to confirm.");
  const step = sealedTotpStep(act, Buffer.from(known.pending, "base64"), body.totp);
  if (step === null)
    throw new Problem(
      "code-invalid",
      "That code is not correct. Enter the current code, and check the time on your phone.",
    );
  const { codes, hashes } = makeRecoveryCodes(act, known.userId);
  const confirmed = {
    userId: known.userId,
    secret: known.pending,
    step,
    recoveryHashes: hashes.map((hash) => hash.toString("base64")),
  };
  const after = await saveProgress(act, before, { ...before.data, factor: confirmed }, "factor");
  return { enrollment: null, recoveryCodes: codes, state: await stateFor(act, after, body.code) };
});

const testMailAction = action(contract.testSetupMail, async (act, { body }) => {
  const before = await provenSetup(act, body.code);
  const { owner } = before.data;
  if (!owner) throw new Problem("wrong-state", "Complete the Owner step first.");
  const mail = await tryMail(act, owner.email, body.language);
  act.audit({ subjectId: act.tenant.id, detail: { ok: mail.ok } });
  const after = await saveProgress(act, before, { ...before.data, mail }, mail.ok ? "mail" : null);
  return stateFor(act, after, body.code);
});

export const setupHandlers = [
  query(contract.getSetup, async (view) => {
    const row = await setupStateOf(view.db);
    const isOpen = row !== undefined && row.completedAt === null;
    return { isOpen, completedSteps: isOpen ? row.completedSteps : [] };
  }),
  saveSetupAction,
  setupFactorAction,
  testMailAction,
  action(contract.completeSetup, async (act, { body }) => {
    const { data } = await provenSetup(act, body.code);
    return openFacility(act, data, isSetupLink(body.code) ? body.code : null);
  }),
];
