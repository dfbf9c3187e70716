import type { ReactNode } from "react";
import type { Permission } from "../../shared/permissions.ts";

/** A card on `/home`, for those who hold `permission`. */
export interface HomeCard {
  id: string;
  permission?: Permission;
  order?: number;
  /** `wide` takes the full row. */
  size?: "normal" | "wide";
  Card: () => ReactNode;
}

/** One thing the palette can do ("New shift note"). */
export interface PaletteCommand {
  id: string;
  label: string;
  /** Other words people type for it. */
  keywords?: string[];
  permission?: Permission;
  /** Where it leads; may carry search, `/crm/leads?new=1`. */
  to?: string;
  /** Or what it does at once. */
  run?: () => void;
}

/** A tab of `/profile`. */
export interface ProfileTab {
  value: string;
  label: string;
  order?: number;
  Panel: () => ReactNode;
}

/**
 * The places where one module shows another's pieces without naming it. The owner of a place declares it:
 *
 *     declare module "#platform/web/modules/extension-points.ts" {
 *       interface ExtensionPoints { "client-chart.tab": ClientChartTab }
 *     }
 *
 * and shows it with `useExtensions("client-chart.tab")`; others fill it in their `module.web.tsx`.
 */
export interface ExtensionPoints {
  "home.card": HomeCard;
  "palette.command": PaletteCommand;
  "profile.tab": ProfileTab;
}
export type ExtensionPoint = keyof ExtensionPoints;
