import { sql } from "kysely";
import { issueActionToken, readActionToken, redeemActionToken } from "#modules/accounts/index.ts";
import { maskEmail } from "#modules/accounts/mask.ts";
import { later } from "#platform/server/authentication/session-policy.ts";
import { asSystem } from "#platform/server/execution/as-system.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { pageAddress } from "#platform/server/http/page-address.ts";
import { sendMail } from "#platform/server/mail/send-mail.ts";
import { letterIn } from "#platform/server/messages/letters.ts";
import { guardPublicPost } from "#platform/server/public-posts/guard-public-post.ts";
import { publicPostLimits } from "#platform/server/public-posts/public-post.actions.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { foundTenant } from "../tenancy/found-tenant.ts";
import { addressOfFacility } from "./facility-address.ts";
import * as contract from "./facility-signup.contract.ts";
import { beginSetup } from "./setup-code.ts";

const mailsPerHour = 3;
const form = "facility-signup";

function requireOpenDoor({ platform }: View): void {
  if (!platform.allowSignup)
    throw new Problem("signup-closed", "New facilities are created by your system administrator.");
}

async function requireFreeSlug(act: Act, slug: string): Promise<void> {
  act.platform.tenants.forget();
  if (await act.platform.tenants.bySlug(slug)) throw taken(slug);
}
const taken = (slug: string) =>
  new Problem("tenant-exists", {
    detail: "This address is already in use. Sign in there, or choose another address.",
    params: { slug },
  });

/** Limits the emails per address. */
async function asksLastHour(act: Act, email: string): Promise<number> {
  const { count } = await act.db
    .selectFrom("actionTokens")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("purpose", "=", "verifyEmail")
    .where(sql`detail ->> 'email'`, "=", email)
    .where("createdAt", ">", later(act.now, -3600))
    .executeTakeFirstOrThrow();
  return count;
}

const ask = action(contract.askForFacility, async (act, { body: { post, ...body } }) => {
  requireOpenDoor(act);
  await guardPublicPost(act, form, { ...post, identity: body.email }, publicPostLimits[form]);
  act.audit({ subjectId: null, detail: { slug: body.slug } });
  await requireFreeSlug(act, body.slug);
  if ((await asksLastHour(act, body.email)) < mailsPerHour) {
    const { token } = await issueActionToken(act, { purpose: "verifyEmail", userId: newId(), detail: { ...body } });
    const say = letterIn(body.language);
    const { name, email } = body;
    await sendMail(act, {
      to: email,
      subject: say("facility.subject", { name }),
      text: [
        say("helloNobody"),
        say("facility.say", { name, product: act.tenant.productName }),
        pageAddress(act, `/signup/facility?token=${token}`),
        say("facility.notYou"),
      ].join("\n\n"),
      purpose: "account",
      kind: "account.facility-signup",
    });
  }
  return { sentTo: maskEmail(body.email) };
});

const read = query(contract.readFacilityLink, async (view, { params }) => {
  requireOpenDoor(view);
  const { detail, expiresAt } = await readActionToken(view, "verifyEmail", params.token);
  const { name = "", slug = "", email = "" } = detail;
  return { name, slug, email, expiresAt };
});

/** Starts as status 3, Provisioning: nobody can sign in before the wizard creates the owner. */
async function found(act: Act, { name, slug }: { name: string; slug: string }) {
  const facts = {
    slug,
    name,
    legalName: name,
    customerType: "FULL",
    timeZone: act.tenant.timeZone,
    part2Program: true,
  } as const;
  return foundTenant(act.platform, facts).catch((error: unknown) => {
    // The address was taken since the email was sent.
    if (error instanceof Problem && error.code === "duplicate") throw taken(slug);
    if (error instanceof Error && "code" in error && error.code === "23505") throw taken(slug);
    throw error;
  });
}

const begin = action(contract.beginFacility, async (act, { body }) => {
  requireOpenDoor(act);
  const { detail } = await redeemActionToken(act, "verifyEmail", body.token);
  const { name = "", slug = "", email = "", language } = detail;
  const say = letterIn(language);
  await requireFreeSlug(act, slug);
  const tenant = await found(act, { name, slug });
  act.audit({ subjectId: tenant.id, detail: { slug } });
  const address = await asSystem(act.platform, tenant, async (inside) => {
    await beginSetup(inside);
    const { token } = await issueActionToken(inside, { purpose: "tenantSetup", userId: tenant.id });
    const wizard = addressOfFacility(act, slug, `/customer-onboarding?token=${token}`);
    await sendMail(inside, {
      to: email,
      subject: say("setup.subject", { name }),
      text: [say("helloNobody"), say("setup.say", { name }), wizard, say("setup.keep")].join("\n\n"),
      purpose: "account",
      kind: "account.facility-setup",
    });
    return wizard;
  });
  act.platform.tenants.forget();
  return { address };
});

export const facilitySignupHandlers = [ask, read, begin];
