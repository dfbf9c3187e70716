import { ActionIcon, Button } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useRead } from "#platform/web/api/query.ts";
import { AppLink } from "#platform/web/router/links.tsx";
import { useCan, useSession } from "#platform/web/session/session-context.ts";
import { Skeletons } from "#ui/feedback/skeletons.tsx";
import { ErrorState } from "#ui/feedback/states.tsx";
import classes from "#ui/page/records.module.css";
import { SideDrawer } from "#ui/page/side-drawer.tsx";
import { PersonPhoto } from "#ui/people/person-photo.tsx";
import { StateBadge } from "#ui/state/state-badge.tsx";
import { showDate, showDateTime } from "#ui/when.ts";
import { listCredentials } from "../../credentials/credential.contract.ts";
import { credentialLabels } from "../../credentials/credential.ts";
import { type Clinician, getClinician } from "../clinician.contract.ts";
import { type ClinicianSummary, clinicianStates } from "../staff.contract.ts";
import { CaseLoad } from "./case-load.tsx";
import { Facts } from "./facts.tsx";
import { languageNames, usePlaceOptions } from "./names.ts";
import { Standing } from "./standing.tsx";

interface ClinicianLookProps {
  rows: readonly ClinicianSummary[];
  id: string | null;
  onLook: (id: string) => void;
  onClose: () => void;
}

/** Quick look at a staff member beside the list, with buttons for the previous and next one. */
export function ClinicianLook({ rows, id, onLook, onClose }: ClinicianLookProps) {
  const at = rows.findIndex((row) => row.id === id);
  const [before, after] = [rows[at - 1], at >= 0 ? rows[at + 1] : undefined];
  const row = rows[at];
  return (
    <SideDrawer
      opened={id !== null}
      onClose={onClose}
      title={
        <span className={classes.head}>
          {row ? (
            <>
              <PersonPhoto name={row.fullName} seed={row.id} src={row.photo ?? undefined} size={36} />
              {row.fullName}
            </>
          ) : (
            "Quick look"
          )}
        </span>
      }
    >
      {at >= 0 && (
        <div className={classes.walk}>
          <ActionIcon
            aria-label={before ? `Previous: ${before.fullName}` : "First on this page"}
            disabled={!before}
            onClick={() => before && onLook(before.id)}
          >
            <IconChevronUp size="1.2em" stroke={1.5} />
          </ActionIcon>
          <ActionIcon
            aria-label={after ? `Next: ${after.fullName}` : "Last on this page"}
            disabled={!after}
            onClick={() => after && onLook(after.id)}
          >
            <IconChevronDown size="1.2em" stroke={1.5} />
          </ActionIcon>
          <span className={classes.quiet}>
            {at + 1} of {rows.length} on this page
          </span>
        </div>
      )}
      {id && <Look key={id} id={id} row={row} />}
    </SideDrawer>
  );
}

function Look({ id, row }: { id: string; row: ClinicianSummary | undefined }) {
  const read = useRead(getClinician, { params: { clinicianId: id } });
  const places = usePlaceOptions();
  const { timeZone } = useSession();
  if (read.error) return <ErrorState small error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" />;
  const person = read.data;
  const state = clinicianStates.fromCode(person.status) ?? "inactive";
  return (
    <div className={classes.stack}>
      <div className={classes.chips}>
        <StateBadge states={clinicianStates} state={state} />
        <span>{[person.credentials.join(", "), person.title, person.roleLabel].filter(Boolean).join(" · ")}</span>
      </div>
      <Facts rows={factsOf(person, row, places, timeZone).filter(([, text]) => Boolean(text))} />
      {row && row.caseload !== null && (
        <div>
          <h3 className={classes.lookTitle}>Caseload</h3>
          <CaseLoad count={row.caseload} limit={row.caseloadLimit} />
        </div>
      )}
      <Papers clinicianId={id} />
      <Button component={AppLink} to={`/clinicians/${id}`}>
        Open {person.firstName}’s record
      </Button>
    </div>
  );
}

function factsOf(
  person: Clinician,
  row: ClinicianSummary | undefined,
  places: ReturnType<typeof usePlaceOptions>,
  timeZone: string,
): [string, string | null][] {
  const placeNames = person.locationIds.map((id) => places.find((place) => place.value === id)?.label ?? "–");
  return [
    ["Email", person.email],
    ["Phone", person.phone],
    ["Pronouns", person.pronouns],
    ["Locations", placeNames.join(", ")],
    ["Supervisor", person.supervisorName],
    ["Languages", languageNames(person.languages)],
    ["Since", person.hiredOn && showDate(person.hiredOn)],
    ["Last active", row?.lastActiveAt ? showDateTime(row.lastActiveAt, timeZone) : null],
  ];
}

function Papers({ clinicianId }: { clinicianId: string }) {
  const may = useCan("credentials.view");
  const read = useRead(listCredentials, { params: { clinicianId } }, { enabled: may });
  const rows = read.data?.rows.filter((one) => one.voidedAt === null) ?? [];
  // Staff who see only their own credentials get no section for others.
  if (!may || read.error || rows.length === 0) return null;
  return (
    <div>
      <h3 className={classes.lookTitle}>Credentials</h3>
      <ul className={classes.list}>
        {rows.map((one) => (
          <li key={one.id} className={classes.row}>
            <span>
              {one.name ?? credentialLabels[one.type]}
              {one.state && ` (${one.state})`}
              {one.expiresOn && <span className={classes.quiet}> good through {showDate(one.expiresOn)}</span>}
            </span>
            <Standing standing={one.standing} />
          </li>
        ))}
      </ul>
    </div>
  );
}
