import { afterAll, expect, it } from "vitest";
import { newId } from "#platform/shared/ids.ts";
import { givenFacility, type Person } from "#testing/facility.ts";
import { PartSaved } from "../drafts/part.contract.ts";
import { contentFromText, joinContent, type PartContent, plainText } from "../drafts/part-content.ts";
import { PartSession } from "../drafts/part-session.ts";
import type { KeptText, OutgoingSave } from "../drafts/part-state.ts";
import { getGroupNote } from "./group-note.contract.ts";
import {
  chooseSharedVersion,
  releaseSharedLease,
  requestSharedLease,
  saveSharedPart,
  takeSharedLease,
} from "./shared-part.contract.ts";
import { givenCheckedIn } from "./testing.ts";

const facility = await givenFacility();
const noNetwork = new Error("Failed to fetch");
const sessionEnded = new Error("Sign in to continue");
const dead = new Error("This browser was killed");
const partKey = "shared.narrative";

/** A clinician's browser: what is typed goes through the real saving session to the real server; the device survives. */
class Browser {
  readonly #person: Person;
  readonly #sessionId: string;
  #device: KeptText | null = null;
  #writing: PartSession | null = null;
  #generation = 0;
  isReachable = true;

  constructor(person: Person, sessionId: string) {
    this.#person = person;
    this.#sessionId = sessionId;
  }

  async part() {
    const { shared } = await this.#person.call(getGroupNote, { params: { sessionId: this.#sessionId } });
    const [part] = shared;
    if (!part) throw new Error("The session has no shared narrative.");
    return part;
  }

  async open(): Promise<void> {
    this.#generation += 1;
    const mine = this.#generation;
    const part = await this.part();
    const writing = new PartSession(
      {
        send: (save) => this.#send(save, mine),
        keep: async (kept) => {
          this.#device = kept;
          return true;
        },
        forget: async () => {
          if (mine === this.#generation) this.#device = null;
        },
        onChange: () => undefined,
        onOvertaken: () => undefined,
        newId,
        now: () => facility.clock.now(),
        isTransient: (error) => error === noNetwork || error === sessionEnded,
      },
      newId(),
      part,
    );
    if (this.#device) writing.recover(this.#device);
    this.#writing = writing;
  }

  async #send(save: OutgoingSave, generation: number) {
    if (generation !== this.#generation) throw dead;
    if (!this.isReachable) throw noNetwork;
    const body = { ...save, origin: "typing" } as const;
    // The bare answer: a call of a test would sign in again by itself.
    const response = await this.#person.send(saveSharedPart, { params: { sessionId: this.#sessionId, partKey }, body });
    if (response.statusCode === 401) throw sessionEnded;
    return PartSaved.parse(response.json());
  }

  readonly #tabId = newId();
  readonly #lease = () => ({ params: { sessionId: this.#sessionId, partKey }, body: { tabId: this.#tabId } });

  /** The section takes the focus: it is taken, or asked for while the other one writes it (DRF-5, DRF-6). */
  async focus(): Promise<void> {
    const taken = await this.#person.call(takeSharedLease, this.#lease()).catch(() => null);
    if (!taken) await this.#person.call(requestSharedLease, this.#lease());
  }

  async handOver(): Promise<void> {
    await this.#person.call(releaseSharedLease, this.#lease());
  }

  /** The session ends on the server; typing goes on, and every save is refused until the user signs in again. */
  endSession(): void {
    this.#person.cookies.clear();
  }

  async signIn(): Promise<void> {
    await this.#person.signIn();
  }

  get #open(): PartSession {
    if (!this.#writing) throw new Error("The browser is closed.");
    return this.#writing;
  }

  type(word: string): void {
    this.#open.type(contentFromText(`${plainText(this.#open.content)} ${word}`.trim()));
  }

  /** What the page does on a pause; two versions are kept both, as the screen offers. */
  async pause(): Promise<void> {
    await this.#open.flush();
    if (this.#open.state.kind === "diverged") {
      const { answer, mine } = this.#open.state;
      await this.#keepBoth(answer.branchId, mine);
    }
  }

  async #keepBoth(branchId: string, mine: PartContent): Promise<void> {
    const head = await this.part();
    const content = joinContent(head.content, mine);
    const { revision, savedAt } = await this.#person.call(chooseSharedVersion, {
      params: { sessionId: this.#sessionId, partKey },
      body: { branchId, baseRevision: head.revision, mutationId: newId(), tabId: newId(), content },
    });
    this.#open.settle(revision, content, savedAt);
  }

  /** The process ends after the device has stored the last words, and nothing more is sent. */
  async kill(): Promise<void> {
    this.isReachable = false;
    await this.#open.flush();
    this.close();
    this.isReachable = true;
  }

  close(): void {
    this.#generation += 1;
    this.#writing?.close();
    this.#writing = null;
  }
}

const browsers: Browser[] = [];
afterAll(() => {
  for (const browser of browsers) browser.close();
});

it("two clinicians type in one group note through a kill, a cut network, an ended session and an update, and no word is lost (DRF-9)", async () => {
  const coLead = await facility.as("nurse");
  const { session, lead } = await givenCheckedIn(facility, { clients: 1, coLead });
  const [first, second] = [new Browser(lead, session.id), new Browser(coLead, session.id)];
  browsers.push(first, second);
  await first.open();
  await second.open();
  const typed: string[] = [];
  const events: Readonly<Record<number, (browser: Browser) => Promise<void> | void>> = {
    6: async (browser) => {
      await browser.kill();
      await browser.open();
    },
    2: (browser) => browser.focus(),
    9: (browser) => browser.handOver(),
    // The network is cut: the page stays open and nothing is accepted until it is back.
    11: (browser) => {
      browser.isReachable = false;
    },
    17: (browser) => {
      browser.isReachable = true;
    },
    // The application was updated: the page saves what it can and is loaded again.
    23: async (browser) => {
      await browser.pause();
      browser.close();
      await browser.open();
    },
    // The session ends, and the user signs in over the open page.
    25: (browser) => browser.endSession(),
    28: (browser) => browser.signIn(),
    29: async (browser) => {
      browser.isReachable = false;
      await browser.kill();
      await browser.open();
    },
  };
  for (let step = 0; step < 36; step += 1)
    for (const [name, browser] of [["lead", first] as const, ["second", second] as const]) {
      // The two are not interrupted at the same moment.
      await events[name === "lead" ? step : step - 3]?.(browser);
      const word = `${name}word${step}`;
      browser.type(word);
      typed.push(word);
      if (step % (name === "lead" ? 4 : 5) === 3) await browser.pause();
    }
  for (const browser of [first, second]) await browser.pause();
  const part = await first.part();
  const kept = new Set(
    [part.content, ...part.branches.map(({ content }) => content)].flatMap((content) =>
      plainText(content).split(/\s+/),
    ),
  );
  expect(typed.filter((word) => !kept.has(word))).toEqual([]);
  expect(part.branches).toEqual([]);
});
