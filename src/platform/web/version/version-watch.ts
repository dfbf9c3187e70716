import { product } from "#platform/shared/product.ts";
import { getVersion } from "#platform/shared/settings/config.contract.ts";
import { isOlder } from "#platform/shared/telemetry/version-order.ts";
import { isHeld, onBusyChange } from "#ui/form/busy.ts";
import { call } from "../api/call.ts";
import { readCookie, writeCookie } from "../api/cookies.ts";
import { queryClient } from "../api/query.ts";
import { flushTyped } from "../session/flush.ts";
import { putAway } from "../session/session.ts";
import { sessionState, setSessionState } from "../session/session-state.ts";
import { hearTabs, isLeader, tellTabs } from "../session/tabs-channel.ts";
import { buildDateStep } from "./build-date.ts";

export const askAgainMs = 30 * 60_000;
/** How long a busy page puts a reload off before the bar asks instead. */
export const longestDelayMs = 30 * 60_000;

let checkedAt = 0;
let laterUntil = 0;
let askAgain: ReturnType<typeof setTimeout> | undefined;

/** What a reload does; tests look at it instead of leaving the page. */
export const page = { reload: (): void => location.reload() };

async function checkVersion(): Promise<void> {
  checkedAt = Date.now();
  const answer = await call(getVersion, {}, { background: true }).catch(() => null);
  const { version } = sessionState();
  if (!answer || answer.version === version) return;
  const updateRequired = isOlder(version, answer.minimumVersion);
  if (updateRequired) void flushTyped();
  if (updateRequired || Date.now() >= laterUntil) setSessionState({ showUpdate: true, updateRequired });
}

/** `Later` on the bar: it comes back in half an hour. */
export function remindLater(): void {
  laterUntil = Date.now() + askAgainMs;
  clearTimeout(askAgain);
  askAgain = setTimeout(() => void checkVersion(), askAgainMs);
  setSessionState({ showUpdate: false, updateRequired: false });
}

/** Keeps what is typed, then loads the new build. */
export async function reloadNow(): Promise<void> {
  await putAway();
  page.reload();
}

const seenKey = "cairn-build-dates";
let known: string | undefined;

function seenDates(): string[] {
  const stored = (sessionStorage.getItem(seenKey) ?? "").split(" ").filter(Boolean);
  return known && !stored.includes(known) ? [...stored, known] : stored;
}

async function checkBuildDate(): Promise<void> {
  const { info } = sessionState();
  // A leading tab in the background keeps polling for the tab in use.
  const watched = document.visibilityState === "visible" || Date.now() - otherActiveAt < product.buildDateCheckMs * 6;
  if (!info || !watched || !isLeader()) return;
  const response = await fetch("/build-date.txt", { cache: "no-store" }).catch(() => null);
  if (!response?.ok) return;
  const served = (await response.text()).trim();
  // A page where the file should be means that something else answered.
  if (Number.isNaN(Date.parse(served))) return;
  tellTabs({ type: "build-date", buildDate: served });
  sawBuildDate(served);
}

let otherActiveAt = Number.NEGATIVE_INFINITY;
let waitingSince = 0;
let waitingFor: string | undefined;
function sawBuildDate(served: string): void {
  const step = buildDateStep(served, known, seenDates());
  if (step === "nothing") return;
  if (step === "store") {
    known = served;
    writeCookie("build_date", served);
    return;
  }
  waitingFor = served;
  if (isHeld()) {
    waitingSince ||= Date.now();
    if (Date.now() - waitingSince > longestDelayMs && Date.now() >= laterUntil) {
      void flushTyped();
      setSessionState({ showUpdate: true });
    }
    return;
  }
  waitingSince = 0;
  waitingFor = undefined;
  sessionStorage.setItem(seenKey, [...seenDates(), served].slice(-20).join(" "));
  writeCookie("build_date", served);
  void queryClient.invalidateQueries();
  void reloadNow();
}

/** Starts both checks. Called once. */
export function watchVersion(): void {
  checkedAt = Date.now();
  known = readCookie("build_date");
  const overdue = () => Date.now() - checkedAt >= product.versionCheckMs;
  setInterval(() => void checkVersion(), product.versionCheckMs);
  setInterval(() => void checkBuildDate(), product.buildDateCheckMs);
  addEventListener("focus", () => overdue() && void checkVersion());
  // What waited for the work in hand goes on when it is done, in whichever tab that was.
  onBusyChange(() => !isHeld() && waitingFor !== undefined && sawBuildDate(waitingFor));
  hearTabs((message) => {
    if (message.type === "build-date") sawBuildDate(message.buildDate);
    if (message.type === "active") otherActiveAt = Date.now();
  });
  void checkBuildDate();
}
