import type { ReactNode } from "react";
import { conflictFields } from "#ui/feedback/conflict.ts";
import { ConflictView } from "#ui/feedback/conflict-view.tsx";
import { showDate } from "#ui/when.ts";
import type { Clinician, ClinicianFacts } from "../clinician.contract.ts";
import { languageNames, useColleagueOptions, usePlaceOptions } from "./names.ts";

type Values = Readonly<Record<string, unknown>>;

const labels: Record<keyof typeof ClinicianFacts.shape, string> = {
  firstName: "First name",
  middleName: "Middle name",
  lastName: "Last name",
  preferredName: "Preferred name",
  pronouns: "Pronouns",
  initials: "Initials",
  phone: "Phone",
  languages: "Languages",
  title: "Title",
  credentials: "Credentials",
  locationIds: "Locations",
  defaultLocationId: "Default location",
  supervisorId: "Supervisor",
  caseloadLimit: "Caseload limit",
  hiredOn: "Hire date",
  cosignRequired: "Co-signature",
  isPrimaryTherapist: "Primary therapist",
  npi: "NPI",
  dea: "DEA number",
  taxonomyCode: "Taxonomy code",
};

interface ClinicianConflictProps {
  base: Values;
  theirs: Values;
  yours: Values;
  person: Clinician;
  onResolve: (merged: Values) => void;
  onCancel: () => void;
}

/** Compares two concurrent edits of the record, field by field. */
export function ClinicianConflict({ base, theirs, yours, person, onResolve, onCancel }: ClinicianConflictProps) {
  const [places, colleagues] = [usePlaceOptions(), useColleagueOptions(person.id)];
  const nameOf = (options: readonly { value: string; label: string }[], id: unknown) =>
    options.find(({ value }) => value === id)?.label ?? "–";
  const show = (key: string, value: unknown): ReactNode => {
    if (value === null || value === undefined || value === "") return <em>empty</em>;
    if (key === "defaultLocationId") return nameOf(places, value);
    if (key === "supervisorId") return nameOf(colleagues, value);
    if (key === "hiredOn") return showDate(String(value));
    if (typeof value === "boolean") return value ? "Yes" : "No";
    if (!Array.isArray(value)) return String(value);
    const entries = value.map(String);
    if (key === "locationIds") return entries.map((id) => nameOf(places, id)).join(", ");
    return (key === "languages" ? languageNames(entries) : entries.join(", ")) || <em>empty</em>;
  };
  return (
    <ConflictView
      fields={conflictFields(labels, theirs, yours, base)}
      show={show}
      onResolve={onResolve}
      onCancel={onCancel}
    />
  );
}
