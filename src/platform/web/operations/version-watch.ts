import { useSyncExternalStore } from "react";
import { isBusy, onBusyChange } from "#ui/form/busy.ts";
import { getVersion } from "../../shared/settings/config.contract.ts";
import { call } from "../api/call.ts";
import { readCookie, writeCookie } from "../api/cookies.ts";
import { queryClient } from "../api/query.ts";
import { flushTyped } from "../session/flush.ts";
import { putAway } from "../session/session.ts";
import { sessionState } from "../session/session-state.ts";
import { hearTabs, isLeader, tellTabs } from "../session/tabs-channel.ts";
import { runningVersion } from "./running-version.ts";

/** The product specification's intervals (§9). */
export const versionCheckMs = 600_000;
export const buildDateCheckMs = 10_000;
const askAgainMs = 30 * 60_000;
/** How long a busy page puts a reload off before the bar asks instead. */
const longestDelayMs = 30 * 60_000;

export interface UpdateState {
  showUpdate: boolean;
  /** This version is too old to go on with: the bar stays. */
  required: boolean;
}
let state: UpdateState = { showUpdate: false, required: false };
const listeners = new Set<() => void>();
function set(next: UpdateState): void {
  state = next;
  for (const listener of listeners) listener();
}

export function useUpdate(): UpdateState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}

/** Numbers of a version compared part by part, `1.9.0` before `1.13.3-hotfix1`; a suffix counts after the same numbers. */
export function isOlder(version: string, than: string): boolean {
  const parts = (text: string) => text.split(/[.-]/).map((part) => Number.parseInt(part.replace(/^\D+/, ""), 10) || 0);
  const [mine, other] = [parts(version), parts(than)];
  for (let at = 0; at < Math.max(mine.length, other.length); at += 1) {
    const difference = (mine[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

export type BuildDateStep = "nothing" | "store" | "reload";
/**
 * What a served build date asks of a tab (SHELL-9). `known` is the date this tab was loaded under, `seen` the dates it
 * was ever loaded under: each is reloaded for once, so that two servers on two builds cannot bounce it to and fro.
 */
export function buildDateStep(served: string, known: string | undefined, seen: readonly string[]): BuildDateStep {
  if (served === "" || served === known) return "nothing";
  if (known === undefined) return "store";
  return seen.includes(served) ? "nothing" : "reload";
}

let checkedAt = 0;
let laterUntil = 0;

async function checkVersion(): Promise<void> {
  checkedAt = Date.now();
  const answer = await call(getVersion, {}, { background: true }).catch(() => null);
  if (!answer || answer.version === runningVersion) return;
  const required = isOlder(runningVersion, answer.minimumVersion);
  if (required || Date.now() >= laterUntil) set({ showUpdate: true, required });
}

/** `Later` on the bar: it comes back in half an hour. */
export function remindLater(): void {
  laterUntil = Date.now() + askAgainMs;
  set({ showUpdate: false, required: false });
}

/** Keeps what is typed, then loads the new build. */
export async function reloadNow(): Promise<void> {
  await putAway();
  location.reload();
}

const seenKey = "cairn-build-dates";
let known: string | undefined;

function seenDates(): string[] {
  const stored = (sessionStorage.getItem(seenKey) ?? "").split(" ").filter(Boolean);
  return known && !stored.includes(known) ? [...stored, known] : stored;
}

async function checkBuildDate(): Promise<void> {
  const { info } = sessionState();
  if (!info || document.visibilityState !== "visible" || !isLeader()) return;
  const response = await fetch("/build-date.txt", { cache: "no-store" }).catch(() => null);
  if (!response?.ok) return;
  const served = (await response.text()).trim();
  // A page where the file should be means that something else answered.
  if (Number.isNaN(Date.parse(served))) return;
  tellTabs({ type: "build-date", buildDate: served });
  sawBuildDate(served);
}

let waitingSince = 0;
function sawBuildDate(served: string): void {
  const step = buildDateStep(served, known, seenDates());
  if (step === "nothing") return;
  if (step === "store") {
    known = served;
    writeCookie("build_date", served);
    return;
  }
  if (isBusy()) {
    waitingSince ||= Date.now();
    if (Date.now() - waitingSince > longestDelayMs) {
      void flushTyped();
      set({ showUpdate: true, required: false });
    }
    return;
  }
  waitingSince = 0;
  sessionStorage.setItem(seenKey, [...seenDates(), served].slice(-20).join(" "));
  writeCookie("build_date", served);
  void queryClient.invalidateQueries();
  void reloadNow();
}

/** Starts both checks. Called once. */
export function watchVersion(): void {
  checkedAt = Date.now();
  known = readCookie("build_date");
  const overdue = () => Date.now() - checkedAt >= versionCheckMs;
  setInterval(() => void checkVersion(), versionCheckMs);
  setInterval(() => void checkBuildDate(), buildDateCheckMs);
  addEventListener("focus", () => overdue() && void checkVersion());
  onBusyChange(() => !isBusy() && void checkBuildDate());
  hearTabs((message) => message.type === "build-date" && sawBuildDate(message.buildDate));
  void checkBuildDate();
}
