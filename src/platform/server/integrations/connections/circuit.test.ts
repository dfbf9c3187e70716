import { describe, expect, it } from "vitest";
import { afterCall, type Circuit, closedCircuit, mayCall } from "./circuit.ts";

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20, 18, 0, seconds)).toISOString();
const fail = (circuit: Circuit, times: number, seconds = 0) => {
  let now = circuit;
  for (let n = 0; n < times; n += 1) now = afterCall(now, false, at(seconds));
  return now;
};

describe("INT-7 the circuit of a connection", () => {
  it("opens at the fifth failure in a row, not before, and a success in between begins anew", () => {
    expect(fail(closedCircuit, 4).circuit).toBe("closed");
    expect(fail(closedCircuit, 5).circuit).toBe("open");
    expect(fail(afterCall(fail(closedCircuit, 4), true, at(0)), 4).circuit).toBe("closed");
  });
  it("lets nobody through for 30 s, then one; two good answers close it", () => {
    const open = fail(closedCircuit, 5);
    expect(mayCall(open, at(29))).toBe(false);
    expect(mayCall(open, at(30))).toBe(true);
    const half = afterCall(open, true, at(30));
    expect(half.circuit).toBe("halfOpen");
    expect(mayCall(half, at(30))).toBe(true);
    expect(afterCall(half, true, at(31))).toEqual(closedCircuit);
  });
  it("doubles the wait with each failed trial, up to ten minutes", () => {
    let circuit = fail(closedCircuit, 5);
    const waits = [];
    for (let n = 0; n < 7; n += 1) {
      waits.push(circuit.waitSeconds);
      circuit = fail(circuit, 1, 30);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 600, 600]);
  });
});
