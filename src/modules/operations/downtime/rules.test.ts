import { describe, expect, it } from "vitest";
import { ageWords, packetAge } from "./age.ts";
import { afterWrongPin, mostAttempts, noAttempts } from "./attempts.ts";
import { newDeviceKey, newOpenerKey, pinIterations, unwrapOpenerKey } from "./crypto.ts";
import { assemblePacket } from "./packet.ts";

const minute = 60_000;
const made = Date.parse("2026-11-20T10:45:00Z");

describe("packet age", () => {
  it.each([
    [0, "fresh", "less than a minute old"],
    [12, "fresh", "12 minutes old"],
    [30, "fresh", "30 minutes old"],
    [31, "ageing", "31 minutes old"],
    [60, "ageing", "1 hour old"],
    [121, "old", "2 hours 1 minute old"],
  ])("downtime: after %i minutes it is %s", (minutes, tone, words) => {
    const age = packetAge(made, 24, made + minutes * minute, 0);
    expect([age.tone, ageWords(age.minutes), age.expired]).toEqual([tone, words, false]);
  });

  it("expires after the facility's keep hours", () => {
    expect(packetAge(made, 4, made + 4 * 60 * minute - 1, 0).expired).toBe(false);
    expect(packetAge(made, 4, made + 4 * 60 * minute, 0).expired).toBe(true);
  });

  it("setting the clock back does not make a packet younger", () => {
    const seen = made + 25 * 60 * minute;
    const age = packetAge(made, 24, made + minute, seen);
    expect(age).toMatchObject({ expired: true, clockWentBack: true, minutes: 25 * 60 });
  });
});

describe("wrong PINs at a workstation", () => {
  it("delays grow, and the tenth attempt deletes the packet after more than 45 minutes", () => {
    let state = { ...noAttempts, wipe: false };
    let now = 0;
    const waits: number[] = [];
    while (!state.wipe) {
      state = afterWrongPin(state, now);
      waits.push((state.blockedUntil - now) / 1000);
      if (!state.wipe) now = state.blockedUntil;
    }
    expect(state.wrong).toBe(mostAttempts);
    expect(waits.slice(0, 4)).toEqual([0, 0, 30, 60]);
    expect(waits.every((wait, at) => at === 0 || wait >= (waits[at - 1] ?? 0))).toBe(true);
    expect(now).toBeGreaterThan(45 * minute);
  });
});

describe("PIN-protected key", () => {
  it("requires both the PIN and the device key", async () => {
    const device = await newDeviceKey();
    const { wrapped } = await newOpenerKey("480216", device, 1000);
    expect(await unwrapOpenerKey("480216", device, wrapped)).not.toBeNull();
    expect(await unwrapOpenerKey("480217", device, wrapped)).toBeNull();
    await expect(unwrapOpenerKey("480216", await newDeviceKey(), wrapped)).rejects.toThrow();
  });

  it("the device key is not extractable and key derivation meets the OWASP cost", async () => {
    await expect(crypto.subtle.exportKey("raw", await newDeviceKey())).rejects.toThrow();
    expect(pinIterations).toBeGreaterThanOrEqual(600_000);
  });
});

it("lists clients in floor order, those without a bed last", () => {
  const person = (id: string, name: string) => ({ id, name, birthDate: null, number: id, detail: null });
  const place = (place: string, subjectId: string | null) => ({
    group: "Wing",
    place,
    subjectId,
    text: null,
    tone: "plain" as const,
  });
  const packet = assemblePacket([
    { subjects: [person("a", "Adams"), person("b", "Baker"), person("c", "Clark")] },
    { places: [place("1A", "c"), place("1B", null), place("2A", "a")] },
  ]);
  expect(packet.subjects.map(({ id }) => id)).toEqual(["c", "a", "b"]);
});
