import fc from "fast-check";
import { expect, it } from "vitest";
import { cropped, moved, wholePicture, zoomed } from "./crop.ts";

const size = { width: 1600, height: 900 };

it("begins with the largest square in the middle", () => {
  expect(cropped(size, wholePicture)).toEqual({ left: 350, top: 0, side: 900 });
  expect(cropped(size, zoomed(size, wholePicture, 2))).toEqual({ left: 575, top: 225, side: 450 });
});

it("the frame never leaves the picture, however it is dragged and zoomed", () => {
  const part = fc.double({ min: -3, max: 3, noNaN: true });
  const side = fc.integer({ min: 1, max: 6000 });
  fc.assert(
    fc.property(side, side, fc.array(fc.tuple(part, part, part), { maxLength: 20 }), (width, height, steps) => {
      let crop = wholePicture;
      for (const [x, y, zoom] of steps)
        crop = zoomed({ width, height }, moved({ width, height }, crop, { x, y }), zoom * 2);
      const { left, top, side: kept } = cropped({ width, height }, crop);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(left + kept).toBeLessThanOrEqual(width + 1e-6);
      expect(top + kept).toBeLessThanOrEqual(height + 1e-6);
    }),
  );
});
