import { liveStatus, onLiveStatus } from "#platform/web/live/live-channel.ts";
import classes from "./outage.module.css";

const probeEveryMs = 10_000;
const answerWithinMs = 6_000;
const missesUntilGone = 2;

let misses = 0;
let goneSince: number | null = null;
let probing: ReturnType<typeof setTimeout> | undefined;
let onBack: () => void = () => undefined;

/**
 * Shows on every page of an enrolled workstation (also locked, signed out or crashed, hence outside the app) that the
 * server is not responding, with a link to the packet. Calls `back` when it responds again.
 */
export function watchServer(back: () => void): void {
  onBack = back;
  // The live channel's socket detects an outage first. It says nothing where it never became live: on the sign-in page,
  // behind the lock, and when the server went away before the page had connected.
  onLiveStatus(() => liveStatus() !== "live" && probe());
  setInterval(() => liveStatus() !== "live" && goneSince === null && probe(), probeEveryMs);
  window.addEventListener("offline", () => probe());
  window.addEventListener("online", () => probe());
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && goneSince && probe());
}

/** Result of a request: whether the server responded. */
export function setServerReachable(answered: boolean): void {
  if (answered) {
    isBack();
    return;
  }
  misses += 1;
  if (misses >= missesUntilGone) isGone();
  clearTimeout(probing);
  probing = setTimeout(probe, misses >= missesUntilGone ? probeEveryMs : 1_000);
}

function probe(): void {
  void fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(answerWithinMs) })
    .then((answer) => answer.ok)
    .catch(() => false)
    .then(setServerReachable);
}

function isBack(): void {
  clearTimeout(probing);
  misses = 0;
  if (goneSince === null) return;
  goneSince = null;
  document.getElementById("cairn-downtime")?.remove();
  onBack();
}

function isGone(): void {
  if (goneSince !== null) return;
  goneSince = Date.now();
  const bar = document.createElement("div");
  bar.id = "cairn-downtime";
  bar.className = classes.bar ?? "";
  bar.setAttribute("role", "alert");
  const time = new Date(goneSince).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });
  const words = document.createElement("span");
  words.textContent = `Cairn has not responded since ${time}.`;
  const link = document.createElement("a");
  link.href = "/downtime";
  link.target = "_blank";
  link.textContent = "Open downtime packet";
  bar.append(words, link);
  document.body.append(bar);
}
