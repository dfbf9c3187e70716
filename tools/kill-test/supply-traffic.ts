import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { addStorage, receiveContainer, setAsideContainer } from "#modules/medications/counts/container.contract.ts";
import { lorazepam05 } from "#modules/medications/testing.ts";
import { newId } from "#platform/shared/ids.ts";
import { type Facility, testPin } from "#testing/facility.ts";

/** What counts and destructions work on: a storage that is counted, and containers that are set aside elsewhere. */
export interface SupplyToUse {
  locationId: string;
  storageId: string;
  counted: { containerId: string; quantity: string }[];
  aside: string[];
  witnessId: string;
}

const quantity = "20";

export async function giveSupply(facility: Facility, asideCount: number): Promise<SupplyToUse> {
  const [admin, nurse] = [await facility.as("admin"), await facility.as("nurse")];
  const witness = await facility.as("nurse", "witness");
  const locationId = facility.locations.main;
  const storage = (name: string) => admin.call(addStorage, { body: { locationId, name, kind: "cart" } });
  const [cart, safe] = [await storage("Cart"), await storage("Safe")];
  const receive = (storageId: string) =>
    nurse.call(receiveContainer, {
      body: { storageId, ownership: "facility_stock", rxcui: lorazepam05, quantity, receivedFrom: "Harbor Pharmacy" },
    });
  const counted: SupplyToUse["counted"] = [];
  for (let n = 0; n < 4; n += 1) counted.push({ containerId: (await receive(cart.id)).id, quantity });
  const aside: string[] = [];
  for (let n = 0; n < asideCount; n += 1) {
    const { id } = await receive(safe.id);
    await nurse.call(setAsideContainer, { params: { containerId: id }, body: { reason: "Expired" } });
    aside.push(id);
  }
  return { locationId, storageId: cart.id, counted, aside, witnessId: witness.clinicianId };
}

const Answer = z.object({
  id: z.string().optional(),
  code: z.string().optional(),
  detail: z.string().optional(),
  ticket: z.string().optional(),
  rows: z.array(z.object({ id: z.string(), openCountId: z.string().nullish() })).optional(),
});
type Answer = z.infer<typeof Answer> & { status: number };

/** A shift count after the other, and a destruction after the other, each begun again where it was lost. */
export class SupplyTraffic {
  readonly #port: number;
  readonly #headers: Record<string, string>;
  readonly #supply: SupplyToUse;
  #next = 0;
  /** Completed counts and destructions that the server has answered. */
  readonly counts: string[] = [];
  readonly destructions: string[] = [];

  constructor(port: number, headers: Record<string, string>, supply: SupplyToUse) {
    this.#port = port;
    this.#headers = headers;
    this.#supply = supply;
  }

  async work(signal: AbortSignal): Promise<void> {
    await Promise.all([this.#repeat(signal, () => this.#count()), this.#repeat(signal, () => this.#destroy())]);
  }

  /** A lost answer ends a step; the next one finds out what became of it. */
  async #repeat(signal: AbortSignal, step: () => Promise<boolean>): Promise<void> {
    while (!signal.aborted) {
      const goesOn = await step().catch((error: unknown) => {
        if (error instanceof Lost) return true;
        throw error;
      });
      if (!goesOn) return;
      await pause(20);
    }
  }

  async #count(): Promise<boolean> {
    const { storageId, counted } = this.#supply;
    const { rows } = await this.#ask("GET", "/medications/storages");
    const open = rows?.find(({ id }) => id === storageId)?.openCountId;
    // A count that was lost on the way is abandoned, as its nurse would.
    if (open) await this.#ask("POST", `/medications/counts/${open}/abandon`, { reason: "Connection lost" });
    const body = { storageId, foundContainers: counted.length };
    const { id } = await this.#ask("POST", "/medications/counts", body);
    const path = `/medications/counts/${id}`;
    for (const side of ["counter", "witness"]) await this.#ask("PUT", `${path}/lines`, { side, lines: counted });
    await this.#ask("POST", `${path}/submit`);
    await this.#ask(
      "POST",
      `${path}/complete`,
      { custodyTo: "counter", witnessTicket: await this.#ticket("witness") },
      { "x-sign-ticket": await this.#ticket("sign") },
    );
    this.counts.push(id ?? "");
    return true;
  }

  async #destroy(): Promise<boolean> {
    const { aside, locationId } = this.#supply;
    const containers = aside.slice(this.#next, this.#next + 2);
    if (containers.length === 0) return false;
    const lines = containers.map((containerId) => ({ containerId, counted: { first: quantity, second: quantity } }));
    const witnessTicket = await this.#ticket("witness");
    const answer = await this.#ask(
      "POST",
      "/medications/orders/destroy",
      { locationId, method: "chemical_digestion", lines, witnessTicket },
      { "x-sign-ticket": await this.#ticket("sign"), "idempotency-key": newId() },
      ["wrong-state"],
    );
    // Refused as destroyed already: the one before was saved, and its answer was lost.
    if (answer.id) this.destructions.push(answer.id);
    this.#next += 2;
    return true;
  }

  async #ticket(purpose: "sign" | "witness"): Promise<string> {
    const of = purpose === "witness" ? { clinicianId: this.#supply.witnessId } : {};
    const { ticket } = await this.#ask("POST", "/clinicians/pin-code-checker", { pin: testPin, purpose, ...of });
    return ticket ?? "";
  }

  /** Throws `Lost` without an answer or with a 503, and for a refusal that is not expected. */
  async #ask(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
    expected: readonly string[] = [],
  ): Promise<Answer> {
    const answer = await fetch(`http://localhost:${this.#port}/api/auth${path}`, {
      method,
      headers: { ...this.#headers, ...headers, ...(body ? { "content-type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
      .then(async (response) => ({ status: response.status, ...Answer.parse(await response.json()) }))
      .catch(() => null);
    if (!answer || answer.status === 503) throw new Lost();
    if (answer.status >= 400 && !expected.includes(answer.code ?? ""))
      throw new Error(`${method} ${path}: ${answer.status} ${answer.code} ${answer.detail}`);
    return answer;
  }
}

class Lost extends Error {}
