import type {
  ActionIcon,
  Alert,
  Anchor,
  Autocomplete,
  Badge,
  Button,
  Checkbox,
  Combobox,
  Drawer,
  Input,
  Menu,
  Modal,
  MultiSelect,
  Paper,
  Popover,
  Radio,
  SegmentedControl,
  Select,
  Skeleton,
  Switch,
  Tabs,
  TagsInput,
  Text,
  Title,
  Tooltip,
} from "@mantine/core";
import { createTheme, defaultVariantColorsResolver, rem } from "@mantine/core";
import { motion, night, palette } from "./theme/tokens.ts";

export * from "./theme/tokens.ts";

/**
 * A component's settings, checked against it. Naming it as a type only keeps menus, dialogs and the like out of the first
 * load, which Mantine's own `Menu.extend()` would bring in.
 */
const set = <C extends { extend: (settings: never) => unknown }>(settings: Parameters<C["extend"]>[0]) => settings;

const enter = { duration: motion.scene, timingFunction: motion.easing };
const answer = { duration: motion.hand, timingFunction: motion.easing };
const dialog = {
  transitionProps: { transition: "fade-up", ...enter },
  overlayProps: { backgroundOpacity: 0.35, transitionProps: answer },
  closeButtonProps: { "aria-label": "Close" },
} as const;
const sheet = {
  content: { background: "var(--cairn-card)" },
  header: { background: "var(--cairn-card)" },
  title: { fontSize: rem(20), fontWeight: 600, letterSpacing: "-0.012em", lineHeight: 1.35 },
} as const;

/**
 * Cairn's Mantine theme. Sizes are rem of the person's text size (14 px by default), hence `scale`.
 * Nothing outside this file and `theme/` names a color or a pixel.
 */
