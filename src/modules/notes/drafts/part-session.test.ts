import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PartSaved } from "./part.contract.ts";
import { contentFromText, plainText } from "./part-content.ts";
import { PartSession } from "./part-session.ts";
import type { KeptText, OutgoingSave, PartState } from "./part-state.ts";

const savedAt = "2026-11-20T18:42:07.000Z";
const text = (words: string) => contentFromText(words);
const noNetwork = new TypeError("Failed to fetch");
const refusal = new Error("forbidden");

/** A fake server that records saves and answers as configured. */
function server(head: { tabId: string; seq: number } | null = null) {
  const received: OutgoingSave[] = [];
  const device: { kept: KeptText | null; writes: number; works: boolean } = { kept: null, writes: 0, works: true };
  const states: PartState[] = [];
  let answer: (save: OutgoingSave) => Promise<PartSaved> = async () => ({
    outcome: "saved",
    revision: received.length,
    savedAt,
  });
  let ids = 0;
  let overtaken = 0;
  const session = new PartSession(
    {
      send: (save) => {
        received.push(save);
        return answer(save);
      },
      keep: async (kept) => {
        if (!device.works) return false;
        device.kept = kept;
        device.writes += 1;
        return true;
      },
      forget: async () => {
        device.kept = null;
      },
      onChange: (state) => states.push(state),
      newId: () => {
        ids += 1;
        return `m${ids}`;
      },
      onOvertaken: () => {
        overtaken += 1;
      },
      now: () => savedAt,
      isTransient: (error) => error === noNetwork,
    },
    "tab",
    { revision: head ? 5 : 0, content: text(""), savedAt: null, typed: head },
  );
  return {
    session,
    received,
    device,
    states,
    overtaken: () => overtaken,
    words: () => received.map((save) => plainText(save.content)),
    answers(next: typeof answer) {
      answer = next;
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("typing", () => {
  it("DRF-2: is on the device within 250 ms and on the server 1 s after a pause", async () => {
    const { session, device, words } = server();
    session.type(text("Slept"));
    await vi.advanceTimersByTimeAsync(249);
    expect(device.kept).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(plainText(device.kept!.content)).toBe("Slept");
    await vi.advanceTimersByTimeAsync(749);
    expect(words()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(words()).toEqual(["Slept"]);
    expect(session.state).toEqual({ kind: "saved", at: savedAt });
    expect(device.kept).toBeNull();
  });

  it("DRF-2: without a pause is on the device every second and on the server every 3 s", async () => {
    const { session, device, words } = server();
    for (let i = 0; i < 60; i += 1) {
      session.type(text(`word ${i}`));
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(words()).toHaveLength(2);
    expect(device.writes).toBeGreaterThanOrEqual(4);
  });

  it("sends one save at a time, then the latest text", async () => {
    const { session, received, words, answers } = server();
    let release: (answer: PartSaved) => void = () => {};
    answers(
      () =>
        new Promise((resolve) => {
          release = resolve;
        }),
    );
    session.type(text("one"));
    await vi.advanceTimersByTimeAsync(1000);
    session.type(text("one two"));
    await vi.advanceTimersByTimeAsync(5000);
    expect(received).toHaveLength(1);
    expect(session.state.kind).toBe("saving");
    answers(async () => ({ outcome: "saved", revision: 2, savedAt }));
    release({ outcome: "saved", revision: 1, savedAt });
    await vi.advanceTimersByTimeAsync(1000);
    expect(words()).toEqual(["one", "one two"]);
    expect(received[1]).toMatchObject({ baseRevision: 1, seq: 2 });
    expect(session.isSettled).toBe(true);
  });

  it("DRF-2: goes to the server at once when the page is hidden during a save, and counts once", async () => {
    const { session, received, words, answers, device } = server();
    const release: ((answer: PartSaved) => void)[] = [];
    answers(() => new Promise((resolve) => release.push(resolve)));
    session.type(text("one"));
    await vi.advanceTimersByTimeAsync(1000);
    session.type(text("one two"));
    session.leave();
    expect(words()).toEqual(["one", "one two"]);
    expect(plainText(device.kept!.content)).toBe("one two");
    session.leave();
    answers(async () => ({ outcome: "saved", revision: 2, savedAt }));
    for (const answer of release) answer({ outcome: "saved", revision: 1, savedAt });
    await vi.advanceTimersByTimeAsync(1000);
    expect(session.isSettled).toBe(true);
    expect(new Set(received.map(({ mutationId }) => mutationId)).size).toBe(2);
    expect(received.at(-1)).toEqual(received[1]);
  });

  it("DRF-4: is saved as a revision at once on blur", async () => {
    const { session, received } = server();
    session.type(text("done"));
    await session.flush();
    expect(received).toMatchObject([{ moment: true }]);
    expect(session.isSettled).toBe(true);
    await session.flush();
    expect(received).toHaveLength(1);
  });
});

describe("without a network", () => {
  it("DRF-9: is kept on the device, counts changes, and sends the latest text when the server is back", async () => {
    const { session, device, words, answers } = server();
    answers(async () => {
      throw noNetwork;
    });
    session.type(text("one"));
    await vi.advanceTimersByTimeAsync(1000);
    expect(session.state).toMatchObject({ kind: "offline", changes: 1, device: "stored" });
    session.type(text("one two"));
    expect(session.state).toMatchObject({ kind: "offline", changes: 2, device: "storing" });
    await vi.advanceTimersByTimeAsync(300);
    expect(session.state).toMatchObject({ kind: "offline", changes: 2, device: "stored" });
    expect(plainText(device.kept!.content)).toBe("one two");
    answers(async (save) => ({ outcome: "saved", revision: save.seq, savedAt }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.isSettled).toBe(true);
    expect(words().at(-1)).toBe("one two");
    expect(device.kept).toBeNull();
  });

  it("DRF-9: does not claim to have stored what the device refused", async () => {
    const { session, device, answers } = server();
    answers(async () => {
      throw noNetwork;
    });
    device.works = false;
    session.type(text("one"));
    await vi.advanceTimersByTimeAsync(1000);
    expect(session.state).toMatchObject({ kind: "offline", device: "failed" });
    device.works = true;
    session.type(text("one two"));
    await vi.advanceTimersByTimeAsync(300);
    expect(session.state).toMatchObject({ kind: "offline", device: "stored" });
  });

  it("DRF-9: retries at once when the live connection is back, one request at a time", async () => {
    const { session, received, answers } = server();
    answers(async () => {
      throw noNetwork;
    });
    session.type(text("one"));
    await vi.advanceTimersByTimeAsync(31_000);
    const before = received.length;
    await session.reachable();
    expect(received).toHaveLength(before + 1);
    // Still unreachable: retries continue from the shortest backoff.
    await vi.advanceTimersByTimeAsync(2000);
    expect(received).toHaveLength(before + 2);
    answers(async (save) => ({ outcome: "saved", revision: save.seq, savedAt }));
    await session.reachable();
    expect(session.isSettled).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(received).toHaveLength(before + 3);
  });

  it("DRF-3: retries a save with the same id, so a lost answer counts once", async () => {
    const { session, received, answers } = server();
    answers(async () => {
      throw noNetwork;
    });
    session.type(text("one"));
    await vi.advanceTimersByTimeAsync(1000 + 2000 + 4000);
    expect(received).toHaveLength(3);
    expect(new Set(received.map((save) => save.mutationId)).size).toBe(1);
    expect(new Set(received.map((save) => save.seq)).size).toBe(1);
  });

  it("flush gives up after one attempt and leaves the text on the device", async () => {
    const { session, device, answers } = server();
    answers(async () => {
      throw noNetwork;
    });
    session.type(text("one"));
    await session.flush();
    expect(session.state.kind).toBe("offline");
    expect(device.kept).not.toBeNull();
  });

  it("stops retrying after a permanent refusal and keeps storing on the device", async () => {
    const { session, device, received, answers } = server();
    answers(async () => {
      throw refusal;
    });
    session.type(text("one"));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(received).toHaveLength(1);
    expect(session.state).toEqual({ kind: "refused", error: refusal, device: "stored" });
    session.type(text("one two"));
    await vi.advanceTimersByTimeAsync(300);
    expect(plainText(device.kept!.content)).toBe("one two");
  });
});

describe("two versions", () => {
  const diverged = (): PartSaved => ({
    outcome: "diverged",
    reason: "changed-elsewhere",
    branchId: "branch",
    savedAt,
    status: "draft",
    head: { revision: 9, content: text("theirs"), savedAt, savedByName: "Ben Ortiz" },
  });

  it("DRF-7: shows both and sends nothing until one is chosen; typing continues on the device", async () => {
    const { session, device, received, answers } = server();
    answers(async () => diverged());
    session.type(text("mine"));
    await vi.advanceTimersByTimeAsync(1000);
    session.type(text("mine, longer"));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(received).toHaveLength(1);
    expect(session.state.kind === "diverged" && plainText(session.state.mine)).toBe("mine, longer");
    expect(plainText(device.kept!.content)).toBe("mine, longer");
    session.settle(10, text("both"), savedAt);
    answers(async () => ({ outcome: "saved", revision: 11, savedAt }));
    session.type(text("both and more"));
    await vi.advanceTimersByTimeAsync(1000);
    expect(received.at(-1)).toMatchObject({ baseRevision: 10 });
    expect(session.isSettled).toBe(true);
  });

  it("DRF-9: sends restored text with the revision it was typed on", async () => {
    const { session, received } = server();
    session.recover({ content: text("from yesterday"), baseRevision: 4 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(received).toMatchObject([{ baseRevision: 4, moment: true }]);
  });

  it("DRF-9: drops the device's copy when the server has a later text of the same session", async () => {
    const { session, received } = server({ tabId: "before", seq: 50 });
    const kept = { content: text("quiete"), baseRevision: 4, typed: { tabId: "before", seq: 44 } };
    expect(session.recover(kept)).toBe(false);
    await vi.advanceTimersByTimeAsync(5000);
    expect(received).toEqual([]);
    expect(session.isSettled).toBe(true);
  });

  it("DRF-9: sends the device's copy as a continuation when its last words had not arrived", async () => {
    const { session, received } = server({ tabId: "before", seq: 44 });
    const kept = { content: text("quieter room"), baseRevision: 4, typed: { tabId: "before", seq: 50 } };
    expect(session.recover(kept)).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(received).toMatchObject([{ baseRevision: 5, follows: { tabId: "before", seq: 50 } }]);
  });

  it("DRF-9: opens the server's text when a late save of the previous page supersedes the restored one", async () => {
    const { session, received, answers, device, overtaken } = server({ tabId: "before", seq: 40 });
    answers(async () => ({ outcome: "saved", revision: 6, savedAt, overtaken: true }));
    session.recover({ content: text("quiete"), baseRevision: 4, typed: { tabId: "before", seq: 44 } });
    await vi.advanceTimersByTimeAsync(1000);
    expect(received).toHaveLength(1);
    expect(overtaken()).toBe(1);
    expect(device.kept).toBeNull();
  });

  it.each(["saved", "failed"] as const)(
    "DRF-9: a save that %s after its page closed leaves the device to the next page",
    async (ended) => {
      const { session, device, answers } = server();
      const open: { saved: (answer: PartSaved) => void; failed: (error: Error) => void }[] = [];
      answers(() => new Promise((saved, failed) => open.push({ saved, failed })));
      session.type(text("old"));
      await vi.advanceTimersByTimeAsync(1000);
      session.close();
      const newer: KeptText = { content: text("old and newer"), baseRevision: 0, typed: { tabId: "next", seq: 1 } };
      device.kept = newer;
      if (ended === "saved") open[0]?.saved({ outcome: "saved", revision: 1, savedAt });
      else open[0]?.failed(noNetwork);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(device.kept).toBe(newer);
      expect(open).toHaveLength(1);
    },
  );

  it("DRF-3: numbers every change, so the server can order texts of one session", async () => {
    const { session, received, device } = server();
    session.type(text("a"));
    session.type(text("ab"));
    await vi.advanceTimersByTimeAsync(1000);
    session.type(text("abc"));
    await vi.advanceTimersByTimeAsync(250);
    expect(device.kept?.typed).toEqual({ tabId: "tab", seq: 3 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(received.map((save) => save.seq)).toEqual([2, 3]);
  });
});
