import { Button } from "@mantine/core";
import { Chip, showTime } from "#ui/index.ts";
import {
  checkHold,
  type HoldCheck,
  type HoldParameter,
  holdText,
  limitText,
  metricName,
  readingValueText,
} from "../../orders/hold-parameters.ts";
import type { PassClient } from "../pass.contract.ts";
import classes from "./dose-card.module.css";
import stepClasses from "./step.module.css";

interface HoldLineProps {
  parameters: readonly HoldParameter[];
  client: PassClient;
  timeZone: string;
  now: string;
  /** A documented dose shows no check. */
  isOpen: boolean;
}

/** The hold parameters of an order, each with the reading that decides about it now (MED-55). */
export function HoldLine({ parameters, client, timeZone, now, isOpen }: HoldLineProps) {
  if (parameters.length === 0) return null;
  return (
    <span className={classes.condition}>
      {holdText(parameters)}.
      {isOpen && (
        <span className={classes.gates}>
          {checkHold(parameters, client.vitals, now).map((check) => (
            <GateChip key={`${check.parameter.metric} ${check.parameter.op}`} check={check} timeZone={timeZone} />
          ))}
        </span>
      )}
    </span>
  );
}

function GateChip({ check, timeZone }: { check: HoldCheck; timeZone: string }) {
  const { reading, is, parameter } = check;
  const taken = reading && `${readingValueText(reading)}, ${showTime(reading.takenAt, timeZone)}`;
  if (is === "within")
    return (
      <Chip tone="done" shape="check">
        {taken}
      </Chip>
    );
  if (is === "hold")
    return (
      <Chip tone="danger" shape="alert">
        {taken}: hold
      </Chip>
    );
  return (
    <Chip tone="attention" shape="ring">
      {taken ? `${taken}, too old` : `${metricName(parameter.metric)} not measured`}
    </Chip>
  );
}

/** Whether the dose can be given with the readings on the chart: `hold`, `measure` first, or `give`. */
export function gateOf(parameters: readonly HoldParameter[], client: PassClient, at: string) {
  const checks = checkHold(parameters, client.vitals, at);
  if (checks.some(({ is }) => is === "hold")) return { is: "hold", checks } as const;
  if (checks.some(({ is }) => is === "unknown")) return { is: "measure", checks } as const;
  return { is: "give", checks } as const;
}

interface HoldGateProps {
  gate: ReturnType<typeof gateOf>;
  prescriber: string;
  timeZone: string;
  onVitals: (() => void) | undefined;
}

/** Says why the dose cannot be given now, and what to do first. */
export function HoldGate({ gate, prescriber, timeZone, onVitals }: HoldGateProps) {
  const { checks, is } = gate;
  if (checks.length === 0) return null;
  const beyond = checks.filter((check) => check.is === "hold");
  const unknown = checks.filter((check) => check.is === "unknown");
  return (
    <div role="status">
      <span className={classes.gates}>
        {checks.map((check) => (
          <GateChip key={`${check.parameter.metric} ${check.parameter.op}`} check={check} timeZone={timeZone} />
        ))}
      </span>
      {is === "hold" && (
        <p className={stepClasses.unmet}>
          Hold this dose: {beyond.map(({ parameter }) => limitText(parameter)).join(" and ")}. To give it, get a
          one-time order from {prescriber}.
        </p>
      )}
      {is === "measure" && (
        <p className={stepClasses.unmet}>
          Measure {unknown.map(({ parameter }) => metricName(parameter.metric)).join(" and ")} first.{" "}
          {onVitals && (
            <Button variant="default" size="compact-md" onClick={onVitals}>
              Record vitals
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
