import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useRead } from "#platform/web/api/query.ts";
import { useLive } from "#platform/web/live/use-live.ts";
import { Skeletons } from "#ui/feedback/skeletons.tsx";
import { EmptyState, ErrorState } from "#ui/feedback/states.tsx";
import { Page } from "#ui/page/page.tsx";
import { SideDrawer } from "#ui/page/side-drawer.tsx";
import { listLocations } from "../places.contract.ts";
import {
  type BusinessLocation,
  listBusinessLocations,
  listPlaceDetails,
  type PlaceDetail,
} from "../places-edit.contract.ts";
import { CompanyForm } from "./company-form.tsx";
import { PlaceForm } from "./place-form.tsx";
import { PlaceList } from "./place-row.tsx";
import classes from "./places.module.css";

export type Editing =
  | { what: "company"; company: BusinessLocation | null }
  | { what: "place"; place: PlaceDetail | null; companyId: string };

/** What every change of a place makes outdated. */
export const placeReads = [listPlaceDetails, listBusinessLocations, listLocations];

/** `/locations-sections-management`: companies that bill, their places, and the sections rooms and beds hang on. */
export function Screen() {
  const companies = useRead(listBusinessLocations, {});
  const places = useRead(listPlaceDetails, {});
  useLive("list:platform", (event) =>
    event === null || event.type.startsWith("platform.location-") ? placeReads : [],
  );
  const [editing, setEditing] = useState<Editing | null>(null);
  const error = companies.error ?? places.error;
  const retry = () => void Promise.all([companies.refetch(), places.refetch()]);
  const add = (
    <Button
      data-new=""
      leftSection={<IconPlus size="1.1em" />}
      onClick={() => setEditing({ what: "company", company: null })}
    >
      Add a company
    </Button>
  );
  return (
    <Page
      title="Locations and sections"
      summary="Who bills, where the work is done, and how each place is divided"
      action={add}
    >
      {error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : !companies.data || !places.data ? (
        <Skeletons shape="text" />
      ) : companies.data.rows.length === 0 ? (
        <EmptyState
          title="No places yet"
          text="Begin with the company that bills; then add its places and their sections."
          action={add}
        />
      ) : (
        companies.data.rows.map((company) => (
          <Company key={company.id} company={company} places={places.data.rows} onEdit={setEditing} />
        ))
      )}
      <SideDrawer opened={editing !== null} onClose={() => setEditing(null)} title={titleOf(editing)}>
        {editing?.what === "company" && <CompanyForm company={editing.company} onClose={() => setEditing(null)} />}
        {editing?.what === "place" && (
          <PlaceForm place={editing.place} companyId={editing.companyId} onClose={() => setEditing(null)} />
        )}
      </SideDrawer>
    </Page>
  );
}

function titleOf(editing: Editing | null): string {
  if (editing?.what === "company") return editing.company?.name ?? "Add a company";
  return editing?.place?.name ?? "Add a place";
}

interface CompanyProps {
  company: BusinessLocation;
  places: readonly PlaceDetail[];
  onEdit: (editing: Editing) => void;
}

function Company({ company, places, onEdit }: CompanyProps) {
  const own = places.filter((place) => place.businessLocationId === company.id);
  return (
    <section className={classes.company} aria-label={company.name}>
      <div className={classes.companyHead}>
        <div className={classes.text}>
          <h2 className={classes.companyName}>{company.name}</h2>
          <span className={classes.quiet}>
            {company.legalName}
            {company.npi && ` · NPI ${company.npi}`}
            {company.status === 2 && " · switched off"}
          </span>
        </div>
        <span className={classes.acts}>
          <Button variant="subtle" size="compact-sm" onClick={() => onEdit({ what: "company", company })}>
            Edit
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size="1.1em" />}
            onClick={() => onEdit({ what: "place", place: null, companyId: company.id })}
          >
            Add a place
          </Button>
        </span>
      </div>
      {own.length === 0 ? (
        <p className={classes.quiet}>No place bills through it.</p>
      ) : (
        <PlaceList own={own} all={places} onEdit={onEdit} />
      )}
    </section>
  );
}
