import { useExtensions } from "#platform/web/modules/registry.tsx";
import { useSession } from "#platform/web/session/session-context.ts";
import { Page } from "#ui/page/page.tsx";
import { ProfileDevices } from "./profile/devices.tsx";
import { ProfileAccount } from "./profile-account.tsx";
import { ProfilePreferences } from "./profile-preferences.tsx";
import { ProfileSecurity } from "./profile-security.tsx";

/** `/profile?tabs=account,preferences,security,devices`: the signed-in user's own settings. */
export function Screen() {
  const { user } = useSession();
  const more = useExtensions("profile.tab");
  return (
    <Page
      title="Profile"
      summary={[user.fullName, ...user.credentials].join(", ")}
      width="narrow"
      tabs={[
        { value: "account", label: "Account", content: <ProfileAccount /> },
        { value: "preferences", label: "Preferences", content: <ProfilePreferences /> },
        { value: "security", label: "Security", content: <ProfileSecurity /> },
        { value: "devices", label: "Devices", content: <ProfileDevices /> },
        ...more.map(({ value, label, Panel }) => ({ value, label, content: <Panel /> })),
      ]}
    />
  );
}
