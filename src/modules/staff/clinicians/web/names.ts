import { useMemo } from "react";
import { listLocations } from "#modules/places/locations/location.contract.ts";
import { placeStates } from "#modules/places/locations/place-states.ts";
import { useRead } from "#platform/web/api/query.ts";
import { listRoleNames } from "../../roles/roles.contract.ts";
import { listUserGroups } from "../../user-groups/user-groups.contract.ts";
import { getAllClinicians } from "../staff.contract.ts";

type Options = { value: string; label: string }[];
const none: Options = [];

/** Roles staff can have, as options. */
export function useRoleOptions(): Options {
  const { data } = useRead(listRoleNames, {});
  return useMemo(() => data?.rows.map(({ code, name }) => ({ value: code, label: name })) ?? none, [data]);
}

export function usePlaceOptions(): Options {
  const { data } = useRead(listLocations, {});
  return useMemo(
    () =>
      data?.rows
        .filter((place) => placeStates.fromCode(place.status) === "active")
        .map((place) => ({ value: place.id, label: `${place.name} (${place.shortCode})` })) ?? none,
    [data],
  );
}

/** Short codes of locations by id, for narrow columns. */
export function usePlaceCodes(): (id: string) => string {
  const { data } = useRead(listLocations, {});
  return (id) => data?.rows.find((place) => place.id === id)?.shortCode ?? "–";
}

export function useGroupOptions(): Options {
  const { data } = useRead(listUserGroups, {});
  return useMemo(() => data?.rows.map(({ id, name }) => ({ value: id, label: name })) ?? none, [data]);
}

/** Active staff except one. */
export function useColleagueOptions(except?: string): Options {
  const { data } = useRead(getAllClinicians, {});
  return useMemo(
    () =>
      data?.rows
        .filter((person) => person.id !== except)
        .map((person) => ({ value: person.id, label: [person.fullName, ...person.credentials].join(", ") })) ?? none,
    [data, except],
  );
}

const languageNamesIn = new Intl.DisplayNames("en", { type: "language" });

/** Codes of the languages most used with clients. */
const spokenOften = "am ar ase de en es fa fr hi hmn ht hy it ja km ko pl pt ru so tl uk ur vi zh".split(" ");

/** Language options by name, including the selected ones. */
export function languageOptions(chosen: readonly string[]): { value: string; label: string }[] {
  return [...new Set([...chosen, ...spokenOften])]
    .map((value) => ({ value, label: languageNames([value]) }))
    .sort((a, b) => a.label.localeCompare(b.label));
}

/** `["en", "es"]` → "English, Spanish"; free text is kept. */
export function languageNames(languages: readonly string[]): string {
  return languages
    .map((language) => (/^[a-z]{2,3}(-[A-Z]{2})?$/.test(language) ? languageNamesIn.of(language) : language))
    .join(", ");
}
