import { ActionIcon } from "@mantine/core";
import { IconStar, IconStarFilled } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import type { NavItem } from "../modules/module.ts";
import { useNavItems } from "../modules/registry.tsx";
import { useChangePreferences, usePreferences } from "../preferences/preferences.ts";
import { AppLink } from "../router/links.tsx";
import { textsOf } from "../router/search.ts";
import { isCurrent } from "./is-current.ts";
import classes from "./side-navigation.module.css";

/** Everything this person may open, by module; the most exact entry for this address is the current one. */
export function SideNavigation({ wide = false, onGo }: { wide?: boolean; onGo?: () => void }) {
  const items = useNavItems();
  const { pathname, search } = useLocation();
  const { favourites } = usePreferences();
  const isFavorite = (item: NavItem) => favourites.includes(item.to);
  const first = items.filter(isFavorite);
  const current = items
    .filter((item) => isCurrent(item.to, pathname, textsOf(search), item.under))
    .sort((one, other) => other.to.length - one.to.length)[0];
  return (
    <nav aria-label="Main">
      <ul className={wide ? classes.wide : classes.list}>
        {[...first, ...items.filter((item) => !isFavorite(item))].map((item, at) => (
          <li key={item.to} className={classes.entry} data-last={at === first.length - 1 || undefined}>
            <AppLink
              to={item.to}
              className={classes.item}
              aria-current={item === current ? "page" : undefined}
              {...(onGo ? { onClick: onGo } : {})}
            >
              <item.icon size={wide ? 20 : 22} stroke={1.5} />
              <span>{item.label}</span>
            </AppLink>
            <Favorite item={item} on={isFavorite(item)} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Keeps an entry at the top of this person's menu, on every device. Shown while the entry is pointed at or focused. */
function Favorite({ item, on }: { item: NavItem; on: boolean }) {
  const { favourites } = usePreferences();
  const change = useChangePreferences();
  return (
    <ActionIcon
      className={classes.star}
      variant="subtle"
      color="sand"
      size={24}
      aria-pressed={on}
      aria-label={`Keep ${item.label} at the top`}
      onClick={() =>
        change({ favourites: on ? favourites.filter((to) => to !== item.to) : [...favourites, item.to].slice(-30) })
      }
    >
      {on ? <IconStarFilled size={14} /> : <IconStar size={14} stroke={1.5} />}
    </ActionIcon>
  );
}
