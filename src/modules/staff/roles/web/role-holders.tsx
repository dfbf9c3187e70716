import { useRead } from "#platform/web/api/query.ts";
import { AppLink } from "#platform/web/router/links.tsx";
import { useCan, useSession } from "#platform/web/session/session-context.ts";
import { ErrorState } from "#ui/feedback/states.tsx";
import { listClinicians } from "../../clinicians/staff.contract.ts";
import type { Role } from "../roles.contract.ts";
import classes from "./roles.module.css";

const shown = 12;

/** Who has a role, and at which locations. */
export function RoleHolders({ role }: { role: Role }) {
  const mayList = useCan("clinicians.view");
  const { locations } = useSession();
  const query = { role: role.code, pageSize: shown };
  const read = useRead(listClinicians, { query }, { enabled: mayList, keep: true });
  const placesOf = (ids: readonly string[]) =>
    ids.length === locations.length && ids.length > 1
      ? "all locations"
      : locations
          .filter(({ id }) => ids.includes(id))
          .map(({ name }) => name)
          .join(", ");
  const rest = role.people - (read.data?.rows.length ?? 0);
  return (
    <section className={classes.resource} aria-label="Staff with this role">
      <h3>
        {role.people} {role.people === 1 ? "staff member has" : "staff members have"} this role
      </h3>
      {read.error && <ErrorState small error={read.error} />}
      {read.data && (
        <ul className={classes.holders}>
          {read.data.rows.map((person) => (
            <li key={person.id}>
              <AppLink to={`/clinicians/${person.id}`}>{person.fullName}</AppLink>
              <span className={classes.where}>{placesOf(person.locationIds)}</span>
            </li>
          ))}
          {rest > 0 && (
            <li>
              <AppLink to={`/clinicians?role=${role.code}`}>{rest} more, invited or as an extra role</AppLink>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
