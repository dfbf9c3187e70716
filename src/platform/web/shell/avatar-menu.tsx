import { Menu, UnstyledButton } from "@mantine/core";
import {
  IconCheck,
  IconDeviceDesktop,
  IconHelpCircle,
  IconLock,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCircle,
} from "@tabler/icons-react";
import { openKeyHelp } from "#ui/keys/key-help.tsx";
import { PersonPhoto } from "#ui/people/person-photo.tsx";
import { useChangePreferences, usePreferences } from "../preferences/preferences.ts";
import { AppLink } from "../router/links.tsx";
import { lock, signOut } from "../session/session.ts";
import { useSession } from "../session/session-context.ts";
import classes from "./avatar-menu.module.css";

const themes = [
  { value: "default", label: "As this device", Icon: IconDeviceDesktop },
  { value: "light", label: "Light", Icon: IconSun },
  { value: "dark", label: "Dark", Icon: IconMoon },
] as const;

/** Who is signed in, and what concerns only them: profile, theme, lock, sign out. */
export function AvatarMenu({ isPhone }: { isPhone: boolean }) {
  const { user } = useSession();
  const { theme } = usePreferences();
  const change = useChangePreferences();
  return (
    <Menu position="bottom-end" width={280} closeOnItemClick>
      <Menu.Target>
        <UnstyledButton className={classes.target}>
          <span className="cairn-hidden">{user.fullName}, menu</span>
          <PersonPhoto name={user.fullName} seed={user.id} {...(user.photo ? { src: user.photo } : {})} size={34} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <strong>{[user.fullName, ...user.credentials].join(", ")}</strong>
          <span>{user.title ?? user.roleLabel}</span>
        </div>
        <Menu.Divider />
        <Menu.Item component={AppLink} to="/profile" leftSection={<IconUserCircle size={18} />}>
          Profile and settings
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Theme</Menu.Label>
        {themes.map(({ value, label, Icon }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={theme === value}
            closeMenuOnClick={false}
            leftSection={<Icon size={18} />}
            rightSection={theme === value ? <IconCheck size={16} aria-hidden /> : null}
            onClick={() => change({ theme: value })}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        {isPhone && (
          <Menu.Item leftSection={<IconHelpCircle size={18} />} onClick={openKeyHelp}>
            Help
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLock size={18} />} onClick={() => void lock()}>
          Lock
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={18} />} onClick={() => void signOut()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
