import { describe, expect, it } from "vitest";
import { afterCall, type Circuit, closedCircuit, isShaky, mayCall } from "./circuit.ts";

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20, 18, 0, seconds)).toISOString();
const fail = (circuit: Circuit, times: number, seconds = 0) => {
  let now = circuit;
  for (let n = 0; n < times; n += 1) now = afterCall(now, false, at(seconds));
  return now;
};

describe("INT-7: circuit breaker", () => {
  it("opens at the fifth consecutive failure; a success resets the count", () => {
    expect(fail(closedCircuit, 4).circuit).toBe("closed");
    expect(fail(closedCircuit, 5).circuit).toBe("open");
    expect(fail(afterCall(fail(closedCircuit, 4), true, at(0)), 4).circuit).toBe("closed");
  });
  it("blocks calls for 30 s, then allows one; two successes close it", () => {
    const open = fail(closedCircuit, 5);
    expect(mayCall(open, at(29))).toBe(false);
    expect(mayCall(open, at(30))).toBe(true);
    const half = afterCall(open, true, at(30));
    expect(half.circuit).toBe("halfOpen");
    expect(mayCall(half, at(30))).toBe(true);
    expect(mayCall({ ...half, retryAt: at(60) }, at(59))).toBe(false);
    expect(afterCall(half, true, at(31))).toEqual(closedCircuit);
  });
  it("doubles the wait after each failed trial, up to 10 minutes", () => {
    let circuit = fail(closedCircuit, 5);
    const waits = [];
    for (let n = 0; n < 7; n += 1) {
      waits.push(circuit.waitSeconds);
      circuit = afterCall(circuit, false, circuit.retryAt ?? "");
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 600, 600]);
  });
  it("calls started before it opened do not extend the wait", () => {
    const open = fail(closedCircuit, 5);
    expect(fail(open, 7, 9)).toMatchObject({ circuit: "open", waitSeconds: 30, retryAt: at(30) });
  });
  it("opens when half of at least ten calls in a minute fail", () => {
    const one = fail(closedCircuit, 1);
    expect(afterCall(one, false, at(0), { calls: 10, failed: 5 }).circuit).toBe("open");
    expect(afterCall(one, false, at(0), { calls: 10, failed: 4 }).circuit).toBe("closed");
    expect(afterCall(one, false, at(0), { calls: 9, failed: 8 }).circuit).toBe("closed");
  });
  it("reports degraded when more than 20% of at least ten calls fail", () => {
    expect(isShaky({ calls: 10, failed: 3 })).toBe(true);
    expect(isShaky({ calls: 10, failed: 2 })).toBe(false);
    expect(isShaky({ calls: 3, failed: 3 })).toBe(false);
  });
});
