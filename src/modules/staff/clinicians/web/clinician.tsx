import { Anchor, Button, Menu } from "@mantine/core";
import { IconChevronDown, IconMailForward } from "@tabler/icons-react";
import { useState } from "react";
import { useAction } from "#platform/web/api/action.ts";
import { useRead } from "#platform/web/api/query.ts";
import { useLive } from "#platform/web/live/use-live.ts";
import type { ClinicianTab } from "#platform/web/modules/extension-points.ts";
import { useExtensions } from "#platform/web/modules/registry.tsx";
import { AppLink, useParam } from "#platform/web/router/links.tsx";
import { RecordProblem } from "#platform/web/router/record-problem.tsx";
import { Skeletons } from "#ui/feedback/skeletons.tsx";
import { Page } from "#ui/page/page.tsx";
import classes from "#ui/page/records.module.css";
import { PersonPhoto } from "#ui/people/person-photo.tsx";
import { StateBadge } from "#ui/state/state-badge.tsx";
import { type Clinician, type ClinicianAbility, getClinician, resendInvitation } from "../clinician.contract.ts";
import { clinicianStates } from "../staff.contract.ts";
import { ClinicianAccess } from "./clinician-access.tsx";
import { ClinicianCredentials } from "./clinician-credentials.tsx";
import { ClinicianProfile } from "./clinician-profile.tsx";
import { ClinicianSessions } from "./clinician-sessions.tsx";
import { StatusDialog, type StatusMove } from "./status-dialog.tsx";

/** `/clinicians/:id`: one staff member with record, access, credentials, sessions and activity. */
export function Screen() {
  const clinicianId = useParam("id");
  const read = useRead(getClinician, { params: { clinicianId } });
  useLive("list:platform", (event) =>
    event === null || event.type === "platform.role-changed" || event.type.startsWith("platform.user-")
      ? [[getClinician, { params: { clinicianId } }]]
      : [],
  );
  if (read.error) return <RecordProblem error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" />;
  return <Loaded person={read.data} />;
}

function Loaded({ person }: { person: Clinician }) {
  const more = useExtensions("clinician.tab");
  const may = (ability: ClinicianAbility) => person.abilities.includes(ability);
  const state = clinicianStates.fromCode(person.status) ?? "inactive";
  return (
    <Page
      trail={
        <Anchor component={AppLink} to="/clinicians">
          Clinicians
        </Anchor>
      }
      title={
        <span className={classes.head}>
          <PersonPhoto name={person.fullName} seed={person.id} src={person.photo ?? undefined} size={36} />
          {[person.fullName, ...person.credentials].join(", ")}
          <StateBadge states={clinicianStates} state={state} />
        </span>
      }
      summary={[person.title, person.roleLabel].filter(Boolean).join(" · ")}
      action={<Moves person={person} />}
      tabs={[
        { value: "profile", label: "Profile", content: <ClinicianProfile key={person.id} person={person} /> },
        ...(may("viewAccess")
          ? [{ value: "access", label: "Access", content: <ClinicianAccess person={person} /> }]
          : []),
        { value: "credentials", label: "Credentials", content: <ClinicianCredentials person={person} /> },
        ...tabsOf(more, false, person.id),
        ...(may("viewSessions")
          ? [{ value: "sessions", label: "Sessions", content: <ClinicianSessions person={person} /> }]
          : []),
        ...tabsOf(more, true, person.id),
      ]}
    />
  );
}

/** Tabs of other modules: those with an order of 900 or more come last. */
const tabsOf = (tabs: readonly ClinicianTab[], last: boolean, clinicianId: string) =>
  tabs
    .filter(({ order = 0 }) => order >= 900 === last)
    .map(({ value, label, Panel }) => ({ value, label, content: <Panel clinicianId={clinicianId} /> }));

const moveWords = { deactivate: "Deactivate", suspend: "Suspend", reactivate: "Activate" } as const;

function Moves({ person }: { person: Clinician }) {
  const [move, setMove] = useState<StatusMove | null>(null);
  const again = useAction(resendInvitation, { done: "Invitation resent. The earlier link no longer works." });
  const state = clinicianStates.fromCode(person.status) ?? "inactive";
  const moves = clinicianStates.moves(state).filter((one): one is StatusMove => one !== "accept");
  return (
    <>
      {person.abilities.includes("invite") && (
        <Button
          variant="default"
          leftSection={<IconMailForward size="1.1em" />}
          loading={again.pending}
          onClick={() => again.go({ params: { clinicianId: person.id } })}
        >
          Resend invitation
        </Button>
      )}
      {person.abilities.includes("setStatus") && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" rightSection={<IconChevronDown size="1.1em" />}>
              Change status
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {moves.map((one) => (
              <Menu.Item key={one} onClick={() => setMove(one)}>
                {moveWords[one]} {person.firstName}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {move && <StatusDialog person={person} move={move} onClose={() => setMove(null)} />}
    </>
  );
}
