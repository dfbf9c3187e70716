import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconPaperclip, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useAction } from "#platform/web/api/action.ts";
import { useRead } from "#platform/web/api/query.ts";
import { FileUpload } from "#platform/web/files/file-upload.tsx";
import { useSession } from "#platform/web/session/session-context.ts";
import { confirmDanger } from "#ui/feedback/confirm-danger.tsx";
import { Skeletons } from "#ui/feedback/skeletons.tsx";
import { EmptyState, ErrorState } from "#ui/feedback/states.tsx";
import classes from "#ui/page/records.module.css";
import { PageSection } from "#ui/page/section.tsx";
import { SideDrawer } from "#ui/page/side-drawer.tsx";
import { dateAt, showDate } from "#ui/when.ts";
import { type Credential, changeCredential, listCredentials } from "../../credentials/credential.contract.ts";
import { credentialLabels } from "../../credentials/credential.ts";
import type { Clinician } from "../clinician.contract.ts";
import { listClinicians } from "../staff.contract.ts";
import { CredentialForm } from "./credential-form.tsx";
import { Standing } from "./standing.tsx";

/** Licenses, registrations and certifications with status, expiration and verification. */
export function ClinicianCredentials({ person }: { person: Clinician }) {
  const params = { clinicianId: person.id };
  const read = useRead(listCredentials, { params });
  const [editing, setEditing] = useState<Credential | "new" | null>(null);
  const [attaching, setAttaching] = useState<Credential | null>(null);
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" />;
  const mayEdit = person.abilities.includes("editCredentials");
  const add = mayEdit && (
    <Button variant="default" leftSection={<IconPlus size="1.1em" />} onClick={() => setEditing("new")}>
      Add credential
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
            text="Signing orders requires a license and, for controlled substances, a DEA registration."
            action={add}
          />
        ) : (
          <ul className={classes.list}>
            {inUse.map((row) => (
              <CredentialRow
                key={row.id}
                row={row}
                person={person}
                onEdit={() => setEditing(row)}
                onAttach={() => setAttaching(row)}
              />
            ))}
          </ul>
        )}
      </PageSection>
      {aside.length > 0 && (
        <PageSection title="Voided">
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
        title={editing === "new" ? "Add credential" : "Correct or renew"}
      >
        {editing && (
          <CredentialForm
            clinicianId={person.id}
            credential={editing === "new" ? null : editing}
            onClose={() => setEditing(null)}
          />
        )}
      </SideDrawer>
      <SideDrawer
        opened={attaching !== null}
        onClose={() => setAttaching(null)}
        title={attaching ? `Copy of ${nameOf(attaching)}` : ""}
      >
        {attaching && <AttachCopy row={attaching} person={person} onClose={() => setAttaching(null)} />}
      </SideDrawer>
    </div>
  );
}

/** Uploads a copy of the document. Visible to staff who can see the credential. */
function AttachCopy({ row, person, onClose }: { row: Credential; person: Clinician; onClose: () => void }) {
  const params = { clinicianId: person.id, credentialId: row.id };
  const change = useAction(changeCredential, {
    invalidates: [[listCredentials, { params: { clinicianId: person.id } }]],
    done: "Copy attached",
    onDone: onClose,
  });
  return (
    <FileUpload
      target={{ subjectType: "credential", subjectId: row.id, category: "document" }}
      label="Choose file"
      accept="application/pdf,image/*"
      hint="A PDF or photo of the license, card or certificate."
      onReady={(file) => change.go({ params, body: { act: "attach", version: row.version, fileId: file.id } })}
    />
  );
}

function nameOf({ type, name, state }: Credential): string {
  return `${name ?? credentialLabels[type]}${state ? ` (${state})` : ""}`;
}

interface RowProps {
  row: Credential;
  person: Clinician;
  onEdit: () => void;
  onAttach: () => void;
}

function CredentialRow({ row, person, onEdit, onAttach }: RowProps) {
  const { timeZone, user } = useSession();
  const change = useAction(changeCredential, {
    invalidates: [[listCredentials, { params: { clinicianId: person.id } }], listClinicians],
  });
  const params = { clinicianId: person.id, credentialId: row.id };
  const putAside = async () => {
    const answer = await confirmDanger({
      act: `Void ${nameOf(row)}`,
      consequence: "The credential stays on record, struck through, and is no longer valid.",
      reason: { label: "Reason" },
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
            row.expiresOn ? `expires ${showDate(row.expiresOn)}` : "no expiration date",
            row.verifiedAt
              ? `verified by ${row.verifiedByName ?? "the system"} on ${showDate(dateAt(row.verifiedAt, timeZone))}`
              : "not verified",
          ]
            .filter(Boolean)
            .join(" · ")}
        </div>
        {row.file && (
          <a className={classes.copy} href={`/api/auth/files/${row.file.id}/content`} target="_blank" rel="noreferrer">
            <IconPaperclip size="1.1em" aria-hidden /> {row.file.name}
          </a>
        )}
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
              <Menu.Item onClick={onAttach}>{row.file ? "Replace copy" : "Attach copy"}</Menu.Item>
              <Menu.Item onClick={onEdit}>Correct or renew</Menu.Item>
              <Menu.Item color="rose" onClick={() => void putAside()}>
                Void
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
    </li>
  );
}
