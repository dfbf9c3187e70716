import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useRead } from "#platform/web/api/query.ts";
import { useLive } from "#platform/web/live/use-live.ts";
import { Skeletons } from "#ui/feedback/skeletons.tsx";
import { EmptyState, ErrorState } from "#ui/feedback/states.tsx";
import { Page } from "#ui/page/page.tsx";
import { SideDrawer } from "#ui/page/side-drawer.tsx";
import {
  type BusinessLocation,
  type LocationDetail,
  listBusinessLocations,
  listLocationDetails,
} from "../location-edit.contract.ts";
import { isPlaceInactive } from "../place-states.ts";
import { CompanyForm } from "./company-form.tsx";
import { LocationForm } from "./location-form.tsx";
import { type Editing, locationReads } from "./location-reads.ts";
import { LocationList } from "./location-row.tsx";
import classes from "./locations.module.css";

/** `/locations-sections-management`: companies that bill, their locations, and the sections that group rooms and beds. */
export function Screen() {
  const companies = useRead(listBusinessLocations, {});
  const locations = useRead(listLocationDetails, {});
  useLive("list:platform", (event) =>
    event === null || event.type.startsWith("platform.location-") ? locationReads : [],
  );
  const [editing, setEditing] = useState<Editing | null>(null);
  const error = companies.error ?? locations.error;
  const retry = () => void Promise.all([companies.refetch(), locations.refetch()]);
  const add = (
    <Button
      data-new=""
      leftSection={<IconPlus size="1.1em" />}
      onClick={() => setEditing({ kind: "company", company: null })}
    >
      Add company
    </Button>
  );
  return (
    <Page title="Locations and sections" summary="Companies that bill, treatment locations, and sections" action={add}>
      {error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : !companies.data || !locations.data ? (
        <Skeletons shape="text" />
      ) : companies.data.rows.length === 0 ? (
        <EmptyState
          title="No locations yet"
          text="Add the company that bills first, then its locations and their sections."
          action={add}
        />
      ) : (
        companies.data.rows.map((company) => (
          <Company key={company.id} company={company} locations={locations.data.rows} onEdit={setEditing} />
        ))
      )}
      <SideDrawer opened={editing !== null} onClose={() => setEditing(null)} title={titleOf(editing)}>
        {editing?.kind === "company" && <CompanyForm company={editing.company} onClose={() => setEditing(null)} />}
        {editing?.kind === "location" && (
          <LocationForm location={editing.location} companyId={editing.companyId} onClose={() => setEditing(null)} />
        )}
      </SideDrawer>
    </Page>
  );
}

function titleOf(editing: Editing | null): string {
  if (editing?.kind === "company") return editing.company?.name ?? "Add company";
  return editing?.location?.name ?? "Add location";
}

interface CompanyProps {
  company: BusinessLocation;
  locations: readonly LocationDetail[];
  onEdit: (editing: Editing) => void;
}

function Company({ company, locations, onEdit }: CompanyProps) {
  const own = locations.filter((location) => location.businessLocationId === company.id);
  return (
    <section className={classes.company} aria-label={company.name}>
      <div className={classes.companyHead}>
        <div className={classes.text}>
          <h2 className={classes.companyName}>{company.name}</h2>
          <span className={classes.quiet}>
            {company.legalName}
            {company.npi && ` · NPI ${company.npi}`}
            {isPlaceInactive(company) && " · inactive"}
          </span>
        </div>
        <span className={classes.acts}>
          <Button variant="subtle" size="compact-sm" onClick={() => onEdit({ kind: "company", company })}>
            Edit
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size="1.1em" />}
            onClick={() => onEdit({ kind: "location", location: null, companyId: company.id })}
          >
            Add location
          </Button>
        </span>
      </div>
      {own.length === 0 ? (
        <p className={classes.quiet}>No locations bill through this company.</p>
      ) : (
        <LocationList own={own} all={locations} onEdit={onEdit} />
      )}
    </section>
  );
}
