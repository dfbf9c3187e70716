import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  BrandColor,
  contrastInDark,
  contrastInLight,
  contrastOf,
  nearestForDark,
  nearestForLight,
} from "./brand-color.ts";

const colors = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

describe("A facility's color", () => {
  it("contrast is as WCAG computes it", () => {
    expect(contrastOf("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrastOf("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  });

  it("is refused when it is too light, and the nearest shade that passes is offered", () => {
    expect(BrandColor.parse("#2A7068")).toBe("#2a7068");
    const refused = BrandColor.safeParse("#ffb000");
    expect(refused.error?.issues[0]?.message).toMatch(/required\). The closest readable color is #[0-9a-f]{6}\./);
    expect(BrandColor.safeParse("teal").error?.issues[0]?.message).toMatch(/Six digits/);
  });

  it("every color has a shade for the light theme that is taken, and one for the dark theme", () => {
    fc.assert(
      fc.property(colors, (color) => {
        expect(contrastInLight(nearestForLight(color))).toBeGreaterThanOrEqual(4.5);
        expect(contrastInDark(nearestForDark(color))).toBeGreaterThanOrEqual(4.5);
        expect(BrandColor.safeParse(nearestForLight(color)).success).toBe(true);
        if (contrastInLight(color) >= 4.5) expect(nearestForLight(color)).toBe(color);
      }),
    );
  });
});
