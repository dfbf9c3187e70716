import { createHash } from "node:crypto";
import pg from "pg";
import { beforeAll, expect, it } from "vitest";
import { verifySealedRecord } from "#modules/signatures/seals/seal.contract.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { givenCompletedForm } from "../testing.ts";
import { getForm, voidForm } from "./form.contract.ts";
import type { Form } from "./form-fields.contract.ts";

let facility: Facility;
let nurse: Person;
beforeAll(async () => {
  facility = await givenFacility();
  nurse = await facility.as("nurse");
});

async function givenSealed() {
  const form = await givenCompletedForm(facility, "part2-disclosure");
  await facility.runJobs();
  const { seal } = await nurse.call(getForm, { params: { formId: form.id } });
  if (!seal) throw new Error("The form was not sealed.");
  return { form, seal };
}
const check = (code: string) => nurse.call(verifySealedRecord, { params: { code } });
async function asOwner(statement: string, values: readonly unknown[]): Promise<void> {
  const owner = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await owner.connect();
  await owner.query("SET session_replication_role = replica");
  await owner.query(statement, [...values]);
  await owner.end();
}

it("SIG-8: a completed form is sealed once as a PDF, which anyone can check without reading it", async () => {
  const { form, seal } = await givenSealed();
  await facility.runJobs();
  expect(await nurse.call(getForm, { params: { formId: form.id } })).toMatchObject({ seal: { code: seal.code } });
  const file = await facility.system((act) => act.platform.files.read(act, seal.fileId));
  expect(file.content.subarray(0, 5).toString()).toBe("%PDF-");
  const verified = await check(seal.code.toLowerCase().replace(/(.{4})/g, "$1 "));
  expect(verified).toMatchObject({ status: "valid", kind: "Form", signatures: 2, isVoided: false });
  if (verified.status === "unknown") throw new Error("unreachable");
  expect(verified.fileSha256).toBe(createHash("sha256").update(file.content).digest("hex"));
  for (const word of [form.client.name, form.client.mrNo, form.title])
    expect(JSON.stringify(verified)).not.toContain(word);
  expect(await check("0".repeat(20))).toEqual({ status: "unknown" });
});

it("SIG-8: forms scenario 17: a changed byte of the PDF, and an answer changed by SQL, are named", async () => {
  const { form, seal } = await givenSealed();
  await asOwner(`UPDATE forms SET answers = answers || '{"recipientName":"Somebody Else"}' WHERE id = $1`, [form.id]);
  expect(await check(seal.code)).toMatchObject({ status: "altered", checks: { content: false, file: true } });

  const second = await givenSealed();
  await asOwner("UPDATE files SET sha256 = sha256('x') WHERE id = $1", [second.seal.fileId]);
  expect(await check(second.seal.code)).toMatchObject({ status: "altered", checks: { content: true, file: false } });

  const third = await givenSealed();
  await asOwner("UPDATE signatures SET signer_name = 'Somebody Else' WHERE subject_id = $1", [third.form.id]);
  expect(await check(third.seal.code)).toMatchObject({ status: "altered", checks: { signatures: false } });
});

it("SIG-8: a voided form stays verifiable, and says that it was voided", async () => {
  const { form, seal }: { form: Form; seal: { code: string } } = await givenSealed();
  const compliance = await facility.as("compliance");
  await compliance.call(voidForm, {
    params: { formId: form.id },
    body: { version: form.version, reason: "Signed in the wrong chart" },
  });
  expect(await check(seal.code)).toMatchObject({ status: "valid", isVoided: true });
});
