import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  BrandColour,
  contrastInDark,
  contrastInLight,
  contrastOf,
  nearestForDark,
  nearestForLight,
} from "./brand-color.ts";

const colours = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

describe("A facility's colour", () => {
  it("contrast is as WCAG computes it", () => {
    expect(contrastOf("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrastOf("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  });

  it("is refused when it is too light, and the nearest shade that passes is offered", () => {
    expect(BrandColour.parse("#2A7068")).toBe("#2a7068");
    const refused = BrandColour.safeParse("#ffb000");
    expect(refused.error?.issues[0]?.message).toMatch(/4\.5\)\. The nearest that can be read is #[0-9a-f]{6}\./);
    expect(BrandColour.safeParse("teal").error?.issues[0]?.message).toMatch(/Six digits/);
  });

  it("every colour has a shade for the light theme that is taken, and one for the dark theme", () => {
    fc.assert(
      fc.property(colours, (colour) => {
        expect(contrastInLight(nearestForLight(colour))).toBeGreaterThanOrEqual(4.5);
        expect(contrastInDark(nearestForDark(colour))).toBeGreaterThanOrEqual(4.5);
        expect(BrandColour.safeParse(nearestForLight(colour)).success).toBe(true);
        if (contrastInLight(colour) >= 4.5) expect(nearestForLight(colour)).toBe(colour);
      }),
    );
  });
});
