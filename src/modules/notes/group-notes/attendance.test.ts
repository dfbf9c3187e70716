import { expect, it } from "vitest";
import { arrivalAt, attended, attendedText, isCheckInOpen } from "./attendance.ts";

const at = (time: string) => `2026-11-23T${time}:00.000Z`;
const held = { start: at("10:00"), end: at("11:00") };

it("counts the whole minutes inside the session (GRP-7)", () => {
  expect(attended({ arrivedAt: at("09:52"), leftAt: null }, held)).toMatchObject({ minutes: 60, lateMinutes: 0 });
  expect(attended({ arrivedAt: at("10:18"), leftAt: at("10:40") }, held)).toMatchObject({
    start: at("10:18"),
    end: at("10:40"),
    minutes: 22,
  });
  expect(attended({ arrivedAt: "2026-11-23T10:00:30.000Z", leftAt: at("10:30") }, held)?.minutes).toBe(29);
});

it("never counts minutes outside the session, nor less than none (GRP-7)", () => {
  expect(attended({ arrivedAt: at("11:20"), leftAt: null }, held)).toMatchObject({ minutes: 0, end: at("11:00") });
  expect(attended({ arrivedAt: at("09:00"), leftAt: at("09:30") }, held)).toMatchObject({ minutes: 0 });
  expect(attended({ arrivedAt: null, leftAt: null }, held)).toBeNull();
});

it("marks late arrival and early leave beyond ten minutes (GRP-9)", () => {
  const late = attended({ arrivedAt: at("10:18"), leftAt: at("10:48") }, held);
  expect(late).toMatchObject({ lateMinutes: 18, leftEarlyMinutes: 12 });
  expect(late && attendedText(late)).toBe("18 min late, left 12 min early");
  const almost = attended({ arrivedAt: at("10:10"), leftAt: at("10:50") }, held);
  expect(almost && attendedText(almost)).toBe("");
});

it("takes a tap at the start as on time, a later one as late, and one after the session as a record of it", () => {
  const session = { start: at("10:00"), plannedEnd: at("11:00") };
  expect(arrivalAt(session, at("09:50"))).toBe(at("10:00"));
  expect(arrivalAt(session, at("10:09"))).toBe(at("10:00"));
  expect(arrivalAt(session, at("10:18"))).toBe(at("10:18"));
  expect(arrivalAt(session, at("11:30"))).toBe(at("10:00"));
});

it("opens check-in 30 minutes before the session, and not once it has ended", () => {
  const session = { status: "scheduled", scheduledStart: at("10:00"), scheduledEnd: at("11:00") };
  expect(isCheckInOpen(session, at("09:29"))).toBe(false);
  expect(isCheckInOpen(session, at("09:30"))).toBe(true);
  expect(isCheckInOpen({ ...session, status: "ended" }, at("10:30"))).toBe(false);
  expect(isCheckInOpen({ ...session, status: "cancelled" }, at("10:30"))).toBe(false);
});
