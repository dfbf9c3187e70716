import { sql } from "kysely";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { weakPasswordReason } from "#platform/shared/session/password-rules.ts";
import * as contract from "#platform/shared/setup/setup.contract.ts";
import type { Act, View } from "../context.ts";
import { action, query } from "../module.ts";
import { hashPassword } from "../session/passwords.ts";
import { openFacility } from "./open-facility.actions.ts";
import { sameSetupCode } from "./setup-code.ts";

const triesAtMost = 20;

/** Everything the wizard keeps; the password only as its hash, which never leaves the server. */
export interface SetupData {
  facility?: contract.SetupState["data"]["facility"];
  owner?: { firstName: string; lastName: string; email: string };
  ownerHash?: string;
  places?: contract.SetupState["data"]["places"];
  modules?: contract.SetupState["data"]["modules"];
  staff?: contract.SetupState["data"]["staff"];
  brand?: contract.SetupState["data"]["brand"];
}

interface Row {
  data: SetupData;
  completedSteps: contract.SetupStep[];
  step: contract.SetupStep;
}

async function stateOf(view: View) {
  return view.db
    .selectFrom("setupStates")
    .select(["codeHash", "wrongCodes", "step", "data", "completedSteps", "completedAt"])
    .executeTakeFirst();
}

/** The code, checked against its hash; wrong ones are counted and, after twenty, none is taken until the next start. */
async function provenState(act: Act, code: string): Promise<Row> {
  act.audit({ subjectId: act.tenant.id });
  await sql`SELECT 1 FROM setup_states FOR UPDATE`.execute(act.db);
  const row = await stateOf(act);
  if (!row || row.completedAt !== null)
    throw new Problem("wrong-state", "This facility is set up already. Sign in to change its settings.");
  if (row.wrongCodes >= triesAtMost)
    throw new Problem("link-locked", "Too many wrong codes. Start the server again: it prints a new one.");
  if (!sameSetupCode(row.codeHash, code)) {
    await act.db
      .updateTable("setupStates")
      .set({ wrongCodes: row.wrongCodes + 1 })
      .execute();
    act.audit({ subjectId: act.tenant.id, outcome: 4 });
    return act.refuseAndCommit(
      new Problem("setup-code-wrong", {
        detail: "That is not the code the server printed when it last started.",
        errors: [{ path: "body.code", message: "Not the code" }],
      }),
    );
  }
  return {
    data: row.data as SetupData,
    completedSteps: row.completedSteps as contract.SetupStep[],
    step: row.step as contract.SetupStep,
  };
}

function shown({ data, completedSteps, step }: Row): contract.SetupState {
  const { ownerHash, owner, ...rest } = data;
  return {
    step,
    completedSteps,
    data: { ...rest, ...(owner ? { owner: { ...owner, hasPassword: Boolean(ownerHash) } } : {}) },
  };
}

/** Checks a step by its own schema and answers what is to be kept of it. */
async function kept(act: Act, data: SetupData, step: contract.SetupStep, value: unknown): Promise<SetupData> {
  const read = contract.stepSchemas[step].safeParse(value);
  if (!read.success)
    throw new Problem("validation", {
      errors: read.error.issues.map((issue) => ({
        // As the form of the step knows its fields.
        path: ["body", ...issue.path].join("."),
        message: issue.message,
      })),
    });
  if (step === "facility") await requireFreeSlug(act, (read.data as { slug: string }).slug);
  if (step !== "owner") return { ...data, [step]: read.data };
  const { password, ...owner } = contract.OwnerStep.parse(value);
  if (!password) {
    if (!data.ownerHash) throw fieldProblem("body.password", "Choose a password.");
    return { ...data, owner };
  }
  const weak = weakPasswordReason(password, {
    email: owner.email,
    name: `${owner.firstName} ${owner.lastName}`,
    facility: data.facility?.name ?? "",
  });
  if (weak) throw fieldProblem("body.password", weak, "weak-password");
  return { ...data, owner, ownerHash: await hashPassword(password) };
}

/** The facility has its name from this step on: the wizard's own pages and the invitations say it. Its address waits. */
async function takeName(act: Act, { slug: _, ...facility }: NonNullable<SetupData["facility"]>): Promise<void> {
  await sql`SELECT cairn_change_tenant(${JSON.stringify(facility)}::jsonb)`.execute(act.db);
  await act.raise(
    "platform.config-changed",
    { keys: ["facility"] },
    { subject: { type: "tenant", id: act.tenant.id } },
  );
}

async function requireFreeSlug(act: Act, slug: string): Promise<void> {
  const taken = await act.platform.tenants.bySlug(slug);
  if (taken && taken.id !== act.tenant.id)
    throw fieldProblem("body.slug", "Another facility of this installation has this address.", "duplicate");
}

export const setupHandlers = [
  query(contract.getSetup, async (view) => {
    const row = await stateOf(view);
    const isOpen = row !== undefined && row.completedAt === null;
    return { isOpen, completedSteps: isOpen ? (row.completedSteps as contract.SetupStep[]) : [] };
  }),

  action(contract.saveSetup, async (act, { body }) => {
    const before = await provenState(act, body.code);
    if (!body.save) return shown(before);
    const { step } = body.save;
    const data = await kept(act, before.data, step, body.save.value);
    const completedSteps = contract.setupSteps.filter((one) => one === step || before.completedSteps.includes(one));
    const next = contract.setupSteps.find((one) => !completedSteps.includes(one)) ?? "brand";
    await act.db
      .updateTable("setupStates")
      .set({ data: JSON.stringify(data), completedSteps, step: next })
      .execute();
    if (step === "facility" && data.facility) await takeName(act, data.facility);
    act.audit({ subjectId: act.tenant.id, fields: [step] });
    return shown({ data, completedSteps, step: next });
  }),

  action(contract.completeSetup, async (act, { body }) => {
    const { data } = await provenState(act, body.code);
    return openFacility(act, data);
  }),
];
