import { describe, expect, it } from "vitest";
import { benefitLines, figureText } from "./benefit-text.ts";
import { type BenefitLine, breakdownOf, gapsOf } from "./vob.ts";

const line = (ebCode: string, more: Partial<BenefitLine> = {}): BenefitLine => ({
  source: "271",
  ebCode,
  coverageLevel: null,
  serviceTypes: ["30"],
  timePeriod: null,
  planName: null,
  amountCents: null,
  percentBp: null,
  authRequired: null,
  inNetwork: null,
  message: null,
  entityName: null,
  ...more,
});

describe("the benefits of a stay", () => {
  it("VOB-8: takes the substance use figure before the plan's", () => {
    const { inNetwork } = breakdownOf(
      [
        line("A", { percentBp: 3000, inNetwork: "Y" }),
        line("A", { percentBp: 1000, inNetwork: "Y", serviceTypes: ["AI"] }),
        line("A", { percentBp: 500, inNetwork: "Y", serviceTypes: ["98"] }),
      ],
      null,
    );
    expect(inNetwork.coinsurance?.percentBp).toBe(1000);
  });

  it("VOB-8: names the payer that manages behavioral health", () => {
    const lines = [line("1"), line("U", { serviceTypes: ["MH"], entityName: "Meridian" })];
    expect(breakdownOf(lines, null).managedBy).toBe("Meridian");
  });

  it("keeps family figures and the other network apart", () => {
    const found = breakdownOf(
      [
        line("C", { amountCents: 600_000, coverageLevel: "FAM", inNetwork: "Y" }),
        line("C", { amountCents: 900_000, coverageLevel: "IND", inNetwork: "N" }),
      ],
      null,
    );
    expect(found.inNetwork.deductible).toBeUndefined();
    expect(found.outOfNetwork.deductible?.cents).toBe(900_000);
  });

  it("asks for nothing more when coverage is not active", () => {
    expect(gapsOf(breakdownOf([line("6")], null))).toEqual([]);
    expect(gapsOf(breakdownOf([line("C", { amountCents: 0 })], null))).toEqual(["whether coverage is active"]);
  });
});

describe("benefits in words", () => {
  it("shows zero only where the payer said zero", () => {
    expect(figureText({ cents: 0, percentBp: null, source: "271" })).toBe("$0.00");
    expect(figureText(undefined)).toBe("Not stated");
    expect(figureText({ cents: null, percentBp: 2050, source: "phone" })).toBe("20.5%");
  });
  it("says what is left of the deductible", () => {
    const lines = benefitLines(
      breakdownOf(
        [
          line("1"),
          line("C", { amountCents: 300_000, timePeriod: "23", inNetwork: "Y" }),
          line("C", { amountCents: 120_000, timePeriod: "29", inNetwork: "Y", authRequired: "Y" }),
        ],
        null,
      ),
    );
    expect(Object.fromEntries(lines)).toMatchObject({
      Coverage: "Active",
      Network: "In network",
      Deductible: "$1,200.00 left of $3,000.00",
      Authorization: "Required before admission",
      Copay: "Not stated",
    });
  });
});
