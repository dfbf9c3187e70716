import { Button, Group, NativeSelect, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useRef, useState } from "react";
import type { AnyEndpoint } from "#platform/shared/endpoint.ts";
import { newId } from "#platform/shared/ids.ts";
import { localMoment, minutesBetween } from "#platform/shared/time/index.ts";
import { isProblem, serverInstant, useAction, useRead } from "#platform/web/index.ts";
import { ActionRow, DraftNotice, isDraftKept, ProblemAlert, useBusy, useKeptEntry } from "#ui/index.ts";
import type { ChartContext } from "../../identity/client.contract.ts";
import { getTimeline } from "../../timeline/timeline.contract.ts";
import { getVitalLimits } from "../threshold.contract.ts";
import {
  contextLabels,
  getMetricSeries,
  listVitals,
  positions,
  recordVitals,
  vitalContexts,
} from "../vital.contract.ts";
import { instantOf, TimeField } from "./time-field.tsx";
import { VitalField } from "./vital-field.tsx";
import classes from "./vitals.module.css";
import {
  blankEntry,
  entryKeys,
  notDoneOf,
  readingsOf,
  seldomKeys,
  usualKeys,
  type VitalsEntry,
} from "./vitals-entry.ts";

export interface VitalsFormProps {
  chart: Pick<ChartContext, "mrNo" | "preferredName" | "legalFirstName"> & {
    episode: Pick<ChartContext["episode"], "demographicId" | "timeZone">;
  };
  /** The context to begin with. */
  context?: (typeof vitalContexts)[number];
  /** What else shows vitals and is read again. */
  invalidates?: readonly AnyEndpoint[];
  onClose: () => void;
}

const positionLabels = { supine: "Supine", sitting: "Sitting", standing: "Standing" } as const satisfies Record<
  (typeof positions)[number],
  string
>;

/** Enters one set of vitals: `120/80` in one field, values flagged as typed, critical values confirmed before saving. */
export function VitalsForm({ chart, context: usual = "routine", invalidates = [], onClose }: VitalsFormProps) {
  const { timeZone } = chart.episode;
  const called = chart.preferredName ?? chart.legalFirstName;
  const [typed, setTyped] = useState<VitalsEntry>(blankEntry);
  const [context, setContext] = useState<(typeof vitalContexts)[number]>(usual);
  const [position, setPosition] = useState("");
  const [time, setTime] = useState(localMoment(serverInstant(), timeZone).time.slice(0, 5));
  const [told, setTold] = useState("");
  const [lateReason, setLateReason] = useState("");
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<unknown>(null);
  const [seenRecent, setSeenRecent] = useState(false);
  // Keeps one id across retries, so a resent request never creates a second set.
  const [clientRequestId] = useState(newId);
  const asked = useRef<HTMLDivElement>(null);
  const boxes = useRef<HTMLDivElement>(null);
  const dirty = Object.values(typed.values).some((value) => value !== "");
  const draft = useKeptEntry({
    draft: { form: "vitals", record: chart.episode.demographicId },
    values: { typed, context, position, time, told, lateReason },
    dirty,
    restore: (kept) => {
      setTyped(kept.typed);
      setContext(kept.context);
      setPosition(kept.position);
      setTime(kept.time);
      setTold(kept.told);
      setLateReason(kept.lateReason);
    },
  });
  const clear = () => {
    setTyped(blankEntry);
    setTold("");
    setLateReason("");
    setTime(localMoment(serverInstant(), timeZone).time.slice(0, 5));
  };
  useBusy(dirty && !isDraftKept(draft) && `Vitals: ${called}`, draft.discard);
  const save = useAction(recordVitals, {
    inline: true,
    invalidates: [listVitals, getMetricSeries, getTimeline, ...invalidates],
    done: `Vitals recorded for ${called}`,
    onDone: async () => {
      await draft.discard();
      onClose();
    },
  });
  const limits = useRead(getVitalLimits, {
    params: { mrNo: chart.mrNo },
    query: { demographicId: chart.episode.demographicId },
  });
  const inForce = limits.data?.inForce ?? {};
  const hidden = (limits.data?.notOffered ?? []).filter((key) => !typed.values[key] && !typed.notDone[key]);
  const offered = (keys: readonly string[]) =>
    keys.filter((key) => !hidden.includes(key === "pressure" ? "systolic" : key));
  const [more, setMore] = useState(false);
  const showsMore = more || seldomKeys.some((key) => typed.values[key] || typed.notDone[key] || errors[key]);
  const effectiveAt = instantOf(time, timeZone);
  const late = effectiveAt !== null && minutesBetween(effectiveAt, serverInstant()) > 60;

  /** Says why beside each field and goes to the first. */
  const refuse = (reasons: Record<string, string>) => {
    setErrors(reasons);
    requestAnimationFrame(() => boxes.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  };
  const change = (key: string, next: VitalsEntry) => {
    setTyped(next);
    // What was said of the value before.
    setErrors(({ [key]: _, ...rest }) => rest);
  };

  const submit = async (seen: boolean) => {
    const { readings, problems } = readingsOf(typed);
    setErrors({});
    setProblem(null);
    if (Object.keys(problems).length > 0) return refuse(problems);
    if (effectiveAt === null) return;
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
      // A critical value is already flagged beside its field; the notification question shows below.
      const beside = isProblem(error) && error.code !== "critical-value" ? boxErrors(error.body.errors ?? []) : {};
      if (entryKeys.some((key) => key in beside)) return refuse(beside);
      setProblem(error);
      // Its middle, because the buttons at the foot cover the end.
      requestAnimationFrame(() => asked.current?.scrollIntoView({ block: "center", behavior: "smooth" }));
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
      <DraftNotice draft={draft} onDiscard={clear} />
      <Group gap="sm" align="flex-start" mb="md">
        <TimeField value={time} onChange={setTime} timeZone={timeZone} />
        <NativeSelect
          label="Context"
          value={context}
          data={vitalContexts.map((value) => ({ value, label: contextLabels[value] }))}
          onChange={({ currentTarget }) =>
            setContext((before) => vitalContexts.find((one) => one === currentTarget.value) ?? before)
          }
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
      <div ref={boxes} className={classes.boxes}>
        {offered(showsMore ? entryKeys : usualKeys).map((key, index) => (
          <VitalField
            key={key}
            name={key}
            typed={typed}
            error={errors[key]}
            focus={index === 0}
            inForce={inForce}
            onChange={(next) => change(key, next)}
          />
        ))}
      </div>
      {!showsMore && offered(seldomKeys).length > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size="1.1em" />}
          onClick={() => setMore(true)}
        >
          More measurements
        </Button>
      )}
      <div ref={asked} className={classes.asked}>
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
      </div>
      <ActionRow>
        <Button
          variant="default"
          onClick={() => {
            void draft.discard();
            onClose();
          }}
        >
          Cancel
        </Button>
        <Button type="submit" loading={save.pending}>
          Record vitals
        </Button>
      </ActionRow>
    </form>
  );
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
