import { issueActionToken, readActionToken, redeemActionToken } from "#modules/accounts/index.ts";
import { maskEmail } from "#modules/accounts/mask.ts";
import { later } from "#platform/server/authentication/session-policy.ts";
import { asSystem } from "#platform/server/execution/as-system.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { pageAddress } from "#platform/server/http/page-address.ts";
import { sendMail } from "#platform/server/mail/send-mail.ts";
import { guardPublicPost } from "#platform/server/public-posts/guard-public-post.ts";
import { publicPostLimits } from "#platform/server/public-posts/public-post.actions.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { letterIn } from "../letters.ts";
import { createTenant } from "../tenancy/create-tenant.ts";
import { addressOfFacility } from "./facility-address.ts";
import * as contract from "./facility-signup.contract.ts";
import { signupLinksSince } from "./facility-signup.store.ts";
import { saveSetup } from "./setup.store.ts";
import { beginSetup } from "./setup-code.ts";

const mailsPerHour = 3;
const form = "facility-signup";

function requireSignupAllowed({ platform }: View): void {
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

const askForFacilityAction = action(contract.askForFacility, async (act, { body: { post, ...body } }) => {
  requireSignupAllowed(act);
  await guardPublicPost(act, form, { ...post, identity: body.email }, publicPostLimits[form]);
  act.audit({ subjectId: null, detail: { slug: body.slug } });
  await requireFreeSlug(act, body.slug);
  if ((await signupLinksSince(act.db, body.email, later(act.now, -3600))) < mailsPerHour) {
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

const readLinkQuery = query(contract.readFacilityLink, async (view, { params }) => {
  requireSignupAllowed(view);
  const { detail, expiresAt } = await readActionToken(view, "verifyEmail", params.token);
  const { name = "", slug = "", email = "" } = detail;
  return { name, slug, email, expiresAt };
});

/** Starts in setup: no one can sign in before the wizard creates the owner. */
async function createFacility(act: Act, { name, slug }: { name: string; slug: string }) {
  const facts = {
    slug,
    name,
    legalName: name,
    customerType: "FULL",
    timeZone: act.tenant.timeZone,
    part2Program: true,
  } as const;
  return createTenant(act.platform, facts).catch((error: unknown) => {
    // The address was taken since the email was sent.
    if (error instanceof Problem && error.code === "duplicate") throw taken(slug);
    if (error instanceof Error && "code" in error && error.code === "23505") throw taken(slug);
    throw error;
  });
}

const beginFacilityAction = action(contract.beginFacility, async (act, { body }) => {
  requireSignupAllowed(act);
  const { detail } = await redeemActionToken(act, "verifyEmail", body.token);
  const { name = "", slug = "", email = "", language } = detail;
  const say = letterIn(language);
  await requireFreeSlug(act, slug);
  const tenant = await createFacility(act, { name, slug });
  act.audit({ subjectId: tenant.id, detail: { slug } });
  const address = await asSystem(act.platform, tenant, async (inside) => {
    await beginSetup(inside);
    await saveSetup(inside.db, { data: { signUp: { name, slug, email } }, completedSteps: [], step: "facility" });
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

export const facilitySignupHandlers = [askForFacilityAction, readLinkQuery, beginFacilityAction];
