import type { ShownScale } from "../score.contract.ts";

type Item = ShownScale["items"][number];

export interface TypedItem {
  key: string;
  label: string;
  /** One score a line: "0 None". */
  options: string;
}
export interface TypedBand {
  from: string;
  label: string;
  tone: ShownScale["bands"][number]["tone"];
}
export interface TypedScale {
  key: string;
  name: string;
  items: readonly TypedItem[];
  bands: readonly TypedBand[];
}

export const newScale: TypedScale = {
  key: "",
  name: "",
  items: [{ key: "item_1", label: "", options: "" }],
  bands: [{ from: "0", label: "", tone: "ok" }],
};

export function typedScale(scale: ShownScale | null): TypedScale {
  if (!scale) return newScale;
  return {
    key: scale.key,
    name: scale.name,
    items: scale.items.map(({ options, ...item }) => ({
      ...item,
      options: options.map(({ score, text }) => `${score} ${text}`).join("\n"),
    })),
    bands: scale.bands.map((band) => ({ ...band, from: String(band.from) })),
  };
}

const whole = (text: string) => (/^-?\d{1,4}$/.test(text.trim()) ? Number(text.trim()) : undefined);

/** The scores of an item, one a line; undefined where a line is not a number and a text. */
export function optionsOf(text: string): Item["options"] | undefined {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const options = lines.flatMap((line) => {
    const [, score, words] = /^(-?\d{1,3})[ .:=-]+(.+)$/.exec(line) ?? [];
    return score === undefined || words === undefined ? [] : [{ score: Number(score), text: words.trim() }];
  });
  return lines.length < 2 || options.length < lines.length ? undefined : options;
}

/** Labels of what is still needed. */
export function missingOfScale({ key, name, items, bands }: TypedScale): string[] {
  const needed: [label: string, isMissing: boolean][] = [
    ["short name", !/^[A-Za-z][A-Za-z0-9 -]{1,29}$/.test(key.trim())],
    ["name", name.trim() === ""],
    ["items", items.some(({ label, options }) => label.trim() === "" || !optionsOf(options))],
    ["bands", bands.some(({ from, label }) => whole(from) === undefined || label.trim() === "")],
  ];
  return needed.filter(([, isMissing]) => isMissing).map(([label]) => label);
}

/** The scale as the API expects it. Complete: `missingOfScale` is empty. */
export function scaleOf({ key, name, items, bands }: TypedScale) {
  return {
    key: key.trim(),
    name: name.trim(),
    items: items.map((item) => ({ key: item.key, label: item.label.trim(), options: optionsOf(item.options) ?? [] })),
    bands: bands.map(({ from, label, tone }) => ({ from: whole(from) ?? 0, label: label.trim(), tone })),
  };
}

/** A key that no item of the scale has. */
export function nextItemKey(items: readonly TypedItem[]): string {
  for (let number = items.length + 1; ; number += 1) {
    const key = `item_${number}`;
    if (!items.some((item) => item.key === key)) return key;
  }
}
