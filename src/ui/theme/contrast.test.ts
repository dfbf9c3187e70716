import { describe, expect, it } from "vitest";
import { colors } from "./tokens.ts";
import { cssVariables } from "./variables.ts";

type Rgb = [number, number, number];

function parse(color: string): Rgb {
  const mixed = /^color-mix\(in srgb, (#\w+) (\d+)%, (#\w+)\)$/.exec(color);
  if (mixed) {
    const [over, under] = [parse(mixed[1] ?? ""), parse(mixed[3] ?? "")];
    const share = Number(mixed[2]) / 100;
    return over.map((part, index) => part * share + (under[index] ?? 0) * (1 - share)) as Rgb;
  }
  const hex = /^#([0-9a-f]{6})$/i.exec(color);
  if (!hex) throw new Error(`No plain color: ${color}`);
  return [0, 2, 4].map((start) => Number.parseInt((hex[1] ?? "").slice(start, start + 2), 16)) as Rgb;
}

/** WCAG 2.2 relative luminance and contrast ratio. */
function luminance(color: string): number {
  const [red, green, blue] = parse(color).map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const variables = cssVariables();

describe.each(["light", "dark"] as const)("colors of the %s theme", (scheme) => {
  const painted: Record<string, string> = variables[scheme];
  const value = (name: string) => painted[name] ?? "";
  const grounds = ["--cairn-page", "--cairn-card", "--cairn-hover", "--cairn-selected", "--cairn-sunken"];

  it.each(grounds)("text, muted text and links can be read on %s", (ground) => {
    for (const ink of [
      "--cairn-text",
      "--cairn-muted",
      "--cairn-link",
      "--mantine-color-placeholder",
      "--mantine-color-error",
    ])
      expect.soft(contrast(value(ink), value(ground)), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  });

  it.each(colors)("%s can be read on its own tint and on every ground, and its solid carries ink", (color) => {
    const ink = value(`--cairn-${color}-text`);
    for (const ground of [...grounds, `--cairn-${color}-soft`])
      expect.soft(contrast(ink, value(ground)), `${color} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    expect(
      contrast(value(`--mantine-color-${color}-light-color`), value(`--mantine-color-${color}-light`)),
    ).toBeGreaterThanOrEqual(4.5);
    expect(contrast(value("--cairn-ink"), value(`--cairn-${color}-solid`))).toBeGreaterThanOrEqual(4.5);
  });

  it("edges of controls and the focus ring stand out from every ground by 3:1", () => {
    for (const ground of ["--cairn-page", "--cairn-card"]) {
      expect.soft(contrast(value("--cairn-focus"), value(ground)), `focus on ${ground}`).toBeGreaterThanOrEqual(3);
      expect
        .soft(contrast(value("--cairn-control-line"), value(ground)), `edge on ${ground}`)
        .toBeGreaterThanOrEqual(3);
    }
  });
});
