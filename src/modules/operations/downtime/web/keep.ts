import { deviceProof } from "#modules/accounts/index.web.ts";
import { listWorkItems } from "#platform/shared/search/search.contract.ts";
import { call } from "#platform/web/api/call.ts";
import { isProblem } from "#platform/web/api/problem.ts";
import { invalidate } from "#platform/web/api/query.ts";
import { fetchPacket, listDowntimes, proofAbout, reportOpening } from "../downtime.contract.ts";
import { markEnrolled } from "./enrolled.ts";
import { hearServer, watchServer } from "./outage.ts";
import { forgetDowntimePage, keepDowntimePage } from "./shell-cache.ts";
import { forgetKept, keep, readKept, seeNow, throwAllAway } from "./vault.ts";

/** Asked more often than packets are made, so that the page can say when the server answered last. */
const everyMs = 5 * 60_000;
const firstMs = 10_000;

let asking: Promise<void> = Promise.resolve();

/** On an enrolled workstation, in one of its tabs at a time: the newest packet, what happened without the server, the page. */
export function startKeeping(): void {
  watchServer(() => void keepNow());
  const work = async () => {
    await keepDowntimePage().catch(() => false);
    for (;;) {
      await keepNow();
      // Just enrolled: the first packet is being made.
      const wait = (await readKept("packet")) ? everyMs : firstMs;
      await new Promise((done) => setTimeout(done, wait));
    }
  };
  // The lock is held as long as this tab lives; the next tab goes on.
  if ("locks" in navigator) void navigator.locks.request("cairn-downtime", work).catch(() => undefined);
  else void work();
}

/** Tells what happened, then asks for the newest packet. One after the other; a server that is gone is no error. */
export function keepNow(): Promise<void> {
  asking = asking.then(once).catch((error: unknown) => {
    // A refusal is an answer; anything else is silence.
    if (isProblem(error) && error.status > 0 && error.status < 500) return;
    hearServer(false);
  });
  return asking;
}

async function once(): Promise<void> {
  const now = Date.now();
  await seeNow(now);
  await expire(now);
  await tellOpenings();
  const device = await deviceProof(proofAbout.keep);
  // No proof means no nonce: the server did not answer, or this browser keeps no key at all.
  if (!device) throw new Error("No proof of this browser could be made.");
  const held = await readKept("packet");
  const answer = await call(fetchPacket, { body: { device, have: held?.etag ?? null } }, { background: true });
  hearServer(true);
  await keep("lastContact", Date.now());
  if (answer.state === "removed") return leave();
  const openers = (await readKept("openers")) ?? [];
  // Who became an opener while this was asked is not in the answer yet.
  const live = openers.filter(({ id, provedAt }) => answer.openers.includes(id) || provedAt >= now);
  if (live.length < openers.length) await keep("openers", live);
  if (answer.state === "new") await keep("packet", { etag: answer.etag, sealed: answer.packet });
}

/** A packet does not outlive the facility's hours on this device. */
async function expire(now: number): Promise<void> {
  const held = await readKept("packet");
  if (!held) return;
  const { madeAt, keepHours } = held.sealed.head;
  if (now - Date.parse(madeAt) >= keepHours * 3_600_000) await forgetKept("packet");
}

async function tellOpenings(): Promise<void> {
  const waiting = (await readKept("openings")) ?? [];
  for (const opening of waiting) {
    const device = await deviceProof(proofAbout.keep);
    if (!device) throw new Error("No proof of this browser could be made.");
    try {
      await call(reportOpening, { body: { device, ...opening } }, { background: true });
    } catch (error) {
      // Never enrolled at this facility: nobody takes it, and the answer to the next question throws all away.
      if (!isProblem(error, "not-found")) throw error;
    }
    const left = ((await readKept("openings")) ?? []).filter(({ id }) => id !== opening.id);
    await keep("openings", left);
  }
  // What is to be entered afterwards begins with what was just told.
  if (waiting.length > 0) await invalidate(listDowntimes, listWorkItems);
}

/** This browser was taken out: nothing of the packets stays. */
export async function leave(): Promise<void> {
  await throwAllAway();
  await forgetDowntimePage();
  markEnrolled(false);
}
