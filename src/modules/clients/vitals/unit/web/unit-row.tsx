import { ActionIcon, Button, Menu, TextInput } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { entriesOf } from "#platform/shared/typed.ts";
import { photoAddress } from "#platform/web/files/photo-address.ts";
import { AppLink } from "#platform/web/index.ts";
import { Person, showTime } from "#ui/index.ts";
import { metricOf, usualUnit } from "../../metric.ts";
import { flagLabels, readingLines } from "../../reading.ts";
import { notDoneReasons } from "../../web/vital-field.tsx";
import { flagOfField } from "../../web/vitals-entry.ts";
import type { UnitClient } from "../unit.contract.ts";
import classes from "./unit.module.css";
import { type RowEntry, type RowProblem, skippedFor, skipRow, type unitKeys } from "./unit-entry.ts";

interface UnitRowProps {
  client: UnitClient;
  entry: RowEntry;
  problem: RowProblem | undefined;
  /** When this round's set was saved. */
  savedAt: string | undefined;
  timeZone: string;
  keys: readonly (typeof unitKeys)[number][];
  onChange: (next: RowEntry) => void;
}

export const columnLabel = (key: string) => {
  const metric = metricOf(key);
  return metric ? `${metric.short}, ${usualUnit(metric).label}` : "BP";
};

/** One client of the round: last values, one field for each vital sign, and what is asked about them. */
export function UnitRow({ client, entry, problem, savedAt, timeZone, keys, onChange }: UnitRowProps) {
  const skipped = skippedFor(entry);
  const asksTold = problem?.code === "critical-value" || entry.told !== "";
  const last = client.lastAt
    ? `${showTime(client.lastAt, timeZone)}: ${readingLines(client.last)
        .slice(0, 4)
        .map(({ text }) => text)
        .join(", ")}`
    : "No vitals in this stay";
  return (
    <li className={classes.row} aria-label={client.name}>
      <div className={classes.who}>
        <AppLink to={`/clients/${client.mrNo}?tabs=vitals`} className={classes.link ?? ""}>
          <Person
            name={client.name}
            seed={client.mrNo}
            src={photoAddress(client.photoFileId)}
            detail={[client.bed, client.away && "On leave"].filter(Boolean).join(", ")}
          />
        </AppLink>
        <span className={classes.last}>{last}</span>
      </div>
      {skipped ? (
        <div className={classes.skipped}>
          {notDoneReasons[skipped]}
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(skipRow(entry, null))}>
            Enter values
          </Button>
        </div>
      ) : (
        keys.map((key) => (
          <div key={key} className={classes.cell}>
            <ValueField
              client={client}
              name={key}
              entry={entry}
              error={problem?.fields[key]}
              onChange={(typed) => onChange({ ...entry, typed })}
            />
          </div>
        ))
      )}
      <div className={classes.menu}>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="sand" size="lg" aria-label={`More options: ${client.name}`}>
              <IconDots size="1.2em" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {entriesOf(notDoneReasons).map(([reason, text]) => (
              <Menu.Item key={reason} onClick={() => onChange(skipRow(entry, reason))}>
                {text}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
      <div className={classes.said}>
        {savedAt && <span className={classes.saved}>Recorded {showTime(savedAt, timeZone)}</span>}
        {problem && problem.detail !== "" && Object.keys(problem.fields).length === 0 && (
          <span role="alert">{problem.detail}</span>
        )}
        {asksTold && (
          <TextInput
            label="Critical value reported to"
            withAsterisk
            placeholder="Dr. Raman, by phone"
            value={entry.told}
            onChange={(event) => onChange({ ...entry, told: event.currentTarget.value })}
          />
        )}
        {problem?.code === "charted-just-now" && (
          <Button
            size="compact-sm"
            variant={entry.seenRecent ? "filled" : "default"}
            aria-pressed={entry.seenRecent}
            onClick={() => onChange({ ...entry, seenRecent: !entry.seenRecent })}
          >
            Save mine as well
          </Button>
        )}
      </div>
    </li>
  );
}

interface ValueFieldProps {
  client: UnitClient;
  name: string;
  entry: RowEntry;
  error: string | undefined;
  onChange: (typed: RowEntry["typed"]) => void;
}

function ValueField({ client, name, entry: { typed }, error, onChange }: ValueFieldProps) {
  const judged = flagOfField(typed, name, client.ranges);
  const said = error ?? (judged?.text || (judged?.flag ? flagLabels[judged.flag] : ""));
  return (
    <>
      <span className={classes.phoneLabel} aria-hidden="true">
        {columnLabel(name)}
      </span>
      <TextInput
        aria-label={`${columnLabel(name)}: ${client.name}`}
        data-column={name}
        inputMode={name === "pressure" ? "text" : "decimal"}
        placeholder={name === "pressure" ? "120/80" : ""}
        autoComplete="off"
        value={typed.values[name] ?? ""}
        {...(error ? { error: true, "aria-invalid": true } : {})}
        onKeyDown={nextInColumn}
        onChange={(event) => onChange({ ...typed, values: { ...typed.values, [name]: event.currentTarget.value } })}
      />
      <span className={classes.judged} data-flag={judged?.flag ?? undefined} role="status">
        {said}
      </span>
    </>
  );
}

/** Enter goes to the same vital sign of the next client, as in a spreadsheet. */
function nextInColumn(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const { column } = event.currentTarget.dataset;
  const all = [...document.querySelectorAll<HTMLInputElement>(`input[data-column="${column}"]`)];
  all[all.indexOf(event.currentTarget) + (event.shiftKey ? -1 : 1)]?.focus();
}
