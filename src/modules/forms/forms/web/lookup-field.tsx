import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { listContacts } from "#modules/clients/contacts/contact.contract.ts";
import { searchDiagnoses } from "#modules/clients/diagnoses/diagnosis.contract.ts";
import { searchDrugs } from "#modules/medications/drugs/drug.contract.ts";
import { getAllClinicians } from "#modules/staff/clinicians/staff.contract.ts";
import { useCan, useRead } from "#platform/web/index.ts";
import { type FieldProps, useField } from "#ui/index.ts";
import type { Item } from "../../templates/item.contract.ts";
import type { Coded } from "../answer.contract.ts";
import { useFormSubject } from "./form-subject.ts";

/** Chooses from a list of the facility or the chart. The answer keeps the name as it was shown. */
export function LookupField({ item, ...props }: FieldProps & { item: Item }) {
  switch (item.lookup) {
    case "medication":
      return <MedicationLookup {...props} />;
    case "staff":
      return <StaffLookup {...props} />;
    case "contact":
      return <ContactLookup {...props} />;
    default:
      return <DiagnosisLookup {...props} />;
  }
}

const leastTyped = 2;

function DiagnosisLookup(props: FieldProps) {
  const [typed, setTyped] = useState("");
  const [q] = useDebouncedValue(typed.trim(), 200);
  const may = useCan("diagnoses.read");
  const found = useRead(
    searchDiagnoses,
    { query: { q, limit: 20 } },
    { enabled: may && q.length >= leastTyped, keep: true },
  );
  const choices = (found.data?.rows ?? []).map(({ code, title }) => ({ code, display: `${code} ${title}` }));
  return <Choice {...props} choices={choices} onSearch={setTyped} closed={!may} placeholder="Code or name" />;
}

function MedicationLookup(props: FieldProps) {
  const [typed, setTyped] = useState("");
  const [q] = useDebouncedValue(typed.trim(), 200);
  const may = useCan("medications.view");
  const found = useRead(
    searchDrugs,
    { query: { q, limit: 20 } },
    { enabled: may && q.length >= leastTyped, keep: true },
  );
  const choices = (found.data?.rows ?? []).map(({ rxcui, displayName }) => ({ code: rxcui, display: displayName }));
  return <Choice {...props} choices={choices} onSearch={setTyped} closed={!may} placeholder="Generic or brand name" />;
}

function StaffLookup(props: FieldProps) {
  const may = useCan("clinicians.view");
  const found = useRead(getAllClinicians, {}, { enabled: may });
  const choices = (found.data?.rows ?? []).map(({ id, fullName, credentials }) => ({
    code: id,
    display: [fullName, ...credentials].join(", "),
  }));
  return <Choice {...props} choices={choices} closed={!may} placeholder="Name" />;
}

function ContactLookup(props: FieldProps) {
  const subject = useFormSubject();
  const may = useCan("clients.read") && subject !== null;
  const found = useRead(listContacts, { params: { mrNo: subject?.mrNo ?? "" } }, { enabled: may });
  const choices = (found.data?.rows ?? [])
    .filter((contact) => contact.endedOn === null)
    .map(({ id, firstName, lastName, organizationName }) => ({
      code: id,
      display: [[firstName, lastName].filter(Boolean).join(" "), organizationName].filter(Boolean).join(", "),
    }));
  return <Choice {...props} choices={choices} closed={!may} placeholder="Name on the contact list" />;
}

interface ChoiceProps extends FieldProps {
  choices: readonly Coded[];
  /** Where the server searches: called with the typed text. */
  onSearch?: (text: string) => void;
  closed: boolean;
}

function Choice({ choices, onSearch, closed, ...props }: ChoiceProps) {
  const field = useField<Coded>(props.name);
  const chosen = field.value ?? null;
  const all = chosen && !choices.some((one) => one.code === chosen.code) ? [chosen, ...choices] : choices;
  return (
    <Select
      name={props.name}
      label={props.label}
      description={props.help}
      placeholder={props.placeholder}
      error={field.error}
      withAsterisk={field.required}
      aria-required={field.required || undefined}
      disabled={closed || props.disabled === true}
      data={all.map(({ code, display }) => ({ value: code, label: display }))}
      value={chosen?.code ?? null}
      searchable
      clearable={!field.required}
      limit={100}
      nothingFoundMessage={onSearch ? "Type at least 2 letters" : "Nothing found"}
      {...(onSearch ? { onSearchChange: onSearch, filter: ({ options }) => options } : {})}
      onChange={(code) => field.set(all.find((one) => one.code === code) ?? null)}
      onBlur={field.onBlur}
    />
  );
}
