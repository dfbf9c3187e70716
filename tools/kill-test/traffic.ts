import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";

export interface Due {
  orderId: string;
  scheduleId: string;
  key: string;
  /** The id of the entry, once the server has answered that it is saved. */
  acknowledged: string | null;
}

const Answer = z.object({ id: z.string().optional(), code: z.string().optional() });

/** Doses to send: new ones, and those without an answer again, each with its own key, as the page does. */
export class Traffic {
  readonly #doses: readonly Due[];
  readonly #again: Due[] = [];
  readonly #port: number;
  readonly #headers: Record<string, string>;
  #next = 0;
  /** Problem codes of refusals with 503, in the order they came. */
  readonly refusals: string[] = [];

  constructor(port: number, headers: Record<string, string>, doses: readonly Due[]) {
    this.#port = port;
    this.#headers = headers;
    this.#doses = doses;
  }

  get sent(): readonly Due[] {
    return this.#doses.slice(0, this.#next);
  }

  get acknowledged(): { scheduleId: string; acknowledged: string }[] {
    return this.sent.flatMap(({ scheduleId, acknowledged }) => (acknowledged ? [{ scheduleId, acknowledged }] : []));
  }

  /** Sends doses one after the other until stopped. A 503 or a lost connection is sent again; any other refusal throws. */
  async write(writers: number, signal: AbortSignal, onlyAgain = false): Promise<void> {
    const one = async () => {
      while (!signal.aborted) {
        const due = this.#again.pop() ?? (onlyAgain ? undefined : this.#doses[this.#next++]);
        if (!due) return;
        const status = await this.send(due, signal);
        if (status === 201) continue;
        this.#again.push(due);
        if (status === 503) await pause(50);
      }
    };
    await Promise.all(Array.from({ length: writers }, one));
  }

  /** Sends one dose; its status, or null without an answer. */
  async send(due: Due, signal?: AbortSignal): Promise<number | null> {
    const answer = await fetch(`http://localhost:${this.#port}/api/auth/medications/orders/${due.orderId}/logs`, {
      method: "POST",
      headers: { ...this.#headers, "content-type": "application/json", "idempotency-key": due.key },
      body: JSON.stringify({ result: "refused", reasonCode: "declined", scheduleId: due.scheduleId }),
      ...(signal ? { signal } : {}),
    })
      .then(async (response) => ({ status: response.status, ...Answer.parse(await response.json()) }))
      .catch(() => null);
    if (!answer) return null;
    if (answer.status === 201 && answer.id) due.acknowledged = answer.id;
    else if (answer.status === 503) this.refusals.push(answer.code ?? "");
    else throw new Error(`A dose was refused: ${answer.status} ${answer.code}`);
    return answer.status;
  }

  /** Reads this path; its status, or null without an answer. */
  async read(path: string): Promise<number | null> {
    return fetch(`http://localhost:${this.#port}/api/auth${path}`, { headers: this.#headers })
      .then(async (response) => {
        await response.arrayBuffer();
        return response.status;
      })
      .catch(() => null);
  }
}
