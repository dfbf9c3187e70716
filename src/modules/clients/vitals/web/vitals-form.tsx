import { ActionIcon, Button, Group, Menu, NativeSelect, TextInput } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { newId } from "#platform/shared/ids.ts";
import { combineTyped, localMoment, minutesBetween, TimeError } from "#platform/shared/time/index.ts";
import { isProblem, serverInstant, useAction } from "#platform/web/index.ts";
import { ActionRow, ProblemAlert, readTypedTime, showClock, useBusy } from "#ui/index.ts";
import type { ChartContext } from "../../identity/client.contract.ts";
import { getTimeline } from "../../timeline/timeline.contract.ts";
import { metricOf } from "../metric.ts";
import { type Flag, flagLabels } from "../reading.ts";
import {
  contextLabels,
  getMetricSeries,
  listVitals,
  positions,
  recordVitals,
  vitalContexts,
} from "../vital.contract.ts";
import {
  blankSet,
  entryKeys,
  flagOfField,
  type NotDoneReason,
  notDoneOf,
  readingsOf,
  type TypedSet,
  unitOf,
} from "./typed-set.ts";
import classes from "./vitals.module.css";

interface VitalsFormProps {
  chart: ChartContext;
  onClose: () => void;
}

const notDoneReasons: Record<NotDoneReason, string> = {
  refused: "Refused",
  asleep: "Asleep",
  away: "Not available",
  other: "Not done",
};

const positionLabels = { supine: "Supine", sitting: "Sitting", standing: "Standing" } as const satisfies Record<
  (typeof positions)[number],
  string
>;

/** Enters one set of vitals: `120/80` in one field, values flagged as typed, critical values confirmed before saving. */
export function VitalsForm({ chart, onClose }: VitalsFormProps) {
  const { timeZone } = chart.episode;
  const called = chart.preferredName ?? chart.legalFirstName;
  const [typed, setTyped] = useState<TypedSet>(blankSet);
  const [context, setContext] = useState<(typeof vitalContexts)[number]>("routine");
  const [position, setPosition] = useState("");
  const [time, setTime] = useState(localMoment(serverInstant(), timeZone).time.slice(0, 5));
  const [told, setTold] = useState("");
  const [lateReason, setLateReason] = useState("");
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<unknown>(null);
  const [seenRecent, setSeenRecent] = useState(false);
  // Keeps one id across retries, so a resent request never creates a second set.
  const [clientRequestId] = useState(newId);
  const foot = useRef<HTMLDivElement>(null);
  const dirty = Object.values(typed.values).some((value) => value !== "");
  useBusy(dirty && `Vitals: ${called}`);
  const save = useAction(recordVitals, {
    inline: true,
    invalidates: [listVitals, getMetricSeries, getTimeline],
    done: `Vitals recorded for ${called}`,
    onDone: onClose,
  });
  const effectiveAt = instantOf(time, timeZone);
  const late = effectiveAt !== null && minutesBetween(effectiveAt, serverInstant()) > 60;

  const submit = async (seen: boolean) => {
    const { readings, problems } = readingsOf(typed);
    setErrors(problems);
    setProblem(null);
    if (Object.keys(problems).length > 0 || effectiveAt === null) return;
    try {
      await save.run({
        params: { mrNo: chart.mrNo },
        body: {
          demographicId: chart.episode.demographicId,
          clientRequestId,
          effectiveAt,
          context,
          position: positions.find((one) => one === position) ?? null,
          readings,
          notDone: notDoneOf(typed),
          seenRecent: seen,
          ...(told.trim() ? { told: told.trim() } : {}),
          ...(lateReason.trim() ? { lateReason: lateReason.trim() } : {}),
        },
      });
    } catch (error) {
      setProblem(error);
      // A critical value is already flagged beside its field; the notification question shows below.
      if (isProblem(error) && error.code !== "critical-value") setErrors(boxErrors(error.body.errors ?? []));
      requestAnimationFrame(() => foot.current?.scrollIntoView({ block: "end", behavior: "smooth" }));
    }
  };
  const critical = isProblem(problem, "critical-value") || told !== "";
  const recent = isProblem(problem, "charted-just-now");
  return (
    <form
      noValidate
      aria-label={`Vitals: ${called}`}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(seenRecent);
      }}
    >
      <Group gap="sm" align="flex-start" mb="md">
        <TimeBox value={time} onChange={setTime} timeZone={timeZone} />
        <NativeSelect
          label="Context"
          value={context}
          data={vitalContexts.map((value) => ({ value, label: contextLabels[value] }))}
          onChange={(event) => setContext(event.currentTarget.value as (typeof vitalContexts)[number])}
        />
        <NativeSelect
          label="Position"
          value={position}
          data={[
            { value: "", label: "Not documented" },
            ...positions.map((value) => ({ value, label: positionLabels[value] })),
          ]}
          onChange={(event) => setPosition(event.currentTarget.value)}
        />
      </Group>
      <div className={classes.boxes}>
        {entryKeys.map((key, index) => (
          <Box key={key} name={key} typed={typed} error={errors[key]} focus={index === 0} onChange={setTyped} />
        ))}
      </div>
      {late && (
        <TextInput
          label="Reason for late entry"
          withAsterisk
          value={lateReason}
          onChange={(event) => setLateReason(event.currentTarget.value)}
        />
      )}
      {problem !== null && (
        <ProblemAlert
          error={problem}
          action={
            recent ? (
              <Button
                size="compact-sm"
                variant="default"
                mt="xs"
                onClick={() => {
                  setSeenRecent(true);
                  void submit(true);
                }}
              >
                Save anyway
              </Button>
            ) : null
          }
        />
      )}
      {critical && (
        <TextInput
          label="Critical value reported to"
          withAsterisk
          placeholder="Dr. Raman, by phone"
          value={told}
          onChange={(event) => setTold(event.currentTarget.value)}
        />
      )}
      <ActionRow ref={foot}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={save.pending}>
          Record vitals
        </Button>
      </ActionRow>
    </form>
  );
}

