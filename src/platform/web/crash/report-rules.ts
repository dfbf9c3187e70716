import type { z } from "zod";
import { getErrorConfig } from "#platform/shared/telemetry/error-log.contract.ts";
import { call } from "../api/call.ts";

export type ReportRules = Pick<
  z.output<typeof getErrorConfig.response>,
  "enabled" | "sampleRate" | "ignore" | "maxPerMinute"
>;

/** Holds until the server has said otherwise, and when it does not answer. */
export const usualRules: ReportRules = { enabled: true, sampleRate: 1, ignore: [], maxPerMinute: 10 };

/** Whether a fault is reported (ERR-1): not noise that the server named, and within its sample. `dice` in [0, 1). */
export function isReported(rules: ReportRules, fault: Error, dice: number): boolean {
  const noise = rules.ignore.some((part) => fault.name === part || fault.message.includes(part));
  return rules.enabled && !noise && dice < rules.sampleRate;
}

let asked: Promise<ReportRules> | null = null;
let known = usualRules;

/** Asked once, with the first fault: a page that never fails never asks. */
export function reportRules(): Promise<ReportRules> {
  asked ??= call(getErrorConfig, {}, { background: true }).then(
    (rules) => {
      known = rules;
      return rules;
    },
    () => usualRules,
  );
  return asked;
}

/** The rules as far as they are known, for a page that is being left and cannot ask. */
export const knownRules = (): ReportRules => known;
