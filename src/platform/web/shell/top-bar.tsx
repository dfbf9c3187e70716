import { ActionIcon, Tooltip, UnstyledButton } from "@mantine/core";
import { IconHelpCircle, IconLock, IconMenu2, IconSearch } from "@tabler/icons-react";
import { BrandMark } from "#ui/brand/brand-mark.tsx";
import { openKeyHelp } from "#ui/keys/key-help.tsx";
import { type PageKey, useKeys } from "#ui/keys/use-keys.ts";
import { useExtensions } from "../modules/registry.tsx";
import { openPalette } from "../palette/open-palette.ts";
import { AppLink } from "../router/links.tsx";
import { lock } from "../session/session.ts";
import { useCan } from "../session/session-context.ts";
import { AvatarMenu } from "./avatar-menu.tsx";
import { LiveDot } from "./live-dot.tsx";
import { LocationClock } from "./location-clock.tsx";
import { LocationSwitcher } from "./location-switcher.tsx";
import { useProductName } from "./product-name.ts";
import classes from "./top-bar.module.css";

export interface TopBarProps {
  onMenu: () => void;
  menuOpen: boolean;
  hasMenu: boolean;
  isPhone: boolean;
}

const searchKey: readonly PageKey[] = [
  { keys: "mod+k", does: "Search and commands", group: "Everywhere", inFields: true, run: openPalette },
];
const noKeys: readonly PageKey[] = [];

/** Left to right as the platform chapter lists it (§6). On a phone what is not needed at once is in the avatar's menu. */
export function TopBar({ onMenu, menuOpen, hasMenu, isPhone }: TopBarProps) {
  const productName = useProductName();
  const canSearch = useCan("search.use");
  const items = useExtensions("top-bar.item");
  // Here and not with the other keys, which load after the first paint: pressed before, it would open the browser's search.
  useKeys(canSearch ? searchKey : noKeys);
  return (
    <section className={classes.bar} aria-label="Top bar">
      {hasMenu && (
        <ActionIcon variant="subtle" color="sand" size={40} aria-label="Menu" aria-expanded={menuOpen} onClick={onMenu}>
          <IconMenu2 size={22} stroke={1.5} />
        </ActionIcon>
      )}
      <AppLink to="/home" className={classes.logo} aria-label={`${productName} home`}>
        <BrandMark size={26} />
        {!isPhone && <span>{productName}</span>}
      </AppLink>
      <LocationSwitcher compact={isPhone} />
      {canSearch && !isPhone && (
        <UnstyledButton className={classes.search} onClick={openPalette} aria-keyshortcuts="Control+K Meta+K">
          <IconSearch size={18} stroke={1.5} aria-hidden />
          <span>Search or press Ctrl K</span>
        </UnstyledButton>
      )}
      <div className={classes.end}>
        <LiveDot compact={isPhone} />
        {!isPhone && <LocationClock className={classes.clock} />}
        {canSearch && isPhone && (
          <ActionIcon variant="subtle" color="sand" size={40} aria-label="Search" onClick={openPalette}>
            <IconSearch size={20} stroke={1.5} />
          </ActionIcon>
        )}
        {!isPhone && (
          <Tooltip label="Lock (Ctrl Shift L)">
            <ActionIcon variant="subtle" color="sand" size={40} aria-label="Lock" onClick={() => void lock()}>
              <IconLock size={20} stroke={1.5} />
            </ActionIcon>
          </Tooltip>
        )}
        {items.map(({ id, Item }) => (
          <Item key={id} />
        ))}
        {!isPhone && (
          <Tooltip label="Keys of this page (?)">
            <ActionIcon variant="subtle" color="sand" size={40} aria-label="Help" onClick={openKeyHelp}>
              <IconHelpCircle size={20} stroke={1.5} />
            </ActionIcon>
          </Tooltip>
        )}
        <AvatarMenu isPhone={isPhone} />
      </div>
    </section>
  );
}
