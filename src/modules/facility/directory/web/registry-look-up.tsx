import { Button, Checkbox, TextInput, UnstyledButton } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { isNpi } from "#platform/shared/npi.ts";
import { call } from "#platform/web/index.ts";
import { ProblemAlert, showPhone, useField } from "#ui/index.ts";
import type { DirectoryKind } from "../directory.ts";
import { type RegistryRow, searchRegistry } from "../registry.contract.ts";
import classes from "./directory.module.css";

type Search =
  | { is: "idle" | "asking" | "off" }
  | { is: "failed"; error: unknown }
  | { is: "found"; rows: readonly RegistryRow[] };

/** Looks the provider up in the NPI registry; its answer is taken field by field (DIR-1). */
export function RegistryLookUp() {
  const kind = useField<DirectoryKind>("kind").value ?? "physician";
  const [text, setText] = useState("");
  const [zip, setZip] = useState("");
  const [search, setSearch] = useState<Search>({ is: "idle" });
  const [chosen, setChosen] = useState<RegistryRow | null>(null);
  const ask = async () => {
    setChosen(null);
    setSearch({ is: "asking" });
    const typed = text.trim();
    const digits = zip.trim();
    const query = isNpi(typed) ? { npi: typed, kind } : { name: typed, kind, ...(digits ? { zip: digits } : {}) };
    try {
      const { isConnected, rows } = await call(searchRegistry, { query });
      setSearch(isConnected ? { is: "found", rows } : { is: "off" });
    } catch (error) {
      setSearch({ is: "failed", error });
    }
  };
  return (
    <fieldset className={classes.registry}>
      <legend>NPI registry</legend>
      <div className={classes.search}>
        <TextInput
          label="NPI or name"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            void ask();
          }}
        />
        <TextInput label="ZIP code" w={110} value={zip} onChange={(event) => setZip(event.currentTarget.value)} />
        <Button
          variant="default"
          leftSection={<IconSearch size="1.1em" />}
          loading={search.is === "asking"}
          disabled={text.trim().length < 2}
          onClick={() => void ask()}
        >
          Look up
        </Button>
      </div>
      {search.is === "failed" && <ProblemAlert error={search.error} />}
      {search.is === "off" && <p role="status">The NPI registry is not connected. Type the entry by hand.</p>}
      {search.is === "found" && search.rows.length === 0 && <p role="status">No provider found.</p>}
      {search.is === "found" && !chosen && search.rows.length > 0 && (
        <ul className={classes.found} aria-label="Providers found">
          {search.rows.map((row) => (
            <li key={row.npi}>
              <UnstyledButton className={classes.provider ?? ""} onClick={() => setChosen(row)}>
                <strong>{row.name}</strong>
                <span>
                  {[row.specialty, [row.city, row.state].filter(Boolean).join(", "), row.npi]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
                {row.knownAs && <span>In the directory as {row.knownAs}</span>}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      {chosen && (
        <Proposal
          key={chosen.npi}
          row={chosen}
          onDone={() => setSearch({ is: "idle" })}
          onClose={() => setChosen(null)}
        />
      )}
    </fieldset>
  );
}

const proposed = [
  ["name", "Name"],
  ["npi", "NPI"],
  ["specialty", "Specialty"],
  ["phone", "Phone"],
  ["fax", "Fax"],
  ["address", "Street address"],
  ["city", "City"],
  ["state", "State"],
  ["zip", "ZIP code"],
  ["directAddress", "Direct address"],
] as const;
type ProposedName = (typeof proposed)[number][0];

interface ProposalProps {
  row: RegistryRow;
  onDone: () => void;
  onClose: () => void;
}

/** The fields of a provider beside what the entry says now. Empty fields are chosen; a typed one is replaced only when chosen. */
function Proposal({ row, onDone, onClose }: ProposalProps) {
  const fields = useProposedFields();
  const offered = proposed.filter(([name]) => row[name] !== null && row[name] !== fields[name].value);
  const [taken, setTaken] = useState<ReadonlySet<ProposedName>>(
    () => new Set(offered.flatMap(([name]) => (fields[name].value ? [] : [name]))),
  );
  const shown = (name: ProposedName, value: string | null | undefined) =>
    value && (name === "phone" || name === "fax") ? showPhone(value) : value;
  if (offered.length === 0) return <p role="status">The entry agrees with the registry.</p>;
  const apply = () => {
    for (const [name] of offered) if (taken.has(name)) fields[name].set(row[name]);
    onClose();
    onDone();
  };
  return (
    <>
      <ul className={classes.fields} aria-label={`Fields of ${row.name}`}>
        {offered.map(([name, label]) => (
          <li key={name}>
            <Checkbox
              label={`${label}: ${shown(name, row[name])}`}
              description={fields[name].value ? `Now ${shown(name, fields[name].value)}` : undefined}
              checked={taken.has(name)}
              onChange={(event) => {
                const next = new Set(taken);
                if (event.currentTarget.checked) next.add(name);
                else next.delete(name);
                setTaken(next);
              }}
            />
          </li>
        ))}
      </ul>
      <div className={classes.acts}>
        <Button size="compact-md" disabled={taken.size === 0} onClick={apply}>
          Use {taken.size} {taken.size === 1 ? "field" : "fields"}
        </Button>
        <Button size="compact-md" variant="default" onClick={onClose}>
          Other providers
        </Button>
      </div>
    </>
  );
}

/** The fields of the form that the registry can fill. */
function useProposedFields() {
  return {
    name: useField<string>("name"),
    npi: useField<string>("npi"),
    specialty: useField<string>("specialty"),
    phone: useField<string>("phone"),
    fax: useField<string>("fax"),
    address: useField<string>("address"),
    city: useField<string>("city"),
    state: useField<string>("state"),
    zip: useField<string>("zip"),
    directAddress: useField<string>("directAddress"),
  };
}
