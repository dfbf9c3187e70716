import { expect, it } from "vitest";
import { audioType, mayKeepRecording } from "./recording.ts";

it("CALL-10: a recording without an announcement is kept only where one party's consent suffices on both ends", () => {
  expect(mayKeepRecording(true, ["CA", "CA"])).toBe(true);
  expect(mayKeepRecording(false, ["CA", "AZ"])).toBe(false);
  expect(mayKeepRecording(false, ["az", "AZ"])).toBe(true);
  // An unknown state counts as one where all must agree.
  expect(mayKeepRecording(false, [null, "AZ"])).toBe(false);
});

it("keeps audio only", () => {
  expect(audioType("audio/x-wav; charset=binary")).toBe("audio/wav");
  expect(audioType("audio/mpeg")).toBe("audio/mpeg");
  for (const other of ["text/html", "application/json", undefined]) expect(audioType(other)).toBeNull();
});