export const theme = createTheme({
  scale: 16 / 14,
  colors: { ...palette, gray: palette.sand, red: palette.rose, dark: night },
  primaryColor: "pine",
  primaryShade: { light: 7, dark: 4 },
  white: "#ffffff",
  black: palette.sand[9],
  fontFamily: '"Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", sans-serif',
  fontSizes: { xs: rem(12), sm: rem(14), md: rem(16), lg: rem(20), xl: rem(28) },
  lineHeights: { xs: "1.45", sm: "1.45", md: "1.45", lg: "1.35", xl: "1.2" },
  fontWeights: { regular: "400", medium: "500", bold: "600" },
  headings: {
    fontFamily: '"Inter Variable", Inter, system-ui, sans-serif',
    fontWeight: "600",
    textWrap: "balance",
    sizes: {
      h1: { fontSize: rem(28), lineHeight: "1.2" },
      h2: { fontSize: rem(20), lineHeight: "1.35" },
      h3: { fontSize: rem(16), lineHeight: "1.45" },
      h4: { fontSize: rem(14), lineHeight: "1.45" },
      h5: { fontSize: rem(14), lineHeight: "1.45" },
      h6: { fontSize: rem(12), lineHeight: "1.45" },
    },
  },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(12), xl: rem(999) },
  defaultRadius: "md",
  shadows: {
    xs: "none",
    sm: "var(--cairn-float)",
    md: "var(--cairn-float)",
    lg: "var(--cairn-float)",
    xl: "var(--cairn-float)",
  },
  cursorType: "pointer",
  respectReducedMotion: true,
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input);
    return input.variant === "filled" ? { ...colors, color: "var(--cairn-ink)" } : colors;
  },
  components: {
    Button: set<typeof Button>({
      defaultProps: { size: "sm", radius: "sm" },
      // A verb is never cut: "Discontinue sertraline 50 mg" takes a second line where there is no room for one.
      styles: {
        // As tall as a finger needs (WCAG 2.5.8).
        root: { height: "auto", minHeight: "max(24px, var(--button-height))", maxWidth: "100%" },
        // A link does not center what is in it, as a button does.
        inner: { height: "auto", minHeight: "calc(var(--button-height) - 2px)" },
        label: { fontWeight: 500, whiteSpace: "normal", overflow: "visible", lineHeight: 1.2, paddingBlock: rem(3) },
      },
    }),
    ActionIcon: set<typeof ActionIcon>({
      defaultProps: { variant: "subtle", color: "sand", radius: "sm", size: rem(28) },
    }),
    Input: set<typeof Input>({ defaultProps: { size: "sm", radius: "sm" } }),
    InputWrapper: set<typeof Input.Wrapper>({
      defaultProps: { size: "sm", inputWrapperOrder: ["label", "input", "description", "error"] },
      styles: {
        label: { fontWeight: 500, marginBottom: rem(4) },
        description: { marginTop: rem(4) },
        error: { marginTop: rem(4) },
      },
    }),
    Badge: set<typeof Badge>({
      defaultProps: { radius: "xl", variant: "light" },
      styles: { root: { textTransform: "none" } },
    }),
    Checkbox: set<typeof Checkbox>({ defaultProps: { size: "sm", radius: "xs" } }),
    Radio: set<typeof Radio>({ defaultProps: { size: "sm" } }),
    Switch: set<typeof Switch>({ defaultProps: { size: "sm", withThumbIndicator: false } }),
    SegmentedControl: set<typeof SegmentedControl>({ defaultProps: { size: "sm", radius: "sm" } }),
    Text: set<typeof Text>({ defaultProps: { size: "sm" } }),
    Title: set<typeof Title>({ styles: { root: { letterSpacing: "-0.012em" } } }),
    Anchor: set<typeof Anchor>({ defaultProps: { underline: "hover", size: "sm" } }),
    Alert: set<typeof Alert>({
      defaultProps: { variant: "light", radius: "md", color: "sky" },
      // Quieter than Mantine's: a tint and a line, the ink of the color for the title.
      vars: (_theme, { color }) => ({
        root: {
          "--alert-bg": `var(--cairn-${color}-soft)`,
          "--alert-bd": `1px solid var(--cairn-${color}-line)`,
          "--alert-color": `var(--cairn-${color}-text)`,
        },
      }),
    }),
    Paper: set<typeof Paper>({ defaultProps: { radius: "md" } }),
    Skeleton: set<typeof Skeleton>({ defaultProps: { radius: "sm" } }),
    Tabs: set<typeof Tabs>({ defaultProps: { keepMounted: false } }),
    // The placeholder is a focusable presentational child, which role=menu does not allow.
    Menu: set<typeof Menu>({
      defaultProps: {
        withInitialFocusPlaceholder: false,
        shadow: "md",
        radius: "md",
        transitionProps: answer,
        withinPortal: true,
      },
    }),
    Popover: set<typeof Popover>({ defaultProps: { shadow: "md", radius: "md", transitionProps: answer } }),
    // A centered list is placed by its width before it has one: on a phone it was beside the screen.
    Combobox: set<typeof Combobox>({
      defaultProps: { shadow: "md", transitionProps: answer, position: "bottom-start" },
    }),
    // A list opens when it is asked for, by a press, a letter or an arrow; not because the focus passed by.
    // Choosing the chosen option again keeps it, and letters find one: a route or a legal status is not lost by a second click.
    Select: set<typeof Select>({ defaultProps: { openOnFocus: false, allowDeselect: false, searchable: true } }),
    MultiSelect: set<typeof MultiSelect>({ defaultProps: { openOnFocus: false } }),
    Autocomplete: set<typeof Autocomplete>({ defaultProps: { openOnFocus: false } }),
    TagsInput: set<typeof TagsInput>({ defaultProps: { openOnFocus: false } }),
    Tooltip: set<typeof Tooltip>({ defaultProps: { openDelay: 400, radius: "sm", transitionProps: answer } }),
    Modal: set<typeof Modal>({
      defaultProps: { radius: "lg", centered: true, padding: "lg", ...dialog },
      styles: sheet,
    }),
    Drawer: set<typeof Drawer>({
      defaultProps: { position: "right", padding: "lg", ...dialog, transitionProps: enter },
      styles: sheet,
    }),
  },
});
