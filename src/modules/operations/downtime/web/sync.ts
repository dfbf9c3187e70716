import { deviceProof } from "#modules/accounts/index.web.ts";
import { listWorkItems } from "#platform/shared/search/search.contract.ts";
import { call } from "#platform/web/api/call.ts";
import { isProblem } from "#platform/web/api/problem.ts";
import { invalidate } from "#platform/web/api/query.ts";
import { fetchPacket, listDowntimes, proofAbout, reportOpening } from "../downtime.contract.ts";
import { markEnrolled } from "./enrolled.ts";
import { deleteEverything, deleteStored, latestTimeSeen, readStored, store } from "./offline-storage.ts";
import { setServerReachable, watchServer } from "./outage.ts";
import { forgetDowntimePage, keepDowntimePage } from "./shell-cache.ts";

/** Polls more often than packets are made, so that the page can show the last contact. */
const everyMs = 5 * 60_000;
const firstMs = 10_000;

let asking: Promise<void> = Promise.resolve();

/** On an enrolled workstation, in one tab at a time: syncs the newest packet, offline events and the page. */
export function startSync(): void {
  watchServer(() => void syncNow());
  const work = async () => {
    await keepDowntimePage().catch(() => false);
    for (;;) {
      await syncNow();
      // Just enrolled; the first packet is being made.
      const wait = (await readStored("packet")) ? everyMs : firstMs;
      await new Promise((done) => setTimeout(done, wait));
    }
  };
  // Held until this tab closes; then the next tab takes over.
  if ("locks" in navigator) void navigator.locks.request("cairn-downtime", work).catch(() => undefined);
  else void work();
}

/** Reports offline events, then fetches the newest packet. An unreachable server is not an error. */
export function syncNow(): Promise<void> {
  asking = asking.then(once).catch((error: unknown) => {
    // A refusal means the server is reachable.
    if (isProblem(error) && error.status > 0 && error.status < 500) return;
    setServerReachable(false);
  });
  return asking;
}

async function once(): Promise<void> {
  const now = Date.now();
  await latestTimeSeen(now);
  await expire(now);
  await reportOfflineEvents();
  const device = await deviceProof(proofAbout.keep);
  // No proof: the server did not send a nonce, or this browser has no key.
  if (!device) throw new Error("This browser could not prove its key.");
  const held = await readStored("packet");
  const answer = await call(fetchPacket, { body: { device, have: held?.etag ?? null } }, { background: true });
  setServerReachable(true);
  await store("lastContact", Date.now());
  if (answer.state === "removed") return leave();
  const openers = (await readStored("openers")) ?? [];
  // Users added during the request are not in the response.
  const live = openers.filter(({ id, provedAt }) => answer.openers.includes(id) || provedAt >= now);
  if (live.length < openers.length) await store("openers", live);
  if (answer.state === "new") await store("packet", { etag: answer.etag, sealed: answer.packet });
}

/** Deletes the packet after the facility's keep hours. */
async function expire(now: number): Promise<void> {
  const held = await readStored("packet");
  if (!held) return;
  const { madeAt, keepHours } = held.sealed.head;
  if (now - Date.parse(madeAt) >= keepHours * 3_600_000) await deleteStored("packet");
}

async function reportOfflineEvents(): Promise<void> {
  const waiting = (await readStored("openings")) ?? [];
  for (const opening of waiting) {
    const device = await deviceProof(proofAbout.keep);
    if (!device) throw new Error("This browser could not prove its key.");
    try {
      await call(reportOpening, { body: { device, ...opening } }, { background: true });
    } catch (error) {
      // Not enrolled at this facility; the next packet request deletes everything.
      if (!isProblem(error, "not-found")) throw error;
    }
    const left = ((await readStored("openings")) ?? []).filter(({ id }) => id !== opening.id);
    await store("openings", left);
  }
  // The report may have created a downtime list.
  if (waiting.length > 0) await invalidate(listDowntimes, listWorkItems);
}

/** This browser was removed: deletes all packet data. */
export async function leave(): Promise<void> {
  await deleteEverything();
  await forgetDowntimePage();
  markEnrolled(false);
}
