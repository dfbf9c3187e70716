import { describe, expect, it } from "vitest";
import { CoalescedReads } from "./coalesced-reads.ts";

function gate() {
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

describe("SharedReading", () => {
  it("serves calls made during a read from the next read, never from the one already running", async () => {
    const reading = new CoalescedReads<number>();
    const first = gate();
    let reads = 0;
    const read = async () => {
      reads += 1;
      const mine = reads;
      if (mine === 1) await first.opened;
      return mine;
    };
    const a = reading.read("place", read);
    await Promise.resolve();
    const later = [reading.read("place", read), reading.read("place", read), reading.read("place", read)];
    first.open();
    expect(await a).toBe(1);
    expect(await Promise.all(later)).toEqual([2, 2, 2]);
    expect(reads).toBe(2);
  });

  it("reads again when idle, separates keys and continues after a failure", async () => {
    const reading = new CoalescedReads<string>();
    expect(await reading.read("a", async () => "one")).toBe("one");
    expect(await reading.read("a", async () => "two")).toBe("two");
    const failing = reading.read("a", async () => Promise.reject(new Error("gone")));
    const after = reading.read("a", async () => "three");
    const other = reading.read("b", async () => "other");
    await expect(failing).rejects.toThrow("gone");
    expect(await after).toBe("three");
    expect(await other).toBe("other");
  });
});
