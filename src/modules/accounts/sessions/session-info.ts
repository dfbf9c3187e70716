import { principalTypeOf, providerOf } from "#platform/server/authentication/accounts.ts";
import { signInPolicy } from "#platform/server/authentication/sign-in-policy.ts";
import type { View } from "#platform/server/execution/context.ts";
import type { SessionInfo } from "#platform/shared/authentication/session.contract.ts";
import { defaultSignInPolicy } from "#platform/shared/authentication/sign-in-policy.ts";
import { languageOf } from "#platform/shared/messages/texts.ts";
import { defaultPreferences } from "#platform/shared/preferences/preferences.contract.ts";
import { sessionLocations } from "../ports.ts";
import { readPreferences } from "../preferences/preferences.store.ts";

/** User, permissions, locations and preferences: everything the shell needs, in one answer. */
export async function sessionInfo(view: View): Promise<SessionInfo> {
  const { actor, tenant } = view;
  const provider = providerOf(view.platform, principalTypeOf(actor));
  const { user, defaultLocationId, locale } = await provider.profile(view);
  const { pinDigits } = await signInPolicy(view);
  const session = await view.platform.sessions.state(tenant.id, actor.sessionId ?? "");
  const everywhere = view.scopeOf("locations.view") === "tenant";
  const locations = await sessionLocations(view, everywhere ? null : actor.locationIds);
  return {
    user,
    home: provider.pages.home,
    tenant: {
      name: tenant.name,
      slug: tenant.slug,
      customerType: tenant.customerType,
      modules: [...tenant.modules],
      timeZone: tenant.timeZone,
      part2Program: tenant.part2Program,
    },
    permissions: [...actor.grants.keys()],
    locations,
    defaultLocationId: defaultLocationId ?? locations[0]?.id ?? null,
    preferences:
      actor.kind === "staff" ? await readPreferences(view) : { ...defaultPreferences, language: languageOf(locale) },
    idleLockMinutes: session?.idleLockMinutes ?? defaultSignInPolicy.idleLockMinutes,
    pinDigits,
    sharedDevice: session?.shared ?? false,
    // A session idle for too long counts as locked, so the page shows the lock screen (SES-4, SES-7).
    lockedAt: session?.lockedAt ?? (session && view.platform.sessions.isLocked(session, view.now) ? view.now : null),
    handedTo: session?.handedTo ?? null,
  };
}
