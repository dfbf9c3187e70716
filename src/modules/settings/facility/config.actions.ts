import { z } from "zod";
import { termsInForce } from "#modules/accounts/index.ts";
import { roleLabelOf } from "#modules/staff/roles/role-rules.ts";
import { principalTypeOf } from "#platform/server/authentication/accounts.ts";
import { signInPolicy } from "#platform/server/authentication/sign-in-policy.ts";
import { vapidKeys } from "#platform/server/crypto/vapid.ts";
import type { View } from "#platform/server/execution/context.ts";
import { query } from "#platform/server/execution/module.ts";
import { logoPath } from "#platform/server/http/page-address.ts";
import { buildDate, minimumVersion, version } from "#platform/server/telemetry/build.ts";
import { tenantStates } from "#platform/server/tenancy/tenant-states.ts";
import { product } from "#platform/shared/product.ts";
import { liveTiming } from "#platform/shared/realtime/frames.ts";
import { getConfig, getVersion, type PublicConfig, SessionConfig } from "#platform/shared/settings/config.contract.ts";
import { nearestForDark } from "./brand-color.ts";
import { staffWithEmails, storedSettings } from "./facility.store.ts";

/** Written only by the demo loader. */
const demoKey = "demo.sign-ins";
const DemoSignIns = z.object({
  password: z.string(),
  people: z.array(z.object({ email: z.string(), pin: z.string() })),
});

const text = z.string().nullable().default(null);
/** The parts of the settings that are shown without a session. */
const PublicTexts = z.object({ welcome: text, supportEmail: text, supportPhone: text });

/** The demo accounts of a demo facility, in the order of its list. */
async function demoSignIns(view: View, stored: unknown): Promise<PublicConfig["demoSignIns"]> {
  if (stored === undefined) return null;
  const { password, people } = DemoSignIns.parse(stored);
  const staff = await staffWithEmails(
    view.db,
    people.map(({ email }) => email),
  );
  return {
    password,
    people: people.flatMap(({ email, pin }) => {
      const person = staff.find((row) => row.email === email);
      return person ? [{ email, pin, name: person.fullName, roleLabel: roleLabelOf(person.role) }] : [];
    }),
  };
}

/** The additional fields of `/config` for signed-in users (CFG-1). */
async function sessionConfig(view: View): Promise<SessionConfig | null> {
  const { actor, tenant, platform } = view;
  if (actor.sessionId === null) return null;
  const policy = await signInPolicy(view);
  const { clamd, simulators, breachedPasswords } = platform.outside;
  return {
    customerType: tenant.customerType,
    modules: [...tenant.modules],
    policies: SessionConfig.shape.policies.strip().parse(policy),
    intervals: {
      versionCheck: product.versionCheckMs,
      buildDateCheck: product.buildDateCheckMs,
      liveHeartbeat: liveTiming.heartbeatMs,
      pausedPoll: liveTiming.pausedPollMs,
    },
    vapidKey: vapidKeys(platform).publicKey,
    features: {
      simulators: simulators !== null,
      virusScan: clamd !== null,
      breachedPasswords: breachedPasswords !== null,
      backups: platform.backupsAvailable,
    },
    termsVersion: (await termsInForce(view, principalTypeOf(actor)))?.version ?? null,
  };
}

export const configHandlers = [
  query(getConfig, async (view) => {
    const { tenant } = view;
    const stored = await storedSettings(view.db, ["facility", "brand", demoKey]);
    const contact = PublicTexts.parse(stored.get("facility") ?? {});
    return {
      welcome: PublicTexts.parse(stored.get("brand") ?? {}).welcome,
      supportEmail: contact.supportEmail,
      supportPhone: contact.supportPhone,
      isNew: tenantStates.fromCode(tenant.status) === "provisioning",
      productName: tenant.productName,
      logo: tenant.logoFileId ? logoPath(tenant.logoFileId) : null,
      color: tenant.primaryColor ? { light: tenant.primaryColor, dark: nearestForDark(tenant.primaryColor) } : null,
      allowsSignup: view.platform.allowSignup,
      tenantName: tenant.name,
      slug: tenant.slug,
      timeZone: tenant.timeZone,
      locale: tenant.locale,
      demoSignIns: tenant.isDemo ? await demoSignIns(view, stored.get(demoKey)) : null,
      signedIn: await sessionConfig(view),
    };
  }),
  query(getVersion, async () => ({ version, buildDate: buildDate(), minimumVersion })),
];
