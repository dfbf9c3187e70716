import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { localMoment, minutesBetween } from "#platform/shared/time/index.ts";
import { serverInstant, useAction, useLive, useRead, useSession, useUrlState } from "#platform/web/index.ts";
import {
  DraftNotice,
  EmptyState,
  ErrorState,
  isDraftKept,
  Page,
  ProblemAlert,
  Skeletons,
  StickySaveBar,
  useBusy,
  useKeptEntry,
} from "#ui/index.ts";
import { useLocationNames } from "../../../web/names.ts";
import { TextLink } from "../../../web/text-link.tsx";
import { getMetricSeries, listVitals, recordVitalsOfMany } from "../../vital.contract.ts";
import { instantOf, TimeField } from "../../web/time-field.tsx";
import { listUnitVitals } from "../unit.contract.ts";
import classes from "./unit.module.css";
import { blankRow, type Entries, isFilled, problemOfRow, type RowProblem, rowsToSend, unitKeys } from "./unit-entry.ts";
import { columnLabel, UnitRow } from "./unit-row.tsx";

/** A vitals round: the clients of a unit in room order, entered and saved together. */
export function Screen() {
  const session = useSession();
  const url = useUrlState();
  const locations = useLocationNames();
  const locationId = url.params.location ?? session.locationId ?? locations.options[0]?.value ?? "";
  const sectionId = url.params.unit ?? "";
  const sections = locations.sections(locationId);
  return (
    <Page
      title="Vitals round"
      summary="Clients in room order. Press Enter for the next client, Tab for the next value."
      trail={<TextLink to="/clients">Clients</TextLink>}
      filters={
        <div className={classes.place}>
          <NativeSelect
            label="Location"
            value={locationId}
            data={[...locations.options]}
            onChange={(event) => url.set({ location: event.currentTarget.value, unit: undefined })}
          />
          <NativeSelect
            label="Unit"
            value={sectionId}
            data={[{ value: "", label: "All units" }, ...sections.map(({ id, name }) => ({ value: id, label: name }))]}
            onChange={(event) => url.set({ unit: event.currentTarget.value || undefined })}
          />
        </div>
      }
    >
      {locationId && <Round key={`${locationId} ${sectionId}`} locationId={locationId} sectionId={sectionId} />}
    </Page>
  );
}

function Round({ locationId, sectionId }: { locationId: string; sectionId: string }) {
  const read = useRead(listUnitVitals, { query: { locationId, ...(sectionId ? { sectionId } : {}) } }, { keep: true });
  useLive("list:clients", [listUnitVitals]);
  const [entries, setEntries] = useState<Entries>({});
  const [problems, setProblems] = useState<Readonly<Record<string, RowProblem>>>({});
  const [saved, setSaved] = useState<Readonly<Record<string, string>>>({});
  const timeZone = read.data?.timeZone ?? "UTC";
  const [time, setTime] = useState<string | null>(null);
  const [lateReason, setLateReason] = useState("");
  const filled = Object.values(entries).filter(isFilled).length;
  const draft = useKeptEntry({
    draft: { form: "unit-vitals", record: `${locationId}:${sectionId || "all"}` },
    values: { entries, time, lateReason },
    dirty: filled > 0,
    restore: (kept) => {
      setEntries(kept.entries);
      setTime(kept.time);
      setLateReason(kept.lateReason);
    },
  });
  const clear = () => {
    setEntries({});
    setProblems({});
    setLateReason("");
    setTime(null);
  };
  useBusy(filled > 0 && !isDraftKept(draft) && "Vitals round", draft.discard);
  const save = useAction(recordVitalsOfMany, {
    inline: true,
    invalidates: [listUnitVitals, listVitals, getMetricSeries],
  });
  if (read.error && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" count={10} />;
  const { rows: clients, notOffered, more } = read.data;
  const typedTime = time ?? localMoment(serverInstant(), timeZone).time.slice(0, 5);
  const effectiveAt = instantOf(typedTime, timeZone);
  const late = effectiveAt !== null && minutesBetween(effectiveAt, serverInstant()) > 60;
  const keys = unitKeys.filter((key) => !notOffered.includes(key === "pressure" ? "systolic" : key));

  const submit = async () => {
    if (effectiveAt === null) return;
    const sending = rowsToSend(clients, entries, { effectiveAt, lateReason });
    setProblems(sending.problems);
    if (sending.rows.length === 0) return;
    const { results } = await save.run({ body: { locationId, rows: sending.rows } });
    const ids = new Map(sending.rows.map((row) => [row.clientRequestId, row.demographicId]));
    const refused: Record<string, RowProblem> = { ...sending.problems };
    const done: Record<string, string> = {};
    for (const { clientRequestId, set, problem } of results) {
      const id = ids.get(clientRequestId) ?? "";
      if (problem) refused[id] = problemOfRow(problem);
      else if (set) done[id] = set.recordedAt;
    }
    setProblems(refused);
    setSaved((before) => ({ ...before, ...done }));
    setEntries((before) => Object.fromEntries(Object.entries(before).filter(([id]) => !(id in done))));
    if (Object.keys(refused).length === 0) await draft.discard();
    else requestAnimationFrame(() => document.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  };

  if (clients.length === 0)
    return <EmptyState title="No clients here" text="Clients in treatment at this unit appear here." />;
  return (
    <form
      noValidate
      aria-label="Vitals round"
      onSubmit={(event) => {
        event.preventDefault();
        submit().catch(() => undefined);
      }}
    >
      <DraftNotice draft={draft} onDiscard={clear} />
      <div className={classes.when}>
        <TimeField value={typedTime} onChange={setTime} timeZone={timeZone} />
        {late && (
          <TextInput
            label="Reason for late entry"
            withAsterisk
            value={lateReason}
            onChange={(event) => setLateReason(event.currentTarget.value)}
          />
        )}
      </div>
      {save.problem && <ProblemAlert error={save.problem} />}
      {more && <p className={classes.more}>Only the first {clients.length} clients are listed. Choose a unit.</p>}
      <ul className={classes.sheet} aria-label="Clients of the unit">
        <li className={classes.head} aria-hidden="true">
          <span>Client</span>
          {keys.map((key) => (
            <span key={key}>{columnLabel(key)}</span>
          ))}
        </li>
        {clients.map((client) => (
          <UnitRow
            key={client.demographicId}
            client={client}
            // A new request id until something is typed, so that a saved set and the next one never share it.
            entry={entries[client.demographicId] ?? blankRow()}
            problem={problems[client.demographicId]}
            savedAt={saved[client.demographicId]}
            timeZone={timeZone}
            keys={keys}
            onChange={(next) => {
              setEntries((before) => ({ ...before, [client.demographicId]: next }));
              setProblems(({ [client.demographicId]: was, ...rest }) =>
                // What is asked about the values stays until they are saved.
                was?.code === "critical-value" || was?.code === "charted-just-now"
                  ? { ...rest, [client.demographicId]: was }
                  : rest,
              );
            }}
          />
        ))}
      </ul>
      <StickySaveBar state={draft.state.kind === "kept" ? { kind: "draft", at: draft.state.at } : { kind: "clean" }}>
        <Button type="submit" loading={save.pending} disabled={filled === 0}>
          {filled === 0 ? "Record vitals" : `Record vitals of ${filled} ${filled === 1 ? "client" : "clients"}`}
        </Button>
      </StickySaveBar>
    </form>
  );
}
