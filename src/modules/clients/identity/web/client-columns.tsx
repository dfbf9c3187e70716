import { ageOn, daysBetween } from "#platform/shared/time/index.ts";
import { photoAddress } from "#platform/web/files/photo-address.ts";
import { serverInstant, useCan, useSession } from "#platform/web/index.ts";
import { Chip, type Column, dateAt, Person, StateBadge, showDate } from "#ui/index.ts";
import { alertTitle } from "../../alerts/alert.ts";
import { episodeStates } from "../../episodes/episode.ts";
import { Labels } from "../../labels/web/labels.tsx";
import { useLevels, useLocationNames } from "../../web/names.ts";
import type { ClientRow } from "../client-list.contract.ts";
import { listName } from "../name.ts";
import classes from "./client-list.module.css";
import { NameAlert } from "./name-alert.tsx";

/** Columns of the client list; the user chooses which are shown. */
export function useClientColumns(): Column<ClientRow>[] {
  const locations = useLocationNames();
  const levels = useLevels();
  const seesAuthorizations = useCan("authorizations.read");
  const { timeZone } = useSession();
  const today = dateAt(serverInstant(), timeZone);
  return [
    {
      key: "name",
      header: "Name",
      sortable: true,
      grow: 2.6,
      cell: (row) => (
        <Person
          name={listName(row)}
          seed={row.mrNo}
          src={photoAddress(row.photoFileId)}
          detail={<NameAlert clientId={row.clientId} />}
        />
      ),
    },
    { key: "mrNo", header: "MR #", sortable: true, width: 118, cell: (row) => row.mrNo, phone: "line" },
    {
      key: "age",
      header: "Age",
      numeric: true,
      width: 62,
      cell: (row) => `${ageOn(row.birthDate, today)} ${row.sexAtBirth === "UNK" ? "" : row.sexAtBirth}`,
      phone: "hide",
    },
    {
      key: "status",
      header: "Status",
      width: 140,
      phone: "beside",
      cell: (row) => row.status && <StateBadge states={episodeStates} state={row.status} />,
    },
    { key: "level", header: "Level", width: 66, cell: (row) => levels.code(row.levelOfCareId) },
    {
      key: "place",
      header: "Location",
      width: 84,
      cell: (row) => <span title={locations.name(row.locationId)}>{locations.code(row.locationId)}</span>,
    },
    {
      key: "day",
      header: "Day",
      numeric: true,
      width: 52,
      phone: "hide",
      cell: (row) => dayOf(row, today, timeZone),
    },
    {
      key: "admitted",
      header: "Admitted",
      sortable: true,
      width: 112,
      hidden: true,
      cell: (row) => row.admittedAt && showDate(dateAt(row.admittedAt, timeZone)),
    },
    {
      key: "discharge",
      header: "Planned discharge",
      sortable: true,
      width: 112,
      phone: "hide",
      cell: (row) => plannedDischarge(row, today),
    },
    {
      key: "therapist",
      header: "Therapist",
      width: 120,
      wraps: true,
      phone: "hide",
      cell: (row) => row.primaryTherapistName,
    },
    {
      key: "alerts",
      header: "Alerts",
      grow: 2,
      wraps: true,
      cell: (row) => (row.alerts.length > 0 ? <Alerts row={row} /> : null),
    },
    {
      key: "labels",
      header: "Labels",
      grow: 1.4,
      wraps: true,
      hidden: true,
      phone: "hide",
      cell: (row) => (row.labels.length > 0 ? <Labels labels={row.labels} /> : null),
    },
    {
      key: "program",
      header: "Program",
      width: 150,
      wraps: true,
      hidden: true,
      phone: "hide",
      cell: (row) => row.programName,
    },
    {
      key: "payer",
      header: "Payer",
      width: 150,
      wraps: true,
      hidden: true,
      phone: "hide",
      cell: (row) => row.payerName,
    },
    ...(seesAuthorizations
      ? [
          {
            key: "authorized",
            header: "Authorized through",
            width: 112,
            hidden: true,
            cell: (row: ClientRow) => row.authorizedThrough && showDate(row.authorizedThrough),
          },
        ]
      : []),
    { key: "birthDate", header: "DOB", width: 112, hidden: true, cell: (row) => showDate(row.birthDate) },
  ];
}

function dayOf(row: ClientRow, today: string, timeZone: string): string | null {
  if (row.admittedAt === null || row.dischargedAt !== null) return null;
  return String(daysBetween(dateAt(row.admittedAt, timeZone), today) + 1);
}

/** Highlighted when the planned discharge is 3 days away or less. */
function plannedDischarge(row: ClientRow, today: string) {
  if (row.anticipatedDischargeDate === null || row.dischargedAt !== null) return null;
  const days = daysBetween(today, row.anticipatedDischargeDate);
  const text = showDate(row.anticipatedDischargeDate);
  if (days > 3) return text;
  return (
    <Chip tone="attention" title={days < 0 ? "This date has passed" : `In ${days} days`}>
      {text}
    </Chip>
  );
}

function Alerts({ row }: { row: ClientRow }) {
  const [first, ...more] = row.alerts;
  if (!first) return null;
  return (
    <span className={classes.alerts} title={row.alerts.map(alertTitle).join(", ")}>
      <Chip tone={first.level === "high" ? "danger" : "attention"} shape="alert">
        {alertTitle(first)}
      </Chip>
      {more.length > 0 && <span className={classes.more}>+{more.length}</span>}
    </span>
  );
}
