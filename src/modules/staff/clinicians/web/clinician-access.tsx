import { Button, TextInput } from "@mantine/core";
import { IconPlus, IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import type { z } from "zod";
import { permissionWords, resourceWords, scopeWords } from "#platform/shared/access/permission-words.ts";
import { useAction } from "#platform/web/api/action.ts";
import { useRead } from "#platform/web/api/query.ts";
import { useLive } from "#platform/web/live/use-live.ts";
import { useUrlState } from "#platform/web/router/links.tsx";
import { useSession } from "#platform/web/session/session-context.ts";
import { Skeletons } from "#ui/feedback/skeletons.tsx";
import { EmptyState, ErrorState } from "#ui/feedback/states.tsx";
import classes from "#ui/page/records.module.css";
import { PageSection } from "#ui/page/section.tsx";
import { Chip } from "#ui/state/state-badge.tsx";
import { showDateTime } from "#ui/when.ts";
import { type AccessLine, type ExtraRole, endExtraRole, getAccess } from "../../roles/roles.contract.ts";
import type { Clinician } from "../clinician.contract.ts";
import { accessAsked } from "./access-asked.ts";
import { AssignRole, ExtraRoleDrawer } from "./assign-role.tsx";
import { ResetAccess } from "./reset-access.tsx";

type Line = z.infer<typeof AccessLine>;

/** The staff member's current permissions with the roles and groups that grant them. */
export function ClinicianAccess({ person }: { person: Clinician }) {
  const input = { params: { clinicianId: person.id } };
  const read = useRead(getAccess, input);
  useLive("list:platform", (event) =>
    event === null || event.type.startsWith("platform.role") ? [[getAccess, input]] : [],
  );
  const { params, set } = useUrlState();
  const asked = accessAsked(params);
  const [adding, setAdding] = useState(false);
  const closeDrawer = () => {
    setAdding(false);
    if (asked) set({ gives: null, hours: null });
  };
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" />;
  const { role, extraRoles, groups, permissions } = read.data;
  const mayManage = person.abilities.includes("manageRoles");
  return (
    <div className={classes.stack}>
      <PageSection
        title="Roles"
        action={
          mayManage && (
            <Button variant="default" leftSection={<IconPlus size="1.1em" />} onClick={() => setAdding(true)}>
              Add extra role
            </Button>
          )
        }
      >
        <ul className={classes.list}>
          <li className={classes.row}>
            <span>
              <strong>{role.name}</strong> <span className={classes.quiet}>primary role</span>
            </span>
            {mayManage && <AssignRole person={person} current={role} />}
          </li>
          {extraRoles.map((extra) => (
            <ExtraRoleRow key={extra.id} extra={extra} person={person} mayManage={mayManage} />
          ))}
        </ul>
      </PageSection>
      {person.abilities.includes("resetAccess") && <ResetAccess person={person} />}
      <PageSection title="Groups" note="Groups add permissions to those of the roles.">
        {groups.length === 0 ? (
          <span className={classes.quiet}>In no group</span>
        ) : (
          <div className={classes.chips}>
            {groups.map((group) => (
              <Chip key={group.id}>{group.name}</Chip>
            ))}
          </div>
        )}
      </PageSection>
      <EffectivePermissions lines={permissions} firstName={person.firstName} />
      <ExtraRoleDrawer
        person={person}
        asked={asked}
        opened={mayManage && (adding || asked !== null)}
        onClose={closeDrawer}
      />
    </div>
  );
}

const standings = {
  now: { tone: "done", shape: "dot", word: "Active" },
  coming: { tone: "info", shape: "clock", word: "Scheduled" },
  over: { tone: "neutral", shape: "ring", word: "Ended" },
} as const;

interface ExtraRoleRowProps {
  extra: ExtraRole;
  person: Clinician;
  mayManage: boolean;
}
function ExtraRoleRow({ extra, person, mayManage }: ExtraRoleRowProps) {
  const { timeZone } = useSession();
  const end = useAction(endExtraRole, {
    invalidates: [[getAccess, { params: { clinicianId: person.id } }]],
    done: `${extra.roleName} ended`,
  });
  const { tone, shape, word } = standings[extra.standing];
  const until = extra.endsAt ? `until ${showDateTime(extra.endsAt, timeZone)}` : "no end date";
  return (
    <li className={classes.row}>
      <span>
        {extra.roleName}{" "}
        <span className={classes.quiet}>
          extra role from {showDateTime(extra.startsAt, timeZone)} {until}
          {extra.reason && ` · ${extra.reason}`}
        </span>
      </span>
      <span className={classes.rowActions}>
        <Chip tone={tone} shape={shape}>
          {word}
        </Chip>
        {mayManage && extra.standing !== "over" && (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={end.pending}
            onClick={() => end.go({ params: { clinicianId: person.id, extraRoleId: extra.id } })}
          >
            End role
          </Button>
        )}
      </span>
    </li>
  );
}

function EffectivePermissions({ lines, firstName }: { lines: readonly Line[]; firstName: string }) {
  const [text, setText] = useState("");
  const typed = text.trim().toLowerCase();
  const found = lines.filter(
    (line) => typed === "" || `${line.permission} ${permissionWords(line.permission)}`.toLowerCase().includes(typed),
  );
  const byResource = Map.groupBy(found, (line) => line.permission.split(".")[0] ?? "");
  return (
    <PageSection
      title={`Permissions of ${firstName}`}
      note={`${lines.length} permissions with their source.`}
      action={
        <TextInput
          aria-label="Search permissions"
          placeholder="Search permissions"
          leftSection={<IconSearch size="1.1em" />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      }
    >
      {found.length === 0 && (
        <EmptyState
          small
          title={lines.length === 0 ? "No permissions" : "No matching permissions"}
          text={
            lines.length === 0
              ? "Assign a role to grant permissions."
              : "Permissions that are not listed are not granted."
          }
        />
      )}
      <table className={classes.grants}>
        {[...byResource].map(([resource, own]) => (
          <tbody key={resource}>
            <tr>
              <th scope="rowgroup" colSpan={3}>
                {resourceWords(resource)}
              </th>
            </tr>
            {own.map((line) => (
              <WhyRow key={line.permission} line={line} />
            ))}
          </tbody>
        ))}
      </table>
    </PageSection>
  );
}

const kindWords = { role: "role", "extra-role": "extra role", group: "group" } as const;

function WhyRow({ line }: { line: Line }) {
  const { timeZone } = useSession();
  return (
    <tr>
      <td>{permissionWords(line.permission).split(": ")[1]}</td>
      <td className={classes.quiet}>{scopeWords[line.scope]}</td>
      <td>
        <span className={classes.chips}>
          {line.sources.map((source) => (
            <Chip key={`${source.kind}${source.code}`} tone={source.kind === "role" ? "neutral" : "brand"}>
              {source.name}, {kindWords[source.kind]}
              {source.endsAt && ` until ${showDateTime(source.endsAt, timeZone)}`}
            </Chip>
          ))}
        </span>
      </td>
    </tr>
  );
}
