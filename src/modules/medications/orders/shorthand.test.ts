import { describe, expect, it } from "vitest";
import { readShorthand } from "./shorthand.ts";

describe("an order typed in one line", () => {
  it.each([
    [
      "lib 50 qid x2d",
      { drug: "lib", doseValue: "50", kind: "scheduled", frequencyCode: "QID", duration: { value: 2, unit: "days" } },
    ],
    [
      "Tylenol 650 mg q6h prn pain max 3g",
      {
        drug: "tylenol",
        doseValue: "650",
        doseUnit: "mg",
        kind: "prn",
        minIntervalHours: 6,
        prnReason: ["pain"],
        maxAmountPer24h: "3000",
      },
    ],
    [
      "lorazepam 0.5mg po q4h prn for anxiety or agitation max 4 for 5 days",
      {
        drug: "lorazepam",
        doseValue: "0.5",
        doseUnit: "mg",
        routeCode: "C38288",
        kind: "prn",
        minIntervalHours: 4,
        prnReason: ["anxiety", "agitation"],
        maxDosesPer24h: 4,
        duration: { value: 5, unit: "days" },
      },
    ],
    ["sertraline 50 daily", { drug: "sertraline", doseValue: "50", kind: "scheduled", frequencyCode: "DAILY" }],
    [
      "buprenorphine naloxone 2 tabs sl stat",
      { drug: "buprenorphine naloxone", doseValue: "2", doseUnit: "tablet", routeCode: "C38300", kind: "stat" },
    ],
    [
      "amoxicillin 500 tid x 10 days",
      {
        drug: "amoxicillin",
        doseValue: "500",
        kind: "scheduled",
        frequencyCode: "TID",
        duration: { value: 10, unit: "days" },
      },
    ],
    ["vitamin b12", { drug: "vitamin b12" }],
  ])("%s", (line, expected) => {
    expect(readShorthand(line)).toEqual({ ...expected, unread: [] });
  });

  it.each([
    ["sertraline 50 qd", ["qd"]],
    ["sertraline 50 qod x2d", ["qod"]],
    ["lorazepam 1.0 bid", ["1.0"]],
    ["lorazepam .5 bid", [".5"]],
    ["lorazepam 1 bid prn anxiety", ["bid"]],
    ["sertraline 50 daily max lots", ["max lots"]],
  ])("lists what it can't read: %s", (line, unread) => {
    expect(readShorthand(line).unread).toEqual(unread);
  });
});
