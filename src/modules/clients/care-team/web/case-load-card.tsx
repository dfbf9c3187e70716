import { AppLink, useRead, useSession } from "#platform/web/index.ts";
import { ErrorState } from "#ui/feedback/states.tsx";
import { type CaseLoadStanding, getCaseLoads } from "../case-loads.contract.ts";
import classes from "./case-load-card.module.css";

/** The user's caseload against its limit, and for managers the fullest caseloads at their locations. */
export function CaseLoadCard() {
  const { user } = useSession();
  const read = useRead(getCaseLoads, {}, { everyMs: 300_000 });
  if (read.isError) return <ErrorState small error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return null;
  const { mine, team } = read.data;
  const others = team.filter(({ clinicianId }) => clinicianId !== mine?.clinicianId);
  if (!mine && others.length === 0) return null;
  // Bars of clinicians without a limit are scaled to the largest caseload, so they can be compared.
  const most = Math.max(1, ...[...(mine ? [mine] : []), ...others].map(({ clients, limit }) => limit ?? clients));
  return (
    <section className={classes.root} aria-label="Caseload">
      <h2 className={classes.title}>{mine ? "My caseload" : "Caseloads"}</h2>
      {mine && (
        <>
          <p className={`${classes.big} cairn-figures`}>
            <AppLink to={`/clinicians/${user.clinicianId ?? mine.clinicianId}?tabs=case-load`}>{mine.clients}</AppLink>
            <span className={classes.unit}>
              {mine.limit === null ? (mine.clients === 1 ? "client" : "clients") : `of ${mine.limit} clients`}
            </span>
          </p>
          {/* A bar without a limit would look full. */}
          {mine.limit !== null && (
            <>
              <Bar standing={mine} most={most} />
              <p className={classes.words}>{roomLeft(mine.clients, mine.limit)}</p>
            </>
          )}
        </>
      )}
      {others.length > 0 && (
        <>
          {mine && <h3 className={classes.small}>Highest caseloads</h3>}
          <ul className={classes.list}>
            {others.map((one) => (
              <li key={one.clinicianId} className={classes.row}>
                <AppLink to={`/clinicians/${one.clinicianId}?tabs=case-load`} className={classes.name}>
                  {one.name}
                </AppLink>
                <Bar standing={one} most={most} />
                <span className={`${classes.count} cairn-figures`}>
                  {one.limit === null ? one.clients : `${one.clients} of ${one.limit}`}
                  {one.limit !== null && one.clients >= one.limit && (
                    <strong>{one.clients > one.limit ? " over limit" : " at limit"}</strong>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Bar({ standing: { clients, limit }, most }: { standing: CaseLoadStanding; most: number }) {
  const full = limit !== null && clients >= limit;
  const percent = Math.min(100, Math.round((clients / (limit ?? most)) * 100));
  return (
    <span
      className={classes.bar}
      data-full={full || undefined}
      data-open={limit === null || undefined}
      aria-hidden="true"
    >
      <span style={{ inlineSize: `${percent}%` }} />
    </span>
  );
}

/** Text equivalent of the bar. */
function roomLeft(clients: number, limit: number): string {
  if (clients > limit) return `${clients - limit} over the limit`;
  return clients === limit ? "At the limit" : `${limit - clients} open`;
}
