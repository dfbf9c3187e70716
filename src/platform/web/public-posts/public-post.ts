import { proofAmong } from "../../shared/public-posts/proof.ts";
import { type PublicForm, type PublicPost, publicTicket } from "../../shared/public-posts/public-post.contract.ts";
import { call } from "../api/call.ts";

/** The server takes a ticket for four hours; one that is older than this is asked for anew. */
const usedForMs = 3 * 3600_000;
/** So many hashes at a time leave the page smooth: a few thousandths of a second. */
const triesAtOnce = 1_000;

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

interface Prepared {
  ticket: string;
  proof: string;
  minimumSeconds: number;
  since: number;
}

async function prepare(form: PublicForm): Promise<Prepared> {
  const { ticket, difficulty, minimumSeconds } = await call(publicTicket, { params: { form } });
  const since = Date.now();
  for (let from = 0; ; from += triesAtOnce) {
    const proof = proofAmong(ticket, difficulty, from, triesAtOnce);
    if (proof) return { ticket, proof, minimumSeconds, since };
    await pause(0);
  }
}

/**
 * The browser's half of `guardPublicPost()` (CNT-2), begun when a form without a session is shown: it fetches the ticket and
 * does the work while the person types. What it returns gives the `post` of the request, and waits where someone (or a
 * password manager) was quicker than the server believes; `wait` is for tests. Rejects as the call for a ticket does.
 */
export function beginPublicPost(form: PublicForm, wait = pause) {
  let coming = prepare(form);
  // Without a connection the ticket is asked for again when the form is sent.
  coming.catch(() => {});
  return async (honeypot: string): Promise<PublicPost> => {
    let ready = await coming.catch(() => null);
    if (!ready || Date.now() - ready.since > usedForMs) {
      coming = prepare(form);
      ready = await coming;
    }
    const left = ready.since + (ready.minimumSeconds + 0.5) * 1000 - Date.now();
    if (left > 0) await wait(left);
    return { ticket: ready.ticket, proof: ready.proof, honeypot };
  };
}
