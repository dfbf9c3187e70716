import { afterAll, beforeAll, expect, it } from "vitest";
import { addExtraRole } from "#modules/staff/roles/roles.contract.ts";
import { type Facility, givenFacility, type Person, testPassword } from "#testing/facility.ts";
import { type App, createApp } from "../http/app.ts";

let facility: Facility;
let person: Person;
/** The same house behind a proxy that ends TLS. */
let behindProxy: App;
beforeAll(async () => {
  facility = await givenFacility();
  person = await facility.as("nurse");
  behindProxy = await createApp(facility.platform, { trustedProxies: ["127.0.0.1"] });
});
afterAll(() => behindProxy.http.close());

async function signIn(scheme: "http" | "https") {
  const answer = await behindProxy.http.inject({
    method: "POST",
    url: "/api/auth/login",
    headers: { host: facility.host, origin: `${scheme}://${facility.host}`, "x-forwarded-proto": scheme },
    payload: { email: person.email, password: testPassword },
  });
  expect([answer.statusCode, answer.json().status]).toEqual([200, "signed-in"]);
  const sent = [answer.headers["set-cookie"] ?? []].flat();
  const named = sent.map((line) => {
    const [pair = "", ...attributes] = line.split("; ");
    return [pair.split("=")[0] ?? "", attributes.sort().join("; ")] as const;
  });
  const cookies: Record<string, string> = Object.fromEntries(named);
  return { cookies, values: answer.cookies };
}

const day = "Max-Age=86400";
const week = "Max-Age=604800";

it("§2.1 each credential has two halves: the secret one is HttpOnly, both are for this host only and SameSite=Lax", async () => {
  const { cookies, values } = await signIn("http");
  const readable = `${day}; Path=/; SameSite=Lax`;
  const secret = `HttpOnly; ${day}; Path=/; SameSite=Lax`;
  expect(cookies).toEqual({
    token: readable,
    token_sig: secret,
    navix_ai_token: readable,
    navix_ai_token_sig: secret,
    refresh_token: `${week}; Path=/; SameSite=Lax`,
    refresh_token_sig: `HttpOnly; ${week}; Path=/api/auth/refresh-token; SameSite=Lax`,
    role: readable,
    CUSTOMER_TYPE: readable,
    clinician_id: readable,
    clinician_name: readable,
  });
  // Neither half is a token: the readable one has no signature, the secret one no claims.
  const of = (name: string) => values.find((cookie) => cookie.name === name)?.value ?? "";
  expect(of("token").split(".")).toHaveLength(2);
  expect(of("token_sig")).not.toContain(".");
  expect(Buffer.from(of("refresh_token_sig"), "base64url")).toHaveLength(32);
  const claims = JSON.parse(Buffer.from(of("token").split(".")[1] ?? "", "base64url").toString());
  expect(claims.exp - claims.iat).toBe(3600);
  expect([claims.aud, claims.iss, claims.sub, claims.tid, claims.role]).toEqual([
    "cairn",
    "cairn",
    person.userId,
    facility.tenant.id,
    "nurse",
  ]);
});

it("§2.1, SES-13 the AI token states what its user may use, temporary cover included, and nothing else", async () => {
  const scopeOf = async () => {
    const { values } = await signIn("http");
    const token = values.find(({ name }) => name === "navix_ai_token")?.value ?? "";
    const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    expect(claims.aud).toBe("navix-ai");
    return (claims.scope as string).split(" ").filter(Boolean);
  };
  const own = await scopeOf();
  expect(own.every((permission) => permission.startsWith("ai."))).toBe(true);
  const owner = await facility.as("owner");
  await owner.call(addExtraRole, { params: { clinicianId: person.clinicianId }, body: { roleCode: "admin" } });
  expect((await scopeOf()).length).toBeGreaterThan(own.length);
});

it("§2.1 under HTTPS all are Secure, and the secret halves have a host prefix", async () => {
  const { cookies } = await signIn("https");
  for (const [name, attributes] of Object.entries(cookies)) {
    expect([name, attributes]).toEqual([name, expect.stringMatching(/; Secure$|; Secure;|^Secure/)]);
    expect([name, /Domain=/i.test(attributes)]).toEqual([name, false]);
  }
  const secrets = Object.keys(cookies).filter((name) => cookies[name]?.includes("HttpOnly"));
  expect(secrets.sort()).toEqual(["__Host-navix_ai_token_sig", "__Host-token_sig", "__Secure-refresh_token_sig"]);
});
