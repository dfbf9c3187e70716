import { useState } from "react";
import { addDays, localDate } from "#platform/shared/time/index.ts";
import { serverInstant, useCan, useRead, useSession } from "#platform/web/index.ts";
import { datesOf, type Filter, type TableState } from "#ui/index.ts";
import { alertCategories, alertLabels } from "../../alerts/alert.ts";
import { careRoleLabels, careRoles, episodeStates } from "../../episodes/episode.ts";
import { useActiveStaff, useLevels, useLocationNames } from "../../web/names.ts";
import { authorizationLabels } from "../authorization-filter.ts";
import {
  type ClientFacet,
  type ClientSort,
  clientFacets,
  clientSorts,
  listClientFacets,
  listedStatuses,
  mostOfStatus,
} from "../client-list.contract.ts";

/** Filters of the list as in its address, and the facet that counts their values. */
const facetOf: Readonly<Record<string, ClientFacet>> = {
  status: "status",
  location: "location",
  level: "levelOfCare",
  therapist: "primaryTherapist",
  program: "program",
  section: "section",
  payer: "payer",
  alert: "alert",
  label: "label",
  authorization: "authorization",
};
/** These have no other source of names, so a filter that is set reads its facet at once. */
const namedByFacet = ["therapist", "program", "section", "payer", "label"];
const flags = { mine: "myClient", group: "myGroup", reviews: "myReviews", submissions: "mySubmissions" } as const;
export const filterKeys = [...Object.keys(facetOf), ...Object.keys(flags), "admitted", "leaving", "role", "clinician"];

const authorizationOptions = Object.entries(authorizationLabels).map(([value, label]) => ({ value, label }));

/** A status is counted up to a limit. */
const countText = (facet: ClientFacet, count: number) =>
  facet === "status" && count > mostOfStatus ? `${mostOfStatus}+` : count.toLocaleString("en-US");

type Filters = Readonly<Record<string, string>>;

/** The filters of the address as the query of the list. */
export function clientQuery(filters: Filters, sort: string | undefined, locationId: string | null) {
  const admitted = datesOf(filters.admitted);
  const leaving = datesOf(filters.leaving);
  const location = filters.location ?? locationId ?? undefined;
  const known = clientSorts.find((one) => one === sort) ?? ("name" satisfies ClientSort);
  const role = careRoles.find((one) => one === filters.role);
  return {
    ...(filters.status ? { statusList: filters.status } : {}),
    ...(location ? { location } : {}),
    ...(filters.level ? { levelOfCare: filters.level } : {}),
    ...(filters.therapist ? { primaryTherapist: filters.therapist } : {}),
    ...(filters.program ? { program: filters.program } : {}),
    ...(filters.section ? { section: filters.section } : {}),
    ...(filters.payer ? { payer: filters.payer } : {}),
    ...(filters.alert ? { alert: filters.alert } : {}),
    ...(filters.label ? { label: filters.label } : {}),
    ...(filters.authorization ? { authorization: filters.authorization } : {}),
    ...(admitted.from ? { admittedFrom: admitted.from } : {}),
    ...(admitted.to ? { admittedTo: admitted.to } : {}),
    ...(leaving.from ? { dischargeFrom: leaving.from } : {}),
    ...(leaving.to ? { dischargeTo: leaving.to } : {}),
    ...(role ? { role } : {}),
    ...(filters.clinician ? { clinician: filters.clinician } : {}),
    ...(filters.mine ? { myClient: "true" as const } : {}),
    ...(filters.group ? { myGroup: "true" as const } : {}),
    ...(filters.reviews ? { myReviews: "true" as const } : {}),
    ...(filters.submissions ? { mySubmissions: "true" as const } : {}),
    sort: known,
  };
}

