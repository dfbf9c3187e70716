import type { ReactNode } from "react";
import { conflictFields } from "#ui/feedback/conflict.ts";
import { ConflictView } from "#ui/feedback/conflict-view.tsx";
import { showDate } from "#ui/when.ts";
import type { Clinician, ClinicianFacts } from "../clinician.contract.ts";
import { languageNames, useColleagueOptions, usePlaceOptions } from "./names.ts";

export type Facts = Partial<Record<keyof typeof ClinicianFacts.shape, unknown>>;

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
  base: Facts;
  theirs: Facts;
  yours: Facts;
  person: Clinician;
  onResolve: (merged: Facts) => void;
  onCancel: () => void;
}

/** Compares two concurrent edits of the record, field by field. */
export function ClinicianConflict({ base, theirs, yours, person, onResolve, onCancel }: ClinicianConflictProps) {
  const [places, colleagues] = [usePlaceOptions(), useColleagueOptions(person.id)];
  const nameOf = (options: readonly { value: string; label: string }[], id: unknown) =>
    options.find(({ value }) => value === id)?.label ?? "–";
  const show = (key: string, value: unknown): ReactNode => {
    if (value === null || value === undefined || value === "") return <em>empty</em>;
    if (key === "locationIds") return (value as string[]).map((id) => nameOf(places, id)).join(", ");
    if (key === "defaultLocationId") return nameOf(places, value);
    if (key === "supervisorId") return nameOf(colleagues, value);
    if (key === "languages") return languageNames(value as string[]);
    if (key === "hiredOn") return showDate(String(value));
    if (typeof value === "boolean") return value ? "Yes" : "No";
    return Array.isArray(value) ? value.join(", ") || <em>empty</em> : String(value);
  };
  return (
    <ConflictView
      fields={conflictFields(labels, theirs, yours, base)}
      show={show}
      onResolve={(merged) => onResolve(merged as Facts)}
      onCancel={onCancel}
    />
  );
}
