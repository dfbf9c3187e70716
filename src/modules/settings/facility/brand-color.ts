import { z } from "zod";

/** Grounds a brand's color is read on: white cards and sand pages in light, cards and page in dark (`src/ui/theme`). */
const lightGrounds = ["#ffffff", "#f7f7f5"];
const darkGrounds = ["#1f1f1d", "#161615"];
/** WCAG 2.2, 1.4.3: text of usual size. */
export const readable = 4.5;

type Rgb = readonly [number, number, number];
const part = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
const parts = (hex: string): Rgb => [part(hex, 1), part(hex, 3), part(hex, 5)];
const mapped = ([red, green, blue]: Rgb, to: (value: number) => number): Rgb => [to(red), to(green), to(blue)];
const hexOf = (rgb: Rgb) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

function luminance(hex: string): number {
  const [red, green, blue] = mapped(parts(hex), (channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colors `#rrggbb`, 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const both = [luminance(one), luminance(other)];
  const [dark, light] = [Math.min(...both), Math.max(...both)];
  return (light + 0.05) / (dark + 0.05);
}

const least = (color: string, grounds: readonly string[]) =>
  Math.min(...grounds.map((ground) => contrastOf(color, ground)));

/** How well a color is read where the theme is light: the worse of card and page. */
export const contrastInLight = (color: string) => least(color, lightGrounds);
export const contrastInDark = (color: string) => least(color, darkGrounds);

/** The color mixed with black or white, as little as makes it readable on all grounds. */
function mixedUntilReadable(color: string, toward: 0 | 255, grounds: readonly string[]): string {
  const own = parts(color);
  for (let share = 0; share <= 100; share += 1) {
    const mixed = hexOf(mapped(own, (channel) => channel + ((toward - channel) * share) / 100));
    if (least(mixed, grounds) >= readable) return mixed;
  }
  return toward === 0 ? "#000000" : "#ffffff";
}

/** The nearest shade that is readable in the light theme; the color itself when it is. */
export const nearestForLight = (color: string) => mixedUntilReadable(color, 0, lightGrounds);
/** No color passes on white and on near-black alike, so the dark theme has a lighter shade of the same. */
export const nearestForDark = (color: string) => mixedUntilReadable(color, 255, darkGrounds);

/** A facility's color, `#2a7068`. Refused below 4.5:1 in the light theme, with the nearest shade that passes. */
export const BrandColor = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, "Six digits after #, like #2a7068.")
  .refine((color) => !/^#[0-9a-f]{6}$/.test(color) || contrastInLight(color) >= readable, {
    error: ({ input }) => {
      const color = String(input);
      return `Too light to read on white (contrast ${contrastInLight(color).toFixed(1)}:1, at least 4.5:1 required). The closest readable color is ${nearestForLight(color)}.`;
    },
  });
