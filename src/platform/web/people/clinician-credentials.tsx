import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { confirmDanger } from "#ui/feedback/confirm-danger.tsx";
import { Skeletons } from "#ui/feedback/skeletons.tsx";
import { EmptyState, ErrorState } from "#ui/feedback/states.tsx";
import { PageSection } from "#ui/page/section.tsx";
import { SideDrawer } from "#ui/page/side-drawer.tsx";
import { dateAt, showDate } from "#ui/when.ts";
import type { Clinician } from "../../shared/staff/clinician.contract.ts";
import { type Credential, changeCredential, listCredentials } from "../../shared/staff/credential.contract.ts";
import { credentialLabels } from "../../shared/staff/credential.ts";
import { listClinicians } from "../../shared/staff/staff.contract.ts";
import { useAction } from "../api/action.ts";
import { useRead } from "../api/query.ts";
import { useSession } from "../session/session-context.ts";
import { CredentialForm } from "./credential-form.tsx";
import classes from "./people.module.css";
import { Standing } from "./standing.tsx";

/** Licences, registrations and cards: how each stands, until when, and who has seen it at its source. */
export function ClinicianCredentials({ person }: { person: Clinician }) {
  const params = { clinicianId: person.id };
  const read = useRead(listCredentials, { params });
  const [editing, setEditing] = useState<Credential | "new" | null>(null);
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" />;
  const mayEdit = person.abilities.includes("editCredentials");
  const add = mayEdit && (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconPlus size="1.1em" />}
      onClick={() => setEditing("new")}
    >
      Add a credential
    </Button>
  );
  const inUse = read.data.rows.filter((row) => row.voidedAt === null);
  const aside = read.data.rows.filter((row) => row.voidedAt !== null);
  return (
    <div className={classes.stack}>
      <PageSection title="Credentials" action={add}>
        {inUse.length === 0 ? (
          <EmptyState
            title="No credentials recorded"
            text="A licence and, for controlled drugs, a DEA registration are needed to sign orders."
            action={add}
          />
        ) : (
          <ul className={classes.list}>
            {inUse.map((row) => (
              <CredentialRow key={row.id} row={row} person={person} onEdit={() => setEditing(row)} />
            ))}
          </ul>
        )}
      </PageSection>
      {aside.length > 0 && (
        <PageSection title="Put aside">
          <ul className={classes.list}>
            {aside.map((row) => (
              <li key={row.id} className={classes.row}>
                <span className={classes.void}>{nameOf(row)}</span>
                <span className={classes.quiet}>{row.voidReason}</span>
              </li>
            ))}
          </ul>
        </PageSection>
      )}
      <SideDrawer
        opened={editing !== null}
        onClose={() => setEditing(null)}
        title={editing === "new" ? "Add a credential" : "Correct or renew"}
      >
        {editing && (
          <CredentialForm
            clinicianId={person.id}
            credential={editing === "new" ? null : editing}
            onClose={() => setEditing(null)}
          />
        )}
      </SideDrawer>
    </div>
  );
}

function nameOf({ type, name, state }: Credential): string {
  return `${name ?? credentialLabels[type]}${state ? ` (${state})` : ""}`;
}

function CredentialRow({ row, person, onEdit }: { row: Credential; person: Clinician; onEdit: () => void }) {
  const { timeZone, user } = useSession();
  const change = useAction(changeCredential, {
    invalidates: [[listCredentials, { params: { clinicianId: person.id } }], listClinicians],
  });
  const params = { clinicianId: person.id, credentialId: row.id };
  const putAside = async () => {
    const answer = await confirmDanger({
      act: `Put aside ${nameOf(row)}`,
      consequence: "It stays on record, struck through, and no longer allows anything.",
      reason: { label: "Why" },
    });
    if (answer) change.go({ params, body: { act: "void", version: row.version, reason: answer.reason } });
  };
  const mayEdit = person.abilities.includes("editCredentials");
  const others = person.id !== user.clinicianId;
  return (
    <li className={classes.row}>
      <div>
        <strong>{nameOf(row)}</strong> <span className="cairn-figures">{row.number}</span>
        <div className={classes.quiet}>
          {[
            row.schedules.length > 0 && `Schedules ${row.schedules.join(", ")}`,
            row.issuer,
            row.expiresOn ? `good through ${showDate(row.expiresOn)}` : "no end date",
            row.verifiedAt
              ? `verified by ${row.verifiedByName ?? "the system"} on ${showDate(dateAt(row.verifiedAt, timeZone))}`
              : "not verified",
          ]
            .filter(Boolean)
            .join(" · ")}
        </div>
      </div>
      <div className={classes.rowActions}>
        <Standing standing={row.standing} />
        {mayEdit && (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button
                variant="subtle"
                size="compact-sm"
                rightSection={<IconChevronDown size="1.1em" />}
                loading={change.pending}
                aria-label={`Change ${nameOf(row)}`}
              >
                Change
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {row.verifiedAt === null && others && (
                <Menu.Item onClick={() => change.go({ params, body: { act: "verify", version: row.version } })}>
                  I have seen it at its source
                </Menu.Item>
              )}
              <Menu.Item onClick={onEdit}>Correct or renew</Menu.Item>
              <Menu.Item color="rose" onClick={() => void putAside()}>
                Put aside
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
    </li>
  );
}
