import { sql } from "kysely";
import { termsInForce } from "#modules/accounts/index.ts";
import { principalTypeOf } from "#platform/server/authentication/accounts.ts";
import { signInPolicy } from "#platform/server/authentication/sign-in-policy.ts";
import { vapidKeys } from "#platform/server/crypto/vapid.ts";
import type { View } from "#platform/server/execution/context.ts";
import { query } from "#platform/server/execution/module.ts";
import { logoPath } from "#platform/server/http/page-address.ts";
import { buildDate, minimumVersion, version } from "#platform/server/telemetry/build.ts";
import { type RoleCode, roleLabels } from "#platform/shared/access/permissions.ts";
import { product } from "#platform/shared/product.ts";
import { liveTiming } from "#platform/shared/realtime/frames.ts";
import { getConfig, getVersion, SessionConfig } from "#platform/shared/settings/config.contract.ts";
import { nearestForDark } from "./brand-color.ts";

interface DemoPerson {
  email: string;
  pin: string;
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
    // A demo facility lists its demo accounts; only the demo loader writes this list.
    const demo = tenant.isDemo
      ? ((
          await view.db
            .selectFrom("tenantSettings")
            .select("value")
            .where("key", "=", "demo.sign-ins")
            .executeTakeFirst()
        )?.value as { password: string; people: DemoPerson[] } | undefined)
      : undefined;
    const people = demo
      ? await view.db
          .selectFrom("clinicians")
          .select([sql<string>`email::text`.as("email"), "fullName", "role"])
          .where(
            "email",
            "in",
            demo.people.map((person) => person.email),
          )
          .execute()
      : [];
    const kept = await view.db
      .selectFrom("tenantSettings")
      .select(["key", "value"])
      .where("key", "in", ["facility", "brand"])
      .execute();
    const own = (key: string) => (kept.find((row) => row.key === key)?.value ?? {}) as Record<string, string | null>;
    return {
      welcome: own("brand").welcome ?? null,
      supportEmail: own("facility").supportEmail ?? null,
      supportPhone: own("facility").supportPhone ?? null,
      isNew: tenant.status === 3,
      productName: tenant.productName,
      logo: tenant.logoFileId ? logoPath(tenant.logoFileId) : null,
      colour: tenant.primaryColor ? { light: tenant.primaryColor, dark: nearestForDark(tenant.primaryColor) } : null,
      allowsSignup: view.platform.allowSignup,
      tenantName: tenant.name,
      slug: tenant.slug,
      timeZone: tenant.timeZone,
      locale: tenant.locale,
      demoSignIns: demo
        ? {
            password: demo.password,
            people: demo.people.flatMap(({ email, pin }) => {
              const person = people.find((row) => row.email === email);
              return person
                ? [{ email, pin, name: person.fullName, roleLabel: roleLabels[person.role as RoleCode] ?? person.role }]
                : [];
            }),
          }
        : null,
      signedIn: await sessionConfig(view),
    };
  }),
  query(getVersion, async () => ({ version, buildDate: buildDate(), minimumVersion })),
];
