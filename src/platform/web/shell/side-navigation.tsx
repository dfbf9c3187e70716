import { useLocation } from "@tanstack/react-router";
import { useNavItems } from "../modules/registry.tsx";
import { AppLink } from "../router/links.tsx";
import classes from "./side-navigation.module.css";

/** True when an address lies under a navigation entry: `/clients/AC-1042` under `/clients`, not `/clients-x`. */
export function isUnder(pathname: string, to: string): boolean {
  const base = to.split("?")[0] ?? to;
  return pathname === base || pathname.startsWith(`${base}/`);
}

/** Everything this person may open, by module; the longest matching entry is the current one. */
export function SideNavigation({ wide = false, onGo }: { wide?: boolean; onGo?: () => void }) {
  const items = useNavItems();
  const pathname = useLocation({ select: (location) => location.pathname });
  const current = items
    .filter((item) => isUnder(pathname, item.to))
    .sort((one, other) => other.to.length - one.to.length)[0];
  return (
    <nav aria-label="Main">
      <ul className={wide ? classes.wide : classes.list}>
        {items.map((item) => (
          <li key={item.to}>
            <AppLink
              to={item.to}
              className={classes.item}
              aria-current={item === current ? "page" : undefined}
              {...(onGo ? { onClick: onGo } : {})}
            >
              <item.icon size={wide ? 20 : 22} stroke={1.5} />
              <span>{item.label}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
