import { Button } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { useState } from "react";
import type { Permission } from "#platform/shared/access/permissions.ts";
import { useModules } from "#platform/web/modules/registry.tsx";
import classes from "#ui/form/settings.module.css";
import { SideDrawer } from "#ui/page/side-drawer.tsx";
import type { Role } from "../roles.contract.ts";

/** Of several permissions any one is enough. */
interface Guarded {
  permission?: Permission | readonly Permission[] | undefined;
}

interface Seen {
  label: string;
  hint: string;
}

/** What a user with these permissions sees, decided by the same rules as for real users. */
function useSeenBy(grants: ReadonlySet<Permission>): { title: string; seen: Seen[]; hidden: Seen[] }[] {
  const modules = useModules();
  const has = ({ permission }: Guarded) => !permission || [permission].flat().some((one) => grants.has(one));
  const split = <T extends Guarded>(items: readonly T[], shown: (item: T) => Seen) => ({
    seen: items.filter(has).map(shown),
    hidden: items.filter((item) => !has(item)).map(shown),
  });
  const byOrder = (a: { order?: number }, b: { order?: number }) => (a.order ?? 1000) - (b.order ?? 1000);
  const nav = modules.flatMap((module) => module.nav ?? []).sort(byOrder);
  const cards = modules.flatMap((module) => module.extensions?.["home.card"] ?? []).sort(byOrder);
  const tabs = modules.flatMap((module) => module.extensions?.["settings.tab"] ?? []).sort(byOrder);
  const prints = modules.flatMap((module) => module.printPages ?? []);
  const words = (text: string) => text.replaceAll(/[-_]/g, " ").replace(/^./, (letter) => letter.toUpperCase());
  return [
    { title: "In the menu", ...split(nav, ({ label, to }) => ({ label, hint: to })) },
    { title: "On Home", ...split(cards, ({ id }) => ({ label: words(id), hint: id })) },
    ...(grants.has("settings.view")
      ? [{ title: "In Settings", ...split(tabs, ({ label, value }) => ({ label, hint: value })) }]
      : []),
    { title: "Printouts", ...split(prints, ({ value }) => ({ label: words(value), hint: value })) },
  ];
}

/** Preview of what a role sees, including unsaved changes. */
export function RoleView({ role, grants }: { role: Role; grants: ReadonlySet<Permission> }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconEye size="1.1em" />} onClick={() => setOpened(true)}>
        View as {role.name}
      </Button>
      <SideDrawer opened={opened} onClose={() => setOpened(false)} title={`Preview: ${role.name}`}>
        {opened && <Seen grants={grants} />}
      </SideDrawer>
    </>
  );
}

function Seen({ grants }: { grants: ReadonlySet<Permission> }) {
  const parts = useSeenBy(grants);
  return (
    <div className={classes.seen}>
      <p className={classes.quiet}>
        Includes unsaved changes. Access to records also depends on each user’s locations and clients.
      </p>
      {parts.map(({ title, seen, hidden }) => (
        <section key={title}>
          <h3>{title}</h3>
          {seen.length === 0 ? (
            <p className={classes.quiet}>Nothing</p>
          ) : (
            <ul>
              {seen.map(({ label, hint }) => (
                <li key={hint}>{label}</li>
              ))}
            </ul>
          )}
          {hidden.length > 0 && (
            <p className={classes.quiet}>Not there: {hidden.map(({ label }) => label).join(", ")}.</p>
          )}
        </section>
      ))}
    </div>
  );
}
