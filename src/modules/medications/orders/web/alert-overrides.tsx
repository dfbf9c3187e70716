import { TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { ApiProblem } from "#platform/web/index.ts";
import { Shape } from "#ui/index.ts";
import { OrderAlert } from "../order.contract.ts";
import classes from "./orders.module.css";

export type Answers = Readonly<Record<string, string>>;

export function useAlertOverrides() {
  return useState<Answers>({});
}

export function overridesOf(answers: Answers): { key: string; reason: string }[] {
  return Object.entries(answers)
    .filter(([, reason]) => reason.trim().length >= 3)
    .map(([key, reason]) => ({ key, reason: reason.trim() }));
}

/** Whether every alert has an override reason. Signing needs all of them. */
export function allOverridden(alerts: readonly OrderAlert[], answers: Answers): boolean {
  const answered = new Set(overridesOf(answers).map(({ key }) => key));
  return alerts.every(({ key }) => answered.has(key));
}

/** The alerts in a problem from the server. */
export function alertsIn(problem: ApiProblem | null): OrderAlert[] {
  const parsed = OrderAlert.array().safeParse(problem?.body.params?.alerts);
  return parsed.success ? parsed.data : [];
}

interface AlertOverridesProps {
  /** Alerts of a preview. */
  alerts?: readonly OrderAlert[];
  /** Or a problem that contains them. */
  problem?: ApiProblem | null;
  answers: Answers;
  /** The first reason takes the focus: nothing else is asked before signing. */
  takesFocus?: boolean;
  onChange: (answers: Answers) => void;
}

/** Interruptive alerts, each with its override reason (MED-21). */
export function AlertOverrides({ alerts, problem = null, answers, takesFocus = false, onChange }: AlertOverridesProps) {
  const shown = alerts ?? alertsIn(problem);
  const box = useRef<HTMLDivElement>(null);
  const asks = takesFocus && shown.length > 0;
  useEffect(() => {
    if (asks) box.current?.querySelector("input")?.focus();
  }, [asks]);
  if (shown.length === 0) return null;
  return (
    <div ref={box} className={classes.alerts} role="alert">
      {shown.map((alert) => (
        <div key={alert.key}>
          <p>
            <Shape shape="alert" /> {alert.summary}
          </p>
          <TextInput
            label="Override reason"
            placeholder="Benefit outweighs risk, will monitor"
            maxLength={500}
            value={answers[alert.key] ?? ""}
            onChange={(event) => onChange({ ...answers, [alert.key]: event.currentTarget.value })}
          />
        </div>
      ))}
    </div>
  );
}
