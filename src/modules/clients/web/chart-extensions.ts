import type { ComponentType } from "react";
import type { Permission } from "#platform/shared/access/permissions.ts";
import type { ChartContext } from "../identity/client.contract.ts";

/** Every piece of a chart gets the chart it stands in and never asks for another pair of person and stay (CLI-19). */
export interface ChartPieceProps {
  chart: ChartContext;
}

/** A tab of the chart, opened by `?tabs=<value>`. */
export interface ClientChartTab {
  /** As in the address: `medications`, `notes`, `forms`. */
  value: string;
  label: string;
  permission?: Permission;
  /** Face sheet 0, timeline 10, demographics 20, family 30, diagnoses 40, vitals 50, … care team 90, history 95. */
  order?: number;
  Panel: ComponentType<ChartPieceProps>;
}

/** What another module knows for the banner. Each module answers only for what it holds. */
export interface BannerFacts {
  /** Facility: the bed, as people say it: `Detox Wing 4-B`. */
  bed?: string | undefined;
  /** Medications. Until they answered, the banner says that it is still reading. */
  allergies?: readonly string[] | "none" | "none-drug" | "unrecorded" | "unreadable" | undefined;
  /** Forms: who may know that this person is here. */
  consent?: { tone: "done" | "attention" | "danger" | "neutral"; label: string } | undefined;
}
export interface ClientChartBanner {
  id: string;
  permission?: Permission;
  /** Loads a hook, called on every page of a chart, in the same order. */
  load: () => Promise<(chart: ChartContext) => BannerFacts>;
}

/** A card of the face sheet on the screen, and the same facts on paper. */
export interface ClientChartCard {
  id: string;
  permission?: Permission;
  order?: number;
  title: string;
  Card: ComponentType<ChartPieceProps>;
  /** For `/patient_demographics_print`; left out when it is not printed. */
  Paper?: ComponentType<ChartPieceProps>;
}

/** What a module writes on the timeline, as one choice of its filter. */
export interface ClientChartTimeline {
  value: string;
  label: string;
  permission?: Permission;
  order?: number;
  /** As given to `recordChartEvent()`. */
  kinds: readonly string[];
}

/** A button of the chart's head: a new note, a new order. */
export interface ClientChartAction {
  id: string;
  permission?: Permission;
  order?: number;
  Action: ComponentType<ChartPieceProps>;
}

export interface ClientBannerProps {
  mrNo: string;
  /** The stay it is about; the current one without it. */
  demographicId?: string;
}

/** The clients module's banner, for pages of other modules that are about one client. */
export interface ClientBannerPiece {
  id: string;
  permission?: Permission;
  Banner: ComponentType<ClientBannerProps>;
}

/** The medications module's allergies, for prints of other modules; undefined until their record has answered. */
export interface ClientAllergies {
  id: string;
  permission?: Permission;
  /** Loads a hook. */
  load: () => Promise<(mrNo: string | undefined) => BannerFacts["allergies"]>;
}

declare module "#platform/web/modules/extension-points.ts" {
  interface ExtensionPoints {
    "client-chart.tab": ClientChartTab;
    "client-chart.banner": ClientChartBanner;
    "client-chart.card": ClientChartCard;
    "client-chart.action": ClientChartAction;
    "client-chart.timeline": ClientChartTimeline;
    "client.banner": ClientBannerPiece;
    "client.allergies": ClientAllergies;
  }
}
