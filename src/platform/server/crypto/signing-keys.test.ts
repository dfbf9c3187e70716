import { beforeAll, expect, it } from "vitest";
import { getSession } from "#platform/shared/authentication/session.contract.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { sealAudit } from "../audit/seal.ts";
import { verifyAudit } from "../audit/verify.ts";
import { type Claims, readToken, signToken } from "../authentication/tokens.ts";
import { taskList } from "../jobs/worker.ts";
import { retireAfterDays, rotateAfterDays } from "./signing-keys.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});
const keys = () => facility.platform.keys;
const live = async () => {
  const answer = await facility.world.app.http.inject({ method: "GET", url: "/.well-known/jwks.json" });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).not.toContain('"d"');
  return (answer.json() as { keys: { kid: string; kty: string; alg: string }[] }).keys;
};

const claims: Omit<Claims, "aud" | "jti"> = {
  sub: "user",
  tid: "tenant",
  sid: "session",
  role: "nurse",
  customerType: "FULL",
  clinicianId: null,
  name: "Nurse",
  tz: "UTC",
  amr: ["pwd"],
  auth_time: 0,
  iat: 0,
  exp: 0,
};

it("keys.rotate replaces a key after 90 days; both are live meanwhile, and tokens of the old one stay valid", async () => {
  // Whatever keys other files have left behind are old by then.
  facility.clock.advance({ days: 400 });
  await keys().rotate();
  const [first] = await live();
  expect(first).toMatchObject({ kty: "OKP", alg: "EdDSA" });
  expect(await keys().rotate()).toEqual([]);

  facility.clock.advance({ days: rotateAfterDays - 1 });
  expect(await keys().rotate()).toEqual([]);
  facility.clock.advance({ days: 1, minutes: 1 });
  const nurse = await facility.as("nurse");
  await nurse.signIn();
  const spare = async (jti: string) => {
    const token = await signToken(keys(), { ...claims, jti }, "cairn");
    return `${token.readable}.${token.signature}`;
  };
  const [early, late] = [await spare("early"), await spare("late")];
  expect(await keys().rotate()).toEqual(["access", "seal"]);
  const after = await live();
  expect(after).toHaveLength(2);
  expect(after[1]?.kid).toBe(first?.kid);
  expect((await keys().current("access")).kid).toBe(after[0]?.kid);
  expect((await nurse.call(getSession)).user.email).toBe(nurse.email);
  expect(await readToken(keys(), early)).toMatchObject({ jti: "early" });

  facility.clock.advance({ days: retireAfterDays, minutes: 1 });
  expect(await live()).toHaveLength(1);
  expect(await keys().byId(first?.kid ?? "")).toBeUndefined();
  // One that was never shown before is refused now; one that was has run out long ago.
  expect(await readToken(keys(), late)).toBeNull();
});

it("keys.rotate seals with the new key, and seals of the retired one still verify", async () => {
  const sealed = async () => facility.system(sealAudit);
  await expect.poll(sealed, { timeout: 30_000 }).toBeGreaterThan(0);
  facility.clock.advance({ days: rotateAfterDays + retireAfterDays });
  expect(await keys().rotate()).toContain("seal");
  facility.clock.advance({ days: retireAfterDays + 1 });
  await (await facility.as("nurse", "later")).signIn();
  // Rows are sealed once every older transaction of the cluster has ended.
  const usedKeys = async () => {
    await facility.system(sealAudit);
    const db = facility.platform.database.tenant(facility.tenant.id);
    return (await db.selectFrom("auditSeals").select("keyId").distinct().execute()).length;
  };
  await expect.poll(usedKeys, { timeout: 30_000 }).toBeGreaterThan(1);
  expect(await verifyAudit(facility.platform, facility.tenant.id)).toMatchObject({ ok: true });
});

it("keys.rotate is done once by two concurrent workers", async () => {
  facility.clock.advance({ days: rotateAfterDays + 1 });
  const [one, two] = await Promise.all([keys().rotate(), keys().rotate()]);
  expect([...one, ...two].sort()).toEqual(["access", "seal"]);
  expect(Object.keys(taskList(facility.platform))).not.toContain("platform:keys.rotate");
});
