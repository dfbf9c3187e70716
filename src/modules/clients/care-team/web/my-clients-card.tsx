import { photoAddress } from "#platform/web/files/photo-address.ts";
import { AppLink, serverInstant, useRead, useSession } from "#platform/web/index.ts";
import { ErrorState } from "#ui/feedback/states.tsx";
import { PersonPhoto } from "#ui/people/person-photo.tsx";
import { Chip } from "#ui/state/state-badge.tsx";
import { dateAt, showDate, showTime } from "#ui/when.ts";
import { alertTitle } from "../../alerts/alert.ts";
import { episodeStates } from "../../episodes/episode.ts";
import { listMyClients, type MyClient } from "../my-clients.contract.ts";
import classes from "./my-clients-card.module.css";

/** The clients on whose care team the user is: location, alerts, last and next events. Renders nothing without clients. */
export function MyClientsCard() {
  const read = useRead(listMyClients, {}, { everyMs: 300_000 });
  if (read.isError) return <ErrorState small error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data || read.data.rows.length === 0) return null;
  const { rows, total, facts } = read.data;
  // Each kind of fact keeps its own column in every row.
  const kinds = facts.map(({ kind }) => kind);
  return (
    <section className={classes.root} aria-label="My clients">
      <div className={classes.head}>
        <h2 className={classes.title}>My clients</h2>
        <AppLink to="/clients?mine=true" className={classes.all}>
          View all {total}
        </AppLink>
      </div>
      <ul className={classes.list}>
        {rows.map((row) => (
          <li key={row.clientId} className={classes.row}>
            <Who row={row} />
            <Alerts alerts={row.alerts} />
            <Glances glances={row.glances} kinds={kinds} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Who({ row }: { row: MyClient }) {
  const src = photoAddress(row.photoFileId);
  const where = [row.bed && `Bed ${row.bed}`, episodeStates.can(row.status, "return") && "on leave", row.locationName];
  return (
    <div className={classes.who}>
      <PersonPhoto name={row.name} seed={row.mrNo} size={32} {...(src ? { src } : {})} />
      <span className={classes.text}>
        <AppLink to={`/clients/${row.mrNo}`} className={classes.name}>
          {row.name}
        </AppLink>
        <span className={classes.small}>{where.filter(Boolean).join(" · ")}</span>
      </span>
    </div>
  );
}

function Alerts({ alerts }: { alerts: MyClient["alerts"] }) {
  const [first, ...more] = alerts;
  if (!first) return <span className={classes.alerts} />;
  return (
    <span className={classes.alerts} title={alerts.map(alertTitle).join(", ")}>
      <Chip tone={first.level === "high" ? "danger" : "attention"} shape="alert">
        {alertTitle(first)}
      </Chip>
      {more.length > 0 && <span className={classes.small}>+{more.length}</span>}
    </span>
  );
}

function Glances({ glances, kinds }: { glances: MyClient["glances"]; kinds: readonly string[] }) {
  const { timeZone } = useSession();
  const today = dateAt(serverInstant(), timeZone);
  return (
    <dl className={classes.glances}>
      {glances.map(({ kind, label, at, text, late, link }) => (
        <div key={kind} className={classes.glance} style={{ "--column": kinds.indexOf(kind) + 1 }}>
          <dt className={classes.small}>
            {label}, {dateAt(at, timeZone) === today ? showTime(at, timeZone) : showDate(dateAt(at, timeZone))}
            {late && <strong className={classes.late}> overdue</strong>}
          </dt>
          <dd className={classes.fact}>
            <AppLink to={link}>{text}</AppLink>
          </dd>
        </div>
      ))}
    </dl>
  );
}
