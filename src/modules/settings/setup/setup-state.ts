import type { Platform } from "#platform/server/platform.ts";
import { isOneOf } from "#platform/shared/typed.ts";
import { switchesOf } from "../facility/settings.ts";
import * as contract from "./setup.contract.ts";

/** The wizard's stored state. Password, second factor and recovery codes are stored only hashed or encrypted. */
export interface SetupData {
  signUp?: contract.SetupState["data"]["signUp"];
  facility?: contract.SetupState["data"]["facility"];
  owner?: { firstName: string; lastName: string; email: string };
  ownerHash?: string;
  factor?: OwnerFactor;
  places?: contract.SetupState["data"]["places"];
  modules?: contract.SetupState["data"]["modules"];
  staff?: contract.SetupState["data"]["staff"];
  brand?: contract.SetupState["data"]["brand"];
  mail?: contract.MailTest;
  extra?: Record<string, unknown>;
}

/** The owner's authenticator before the owner exists: future user id, encrypted secret, code hashes; base64. */
export interface OwnerFactor {
  userId: string;
  pending?: string;
  secret?: string;
  /** The TOTP step that confirmed it, not accepted again at the first sign-in. */
  step?: number;
  recoveryHashes?: string[];
}

export interface SetupRow {
  data: SetupData;
  completedSteps: string[];
  step: string;
}

/** Steps of the selected modules, in order; of all modules before the selection. */
export function moduleStepsOf({ registry }: Platform, { modules }: SetupData) {
  const parts = switchesOf[modules?.customerType ?? "FULL"];
  return registry
    .parts("setupSteps")
    .filter((step) => step.switch === null || isOneOf(parts, step.switch))
    .sort((a, b) => a.order - b.order);
}

/** All steps of this setup, in order. */
export function stepsOf(platform: Platform, data: SetupData): string[] {
  const own: { key: string; order: number }[] = contract.setupSteps.map((key) => ({
    key,
    order: contract.setupStepOrder[key],
  }));
  return [...own, ...moduleStepsOf(platform, data)].sort((a, b) => a.order - b.order).map(({ key }) => key);
}

/** The state sent to the browser. */
export function shownState(
  platform: Platform,
  { data, completedSteps, step }: SetupRow,
  backup: contract.SetupState["backup"],
): contract.SetupState {
  const { ownerHash, owner, factor: _, extra, ...rest } = data;
  return {
    step,
    completedSteps,
    moduleSteps: moduleStepsOf(platform, data).map(({ key, label, labels, order, summary }) => ({
      key,
      label,
      labels,
      order,
      summary: extra?.[key] === undefined ? null : summary(extra[key]),
    })),
    data: {
      ...rest,
      ...(owner ? { owner: { ...owner, hasPassword: Boolean(ownerHash) } } : {}),
      extra: extra ?? {},
    },
    backup,
  };
}