interface BoxProps {
  name: string;
  typed: TypedSet;
  error: string | undefined;
  focus: boolean;
  onChange: (next: TypedSet) => void;
}

function Box({ name, typed, error, focus, onChange }: BoxProps) {
  const metric = metricOf(name);
  const label = metric?.label ?? "Blood pressure";
  const units = metric?.entryUnits ?? [{ unit: "mm[Hg]", label: "mmHg" }];
  const unit = unitOf(typed, name);
  const evaluated = flagOfField(typed, name);
  const skipped = typed.notDone[name];
  const said = evaluated?.text || (evaluated?.flag ? flagLabels[evaluated.flag as Flag] : "");
  const skip = (reason: NotDoneReason | null) => {
    const { [name]: _, ...rest } = typed.notDone;
    onChange({ ...typed, notDone: reason ? { ...rest, [name]: reason } : rest });
  };
  return (
    <div className={classes.entry}>
      <TextInput
        label={[label, units.find((one) => one.unit === unit)?.label].filter(Boolean).join(", ")}
        inputMode={name === "pressure" ? "text" : "decimal"}
        autoComplete="off"
        placeholder={name === "pressure" ? "120/80" : ""}
        value={skipped ? notDoneReasons[skipped] : (typed.values[name] ?? "")}
        disabled={skipped !== undefined}
        {...(focus ? { "data-autofocus": true } : {})}
        {...(error ? { error, "aria-invalid": true } : {})}
        onChange={(event) => onChange({ ...typed, values: { ...typed.values, [name]: event.currentTarget.value } })}
      />
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="sand" size="lg" aria-label={`More options: ${label}`}>
            <IconDots size="1.2em" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {units.length > 1 &&
            units.map((one) => (
              <Menu.Item
                key={one.unit}
                onClick={() => onChange({ ...typed, units: { ...typed.units, [name]: one.unit } })}
              >
                Enter in {one.label}
              </Menu.Item>
            ))}
          {skipped ? (
            <Menu.Item onClick={() => skip(null)}>Enter a value</Menu.Item>
          ) : (
            Object.entries(notDoneReasons).map(([reason, text]) => (
              <Menu.Item key={reason} onClick={() => skip(reason as NotDoneReason)}>
                {text}
              </Menu.Item>
            ))
          )}
        </Menu.Dropdown>
      </Menu>
      <span className={classes.judged} data-flag={evaluated?.flag ?? undefined} role="status">
        {said}
      </span>
    </div>
  );
}

function TimeBox({ value, onChange, timeZone }: { value: string; onChange: (time: string) => void; timeZone: string }) {
  const [text, setText] = useState<string | null>(null);
  const commit = () => {
    if (text !== null) onChange(readTypedTime(text, localMoment(serverInstant(), timeZone).time) ?? text);
    setText(null);
  };
  const valid = instantOf(value, timeZone) !== null;
  return (
    <TextInput
      label="Time taken"
      title="Today, or yesterday if the time is later than now"
      w={120}
      value={text ?? (valid ? showClock(value) : value)}
      {...(valid ? {} : { error: "Enter a time, like 2:15 PM" })}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === "Enter" && commit()}
    />
  );
}

/** Today at this time, or yesterday when that is more than 2 minutes in the future; null when it cannot be parsed. */
function instantOf(time: string, timeZone: string): string | null {
  if (!/^\d{2}:\d{2}/.test(time)) return null;
  const now = serverInstant();
  try {
    const today = combineTyped(localMoment(now, timeZone).date, time, timeZone, 0);
    if (minutesBetween(now, today) <= 2) return today;
    const yesterday = localMoment(new Date(Date.parse(now) - 86_400_000).toISOString(), timeZone).date;
    return combineTyped(yesterday, time, timeZone, 0);
  } catch (error) {
    if (error instanceof TimeError) return null;
    throw error;
  }
}

/** Maps API error paths (`readings.systolic`) to form fields; both pressures share one. */
function boxErrors(errors: readonly { path: string; message: string }[]): Record<string, string> {
  return Object.fromEntries(
    errors.map(({ path, message }) => {
      const key = path.replace(/^(body\.)?readings\./, "");
      return [key === "systolic" || key === "diastolic" ? "pressure" : key, message];
    }),
  );
}
