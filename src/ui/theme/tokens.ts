import type { MantineColorsTuple } from "@mantine/core";
import { product } from "#platform/shared/product.ts";
import { keysOf } from "#platform/shared/typed.ts";

/**
 * The seven colors of Cairn. From shade 7 on, text on white passes 4.5:1. What each is for:
 * pine acts, sand rests, amber waits, rose warns (danger, allergy, overdue), moss is done, sky informs, iris is
 * what a machine wrote or proposed.
 */
export const palette = {
  pine: ["#eff9f8", "#ddf2ef", "#c2e5df", "#a1d3cc", "#7cbcb3", "#5aa39a", "#3f8980", "#2a7068", "#195852", "#0f413b"],
  sand: ["#f7f7f5", "#eeedea", "#dedcd8", "#cac7c1", "#b1ada6", "#97938c", "#7e7a72", "#66635c", "#504d47", "#3a3833"],
  amber: ["#fff5e9", "#fdead1", "#f6d7ad", "#eabf84", "#d9a352", "#c28621", "#a66d00", "#8b5600", "#6f4100", "#522f00"],
  rose: ["#fff0f0", "#ffe0df", "#ffc6c5", "#ffa7a7", "#ff8285", "#e96067", "#cb454f", "#ac2e3b", "#8b1d2a", "#68111c"],
  moss: ["#f0faf0", "#dff4de", "#c5e8c4", "#a5d6a6", "#81c083", "#61a764", "#478d4b", "#337437", "#225b27", "#16431a"],
  sky: ["#edf9ff", "#daf0ff", "#bce2fe", "#9acff5", "#71b6e6", "#4d9cd0", "#3082b5", "#196a98", "#06527a", "#013c5b"],
  iris: ["#f5f5ff", "#eaeaff", "#d7d8ff", "#c1c0fc", "#a7a4f0", "#8c88da", "#746fbe", "#5e58a1", "#484382", "#343061"],
} as const satisfies Record<string, MantineColorsTuple>;

export type Color = keyof typeof palette;
export const colors = keysOf(palette);

/** Mantine paints its dark surfaces from this tuple: 0 text … 4 lines, 5 hover, 6 cards, 7 page. */
export const night: MantineColorsTuple = [
  "#ecebe7",
  "#d3d1cb",
  "#b3b0a9",
  "#8d8a83",
  "#33322f",
  "#2a2a27",
  "#1f1f1d",
  "#161615",
  "#11110f",
  "#0b0b0a",
];

export const motion = {
  hand: product.backdropMs,
  scene: product.modalMs,
  easing: "cubic-bezier(0.2, 0, 0, 1)",
} as const;

export const textSizes = { least: 11, most: 20, usual: product.textSize } as const;
export const tableSpacings = { least: 1, most: 5, usual: product.tableSpacing } as const;
/** Height of a table row in px at text size 14, by the person's table spacing 1…5. */
export const rowHeights = [28, 32, 36, 42, 50] as const;

export type ThemeName = "default" | "light" | "dark" | "contrast";
