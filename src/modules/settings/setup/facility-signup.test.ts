import { beforeEach, describe, expect, it } from "vitest";
import { login, verifyTwoFactorCode } from "#modules/accounts/sign-in/sign-in.contract.ts";
import { at, totpAt } from "#modules/accounts/testing.ts";
import { proofOf, publicPostOf } from "#platform/server/public-posts/testing.ts";
import { getSession } from "#platform/shared/authentication/session.contract.ts";
import { newId } from "#platform/shared/ids.ts";
import { publicTicket } from "#platform/shared/public-posts/public-post.contract.ts";
import { Facility, givenFacility, Person } from "#testing/facility.ts";
import * as signup from "./facility-signup.contract.ts";
import { linkMailedTo, setupFacility, setupPlaces } from "./samples.ts";
import { completeSetup, saveSetup, setupFactor } from "./setup.contract.ts";

let facility: Facility;
let slug: string;
let email: string;
beforeEach(async () => {
  facility = await givenFacility();
  Object.assign(facility.platform, { allowSignup: true });
  slug = `new-${newId().slice(-12)}`;
  email = `ada@${slug}.example`;
});
const formDone = () => publicPostOf(facility, "facility-signup");
type Post = Awaited<ReturnType<typeof formDone>>;
const ask = async (over: Partial<{ slug: string; email: string; language: "es"; post: Partial<Post> }> = {}) => {
  const post = { ...(await formDone()), ...over.post };
  return facility.stranger().call(signup.askForFacility, { body: { name: "Quiet Water", slug, email, ...over, post } });
};
const begin = (token: string) => facility.stranger().call(signup.beginFacility, { body: { token } });

describe("facility sign-up", () => {
  it("AUTH-16: creates the facility after email verification and continues setup by the emailed link", async () => {
    expect((await ask()).sentTo).toMatch(/•/);
    expect(await facility.platform.tenants.bySlug(slug)).toBeNull();
    const token = await linkMailedTo(facility, email);
    const params = { token };
    // A mail scanner may open the link first; it stays valid.
    for (let scans = 0; scans < 2; scans += 1)
      expect(await facility.stranger().call(signup.readFacilityLink, { params })).toMatchObject({ slug, email });
    const { address } = await begin(token);
    expect(new URL(address).host.startsWith(`${slug}.`)).toBe(true);
    await expect(begin(token)).rejects.toMatchObject({ code: "link-expired" });

    const tenant = await facility.platform.tenants.bySlug(slug);
    expect(tenant?.status).toBe(3);
    if (!tenant) return;
    const fresh = new Facility(facility.world, tenant, { main: "", other: "" }, new Map());
    // The same link is also emailed.
    const code = await linkMailedTo(fresh, email);
    expect(address).toContain(code);
    const visitor = fresh.stranger();
    const { data } = await visitor.call(saveSetup, { body: { code } });
    expect(data.signUp).toEqual({ name: "Quiet Water", slug, email });
    const save = (step: string, value: Record<string, unknown>) =>
      visitor.call(saveSetup, { body: { code, save: { step, value } } });
    // A sign-up user must not see the installation's backup directory.
    expect((await save("facility", { ...setupFacility, slug })).backup).toBeNull();
    const password = "a quiet river in march";
    await save("owner", { firstName: "Ada", lastName: "Frost", email, password });
    const { enrollment } = await visitor.call(setupFactor, { body: { code } });
    const secret = enrollment?.secret ?? "";
    await visitor.call(setupFactor, { body: { code, totp: totpAt(secret, fresh.clock.now()) } });
    await save("places", setupPlaces);
    await save("modules", { customerType: "EMR" });
    await visitor.call(completeSetup, { body: { code } });
    await expect(save("brand", {})).rejects.toMatchObject({ code: "wrong-state" });

    facility.platform.tenants.forget();
    fresh.clock.advance({ seconds: 30 });
    const owner = new Person(fresh, { clinicianId: "", userId: "", email, role: "owner" });
    const { ticket } = at(await owner.call(login, { body: { email, password } }), "two-factor");
    const proof = totpAt(secret, fresh.clock.now());
    at((await owner.call(verifyTwoFactorCode, { body: { ticket, method: "totp", code: proof } })).next, "signed-in");
    expect((await owner.call(getSession)).tenant).toMatchObject({ slug, name: "Quiet Water" });
  });

  it("AUTH-16: rejects a taken address immediately, and again when it was taken meanwhile", async () => {
    await expect(ask({ slug: facility.tenant.slug })).rejects.toMatchObject({
      code: "tenant-exists",
      status: 409,
      problem: { params: { slug: facility.tenant.slug } },
    });
    await ask();
    const first = await linkMailedTo(facility, email);
    await ask({ email: `bo@${slug}.example` });
    const second = await linkMailedTo(facility, `bo@${slug}.example`);
    await begin(first);
    await expect(begin(second)).rejects.toMatchObject({ code: "tenant-exists" });
  });

  it("AUTH-16: is closed unless the operator allows it, and sends at most three emails per address and hour", async () => {
    for (let times = 0; times < 5; times += 1) await ask();
    await facility.runJobs();
    expect(await facility.outbox({ to: email })).toHaveLength(3);
    Object.assign(facility.platform, { allowSignup: false });
    await expect(ask()).rejects.toMatchObject({ code: "signup-closed" });
    await expect(begin("x".repeat(43))).rejects.toMatchObject({ code: "signup-closed" });
  });

  it("CNT-2: the sign-up form rejects bots (missing proof of work, too fast, hidden field filled, too many requests per address)", async () => {
    const { ticket, proof } = await publicPostOf(facility, "facility-signup");
    for (const post of [{ proof: `${proof}x` }, { honeypot: "https://spam.example" }, { ticket: `1${ticket}`, proof }])
      await expect(ask({ post })).rejects.toMatchObject({ code: "validation" });
    const { ticket: fresh, difficulty } = await facility
      .stranger()
      .call(publicTicket, { params: { form: "facility-signup" } });
    const body = { name: "Quiet Water", slug, email };
    const atOnce = { ticket: fresh, proof: proofOf(fresh, difficulty), honeypot: "" };
    await expect(
      facility.stranger().call(signup.askForFacility, { body: { ...body, post: atOnce } }),
    ).rejects.toMatchObject({ code: "validation" });
    await facility.runJobs();
    expect(await facility.outbox({ to: email })).toEqual([]);
    // Sent in parallel, because the rate limit refills in real time.
    const posts = await Promise.all(Array.from({ length: 6 }, formDone));
    const send = (post: Post) => facility.stranger().call(signup.askForFacility, { body: { ...body, post } });
    const answers = await Promise.allSettled(posts.map(send));
    const refused = answers.filter((answer) => answer.status === "rejected").map(({ reason }) => reason.code);
    expect(refused).toEqual(["rate-limited"]);
  });

  it("sends its emails in the page's language", async () => {
    await ask({ language: "es" });
    const token = await linkMailedTo(facility, email);
    expect((await facility.outbox({ to: email })).at(-1)).toMatchObject({ subject: "Configure Quiet Water" });
    await begin(token);
    const tenant = await facility.platform.tenants.bySlug(slug);
    expect(tenant).not.toBeNull();
    if (!tenant) return;
    const fresh = new Facility(facility.world, tenant, { main: "", other: "" }, new Map());
    expect(await linkMailedTo(fresh, email)).not.toBe("");
    expect((await fresh.outbox({ to: email })).at(-1)?.text).toMatch(/^Hola:[\s\S]*siete días/);
  });
});
