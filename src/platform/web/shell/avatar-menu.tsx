import { Menu, UnstyledButton } from "@mantine/core";
import { IconHelpCircle, IconLock, IconLogout, IconSwitchHorizontal, IconUserCircle } from "@tabler/icons-react";
import { openKeyHelp } from "#ui/keys/key-help.tsx";
import { PersonPhoto } from "#ui/people/person-photo.tsx";
import { useChangePreferences, usePreferences } from "../preferences/preferences.ts";
import { AppLink } from "../router/links.tsx";
import { lock, signOut } from "../session/session.ts";
import { useSession } from "../session/session-context.ts";
import classes from "./avatar-menu.module.css";
import { LocationClock } from "./location-clock.tsx";

const themes = [
  ["default", "As this device"],
  ["light", "Light"],
  ["dark", "Dark"],
  ["contrast", "High contrast"],
] as const;

/** Who is signed in, and what concerns only them: profile, theme, lock, switching user, sign out. */
export function AvatarMenu({ isPhone }: { isPhone: boolean }) {
  const { user } = useSession();
  const { theme } = usePreferences();
  const change = useChangePreferences();
  const choose = (value: string) => {
    const chosen = themes.find(([name]) => name === value);
    if (chosen) change({ theme: chosen[0] });
  };
  return (
    <Menu position="bottom-end" width="min(20rem, 94vw)" closeOnItemClick>
      <Menu.Target>
        <UnstyledButton className={classes.target}>
          <span className="cairn-hidden">{user.fullName}, menu</span>
          <span className={classes.face}>
            <PersonPhoto
              name={user.fullName}
              seed={user.clinicianId ?? user.id}
              {...(user.photo ? { src: user.photo } : {})}
              size={34}
            />
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <strong>{[user.fullName, ...user.credentials].join(", ")}</strong>
          <span>{user.title ?? user.roleLabel}</span>
          <span className={classes.clock}>
            Here it is <LocationClock />
          </span>
        </div>
        <Menu.Divider />
        <Menu.Item component={AppLink} to="/profile" leftSection={<IconUserCircle size={18} />}>
          Profile and settings
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Theme</Menu.Label>
        <Menu.RadioGroup value={theme} onChange={choose}>
          {themes.map(([value, label]) => (
            <Menu.RadioItem key={value} value={value}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        {isPhone && (
          <Menu.Item leftSection={<IconHelpCircle size={18} />} onClick={openKeyHelp}>
            Help
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLock size={18} />} onClick={() => void lock()}>
          Lock
        </Menu.Item>
        <Menu.Item leftSection={<IconSwitchHorizontal size={18} />} onClick={() => void lock({ toSwitch: true })}>
          Switch user
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={18} />} onClick={() => void signOut()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