/** Filter chips; the values of an opened filter are counted under the other filters. */
export function useClientFilters(state: TableState, query: ReturnType<typeof clientQuery>) {
  const locations = useLocationNames();
  const levels = useLevels();
  const staff = useActiveStaff();
  const seesAuthorizations = useCan("authorizations.read");
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const read = [...new Set([...opened, ...namedByFacet.filter((key) => state.filters[key])])];
  const facets = clientFacets.filter((facet) => read.some((key) => facetOf[key] === facet)).join(",");
  const counts = useRead(
    listClientFacets,
    { query: { ...query, facets } },
    { enabled: facets !== "", keep: true, staleMs: 15_000 },
  );
  const found = (facet: ClientFacet) => counts.data?.facets.find((one) => one.facet === facet);
  const counted = (facet: ClientFacet, options: readonly { value: string; label: string }[]) => {
    const of = found(facet);
    if (!of) return options;
    const byValue = new Map(of.values.map(({ value, count }) => [value, count]));
    return options.map((option) => ({
      ...option,
      ...(of.counted ? { count: countText(facet, byValue.get(option.value) ?? 0) } : {}),
    }));
  };
  const named = (facet: ClientFacet) => {
    const of = found(facet);
    return (of?.values ?? []).map(({ value, label, count }) => ({
      value,
      label,
      ...(of?.counted ? { count: countText(facet, count) } : {}),
    }));
  };
  const loading = counts.isFetching;
  const filters: Filter[] = [
    {
      kind: "many",
      key: "status",
      label: "Status",
      options: counted(
        "status",
        listedStatuses.map((value) => ({ value, label: episodeStates.label(value) })),
      ),
    },
    { kind: "flag", key: "mine", label: "My clients" },
    { kind: "flag", key: "group", label: "My groups" },
    { kind: "flag", key: "reviews", label: "My reviews" },
    { kind: "flag", key: "submissions", label: "My submissions" },
    { kind: "many", key: "location", label: "Location", options: counted("location", locations.options) },
    { kind: "many", key: "section", label: "Unit", options: named("section"), loading },
    { kind: "many", key: "level", label: "Level of care", options: counted("levelOfCare", levels.options) },
    { kind: "many", key: "program", label: "Program", options: named("program"), loading },
    { kind: "many", key: "therapist", label: "Primary therapist", options: named("primaryTherapist"), loading },
    {
      kind: "many",
      key: "alert",
      label: "Alert",
      options: counted(
        "alert",
        alertCategories.map((value) => ({ value, label: alertLabels[value] })),
      ),
    },
    { kind: "many", key: "label", label: "Label", options: named("label"), loading },
    { kind: "many", key: "payer", label: "Payer", options: named("payer"), loading },
    ...(seesAuthorizations
      ? [
          {
            kind: "many" as const,
            key: "authorization",
            label: "Authorization",
            options: counted("authorization", authorizationOptions),
          },
        ]
      : []),
    { kind: "dates", key: "admitted", label: "Admitted" },
    { kind: "dates", key: "leaving", label: "Planned discharge" },
    {
      kind: "one",
      key: "role",
      label: "Care role",
      options: careRoles.map((value) => ({ value, label: careRoleLabels[value] })),
    },
    {
      kind: "one",
      key: "clinician",
      label: "Clinician",
      options: [{ value: "unassigned", label: "Unassigned" }, ...staff.options],
    },
  ];
  return {
    filters,
    onOpen: (key: string) => {
      if (facetOf[key] && !opened.has(key)) setOpened(new Set([...opened, key]));
    },
  };
}

/** Views that every facility has. */
export function useBuiltInViews() {
  const levels = useLevels();
  const { timeZone } = useSession();
  const today = localDate(serverInstant(), timeZone);
  const withdrawal = levels.rows.filter(({ code, active }) => active && code.includes("WM")).map(({ id }) => id);
  return [
    { name: "In treatment", query: "" },
    { name: "My clients", query: "mine=true" },
    { name: "My reviews", query: "reviews=true" },
    ...(withdrawal.length > 0
      ? [{ name: "Detox now", query: new URLSearchParams({ level: withdrawal.join(",") }).toString() }]
      : []),
    { name: "Discharging this week", query: `leaving=${today}..${addDays(today, 6)}&sort=discharge` },
    { name: "No primary therapist", query: "therapist=unassigned" },
    { name: "Discharged", query: "status=discharged&sort=-admitted" },
  ];
}
