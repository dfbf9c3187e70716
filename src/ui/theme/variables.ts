import type { CSSVariablesResolver } from "@mantine/core";
import { type Color, colors, motion, night, palette } from "./tokens.ts";

type Variables = Record<string, string>;

/** Soft, line, text and solid of each color; `ink` is text that stands on `solid`. */
function tonesInLight(color: Color): Variables {
  const shade = palette[color];
  return {
    [`--cairn-${color}-soft`]: shade[color === "sand" ? 1 : 0],
    [`--cairn-${color}-line`]: shade[2],
    [`--cairn-${color}-text`]: shade[color === "sand" ? 8 : 7],
    [`--cairn-${color}-solid`]: shade[7],
    [`--cairn-${color}-mark`]: shade[6],
    [`--mantine-color-${color}-light`]: shade[1],
    [`--mantine-color-${color}-light-hover`]: shade[2],
    [`--mantine-color-${color}-light-color`]: shade[8],
    [`--mantine-color-${color}-text`]: shade[7],
  };
}

function tonesInDark(color: Color): Variables {
  const shade = palette[color];
  const over = (part: number, share: number) => `color-mix(in srgb, ${shade[part]} ${share}%, ${night[6]})`;
  return {
    [`--cairn-${color}-soft`]: over(6, 18),
    [`--cairn-${color}-line`]: over(6, 46),
    [`--cairn-${color}-text`]: shade[3],
    [`--cairn-${color}-solid`]: shade[4],
    [`--cairn-${color}-mark`]: shade[4],
    [`--mantine-color-${color}-light`]: over(6, 24),
    [`--mantine-color-${color}-light-hover`]: over(6, 34),
    [`--mantine-color-${color}-light-color`]: shade[3],
    [`--mantine-color-${color}-text`]: shade[4],
  };
}

const light: Variables = {
  "--cairn-page": palette.sand[0],
  "--cairn-card": "#ffffff",
  "--cairn-sunken": palette.sand[1],
  "--cairn-hover": palette.sand[0],
  "--cairn-selected": palette.pine[0],
  "--cairn-line": palette.sand[2],
  "--cairn-line-strong": palette.sand[3],
  // Between sand 5 and 6: the lightest that keeps 3:1 against the page.
  "--cairn-control-line": "#8f8b84",
  "--cairn-text": palette.sand[9],
  "--cairn-muted": palette.sand[7],
  "--cairn-decor": palette.sand[4],
  "--cairn-link": palette.pine[7],
  // The facility's own color, as this theme can show it; pine where it has none.
  "--cairn-brand": `var(--cairn-brand-light, ${palette.pine[7]})`,
  "--cairn-focus": palette.pine[7],
  "--cairn-ink": "#ffffff",
  "--cairn-float": "0 1px 2px rgb(58 56 51 / 6%), 0 8px 28px rgb(58 56 51 / 12%)",
  "--mantine-color-body": palette.sand[0],
  "--mantine-color-text": palette.sand[9],
  "--mantine-color-bright": palette.sand[9],
  "--mantine-color-dimmed": palette.sand[7],
  "--mantine-color-placeholder": palette.sand[7],
  "--mantine-color-error": palette.rose[7],
  "--mantine-color-success": palette.moss[7],
  "--mantine-color-anchor": palette.pine[7],
  "--mantine-color-default": "#ffffff",
  "--mantine-color-default-hover": palette.sand[0],
  "--mantine-color-default-color": palette.sand[9],
  "--mantine-color-default-border": palette.sand[3],
  "--mantine-color-disabled": palette.sand[1],
  "--mantine-color-disabled-color": palette.sand[6],
  "--mantine-color-disabled-border": palette.sand[2],
};

const dark: Variables = {
  "--cairn-page": night[7],
  "--cairn-card": night[6],
  "--cairn-sunken": "#1a1a18",
  "--cairn-hover": "#262624",
  "--cairn-selected": `color-mix(in srgb, ${palette.pine[6]} 16%, ${night[6]})`,
  "--cairn-line": night[4],
  "--cairn-line-strong": "#45433f",
  "--cairn-control-line": "#6f6c65",
  "--cairn-text": night[0],
  "--cairn-muted": night[2],
  "--cairn-decor": "#57544e",
  "--cairn-link": palette.pine[4],
  "--cairn-brand": `var(--cairn-brand-dark, ${palette.pine[4]})`,
  "--cairn-focus": palette.pine[4],
  "--cairn-ink": night[7],
  "--cairn-float": "0 1px 2px rgb(0 0 0 / 40%), 0 10px 32px rgb(0 0 0 / 50%)",
  "--mantine-color-body": night[7],
  "--mantine-color-text": night[0],
  "--mantine-color-bright": night[0],
  "--mantine-color-dimmed": night[2],
  "--mantine-color-placeholder": "#9b978f",
  "--mantine-color-error": palette.rose[4],
  "--mantine-color-success": palette.moss[4],
  "--mantine-color-anchor": palette.pine[4],
  "--mantine-color-default": night[6],
  "--mantine-color-default-hover": "#262624",
  "--mantine-color-default-color": night[0],
  "--mantine-color-default-border": "#45433f",
  "--mantine-color-disabled": night[5],
  "--mantine-color-disabled-color": night[3],
  "--mantine-color-disabled-border": night[4],
};

declare module "react" {
  interface CSSProperties {
    /** A variable that a component sets for its own CSS module. */
    [variable: `--${string}`]: string | number | undefined;
  }
}

/** Everything a CSS module may name: `--cairn-*`. Light and dark differ only here. */
export const cssVariables = (): ReturnType<CSSVariablesResolver> => ({
  variables: {
    "--cairn-hand": `${motion.hand}ms`,
    "--cairn-scene": `${motion.scene}ms`,
    "--cairn-ease": motion.easing,
  },
  light: colors.reduce<Variables>((all, color) => Object.assign(all, tonesInLight(color)), { ...light }),
  dark: colors.reduce<Variables>((all, color) => Object.assign(all, tonesInDark(color)), { ...dark }),
});
