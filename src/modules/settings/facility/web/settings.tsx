import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type SettingsGroup, type SettingsTab, settingsGroups } from "#platform/web/modules/extension-points.ts";
import { useExtensions } from "#platform/web/modules/registry.tsx";
import { AppLink, useUrlState } from "#platform/web/router/links.tsx";
import { useSession } from "#platform/web/session/session-context.ts";
import { Page } from "#ui/page/page.tsx";
import classes from "./settings.module.css";

/** `/settings?tabs=…`. Each page is registered by its module; `find` keeps the search in the address. */
export function Screen() {
  const { tenant } = useSession();
  const pages = useExtensions("settings.tab");
  const { params, set } = useUrlState();
  const chosen = pages.find(({ value }) => value === params.tabs);
  const shown = chosen ?? pages[0];
  const find = params.find ?? "";
  const found = pages.filter((page) => matches(page, find));
  return (
    <Page
      title="Settings"
      summary={tenant.name}
      trail={
        chosen && (
          <span className={classes.back}>
            <AppLink to="/settings">All settings</AppLink>
          </span>
        )
      }
    >
      {/* A phone shows the list or one page, a wide screen both. */}
      <div className={classes.columns} data-chosen={chosen ? "" : undefined}>
        <nav className={classes.nav} aria-label="Settings">
          <TextInput
            aria-label="Search settings"
            placeholder="Search settings"
            leftSection={<IconSearch size="1.1em" />}
            value={find}
            onChange={(event) => set({ find: event.currentTarget.value || undefined }, { replace: true })}
          />
          {settingsGroups.map((group) => (
            <Group
              key={group.key}
              label={group.label}
              pages={found.filter((page) => page.group === group.key)}
              shown={shown}
            />
          ))}
          {found.length === 0 && <p className={classes.none}>No settings match “{find}”.</p>}
        </nav>
        <div className={classes.panel}>{shown && <shown.Panel key={shown.value} />}</div>
      </div>
    </Page>
  );
}

/** Every typed word begins a word of the page, its group or its search words. */
function matches(page: SettingsTab, find: string): boolean {
  const words = `${page.label} ${groupLabel(page.group)} ${page.words}`.toLowerCase().split(/[\s-]+/);
  const typed = find.toLowerCase().split(/\s+/).filter(Boolean);
  return typed.every((one) => words.some((word) => word.startsWith(one)));
}

const groupLabel = (key: SettingsGroup) => settingsGroups.find((group) => group.key === key)?.label ?? "";

interface GroupProps {
  label: string;
  pages: readonly SettingsTab[];
  shown: SettingsTab | undefined;
}

function Group({ label, pages, shown }: GroupProps) {
  if (pages.length === 0) return null;
  return (
    <div>
      <p className={classes.group}>{label}</p>
      <ul className={classes.list} aria-label={label}>
        {pages.map((page) => (
          <li key={page.value}>
            <AppLink
              to={`/settings?tabs=${page.value}`}
              className={classes.link}
              aria-current={page === shown ? "page" : undefined}
            >
              {page.label}
            </AppLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
