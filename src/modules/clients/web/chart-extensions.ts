import type { ComponentType } from "react";
import type { Permission } from "#platform/shared/access/permissions.ts";
import type { TrendEvent, TrendPlotProps } from "#ui/index.ts";
import type { ChartContext } from "../identity/client.contract.ts";

/** Each chart piece receives its chart and never fetches for another client or stay, so late responses cannot show on the wrong client. */
export interface ChartPieceProps {
  chart: ChartContext;
}

/** A tab of the chart, opened by `?tabs=<value>`. */
export interface ClientChartTab {
  /** As in the URL: `medications`, `notes`, `forms`. */
  value: string;
  label: string;
  permission?: Permission;
  /** Face sheet 0, timeline 10, demographics 20, family 30, diagnoses 40, vitals 50, … care team 90, history 95. */
  order?: number;
  Panel: ComponentType<ChartPieceProps>;
}

/** Facts another module contributes to the banner; each module fills only its own. */
export interface BannerFacts {
  /** Facility: the bed as displayed, such as `Detox Wing 4-B`. */
  bed?: string | undefined;
  /** Medications. The banner shows a loading state until set. */
  allergies?: readonly string[] | "none" | "none-drug" | "unrecorded" | "unreadable" | undefined;
  /** Coverage: that authorized days end or have ended, for users who see authorizations. */
  coverage?: { tone: "attention" | "danger"; label: string; detail: string } | undefined;
  /** Forms: whether treatment may be confirmed, and to whom. */
  consent?: { tone: "done" | "attention" | "danger" | "neutral"; label: string } | undefined;
}
export interface ClientChartBanner {
  id: string;
  permission?: Permission;
  /** Loads a hook, called on every page of a chart, in the same order. */
  load: () => Promise<(chart: ChartContext) => BannerFacts>;
}

/** A face sheet card, on screen and in print. */
export interface ClientChartCard {
  id: string;
  permission?: Permission;
  order?: number;
  title: string;
  Card: ComponentType<ChartPieceProps>;
  /** For `/patient_demographics_print`; omitted when not printed. */
  Paper?: ComponentType<ChartPieceProps>;
}

/** A section of the printed admission packet (`/emr_admission_print`), after the face sheet. */
export interface AdmissionPacketPart {
  id: string;
  permission?: Permission;
  order?: number;
  title: string;
  Paper: ComponentType<ChartPieceProps>;
}

/** The chart event kinds of a module, as one timeline filter option. */
export interface ClientChartTimeline {
  value: string;
  label: string;
  permission?: Permission;
  order?: number;
  /** As given to `recordChartEvent()`. */
  kinds: readonly string[];
}

/** A button in the chart header, such as New note or New order. */
export interface ClientChartAction {
  id: string;
  permission?: Permission;
  order?: number;
  Action: ComponentType<ChartPieceProps>;
}

export interface ClientBannerProps {
  mrNo: string;
  /** The stay; defaults to the current one. */
  demographicId?: string;
}

/** The client banner, for other modules' pages about one client. */
export interface ClientBannerPiece {
  id: string;
  permission?: Permission;
  Banner: ComponentType<ClientBannerProps>;
}

/** Allergies from the medications module, for printed pages; undefined until loaded. */
export interface ClientAllergies {
  id: string;
  permission?: Permission;
  /** Loads a hook. */
  load: () => Promise<(mrNo: string | undefined) => BannerFacts["allergies"]>;
}

/** What a module adds to the vitals plots, on their time axis: withdrawal scores, doses. */
export interface VitalsExtra {
  plots: Pick<TrendPlotProps, "label" | "unit" | "series" | "bands">[];
  events: TrendEvent[];
}
export interface VitalsAddition {
  id: string;
  permission?: Permission;
  /** Loads a hook, called whenever vitals are shown, in the same order. */
  load: () => Promise<(chart: ChartContext, span: { from: string; to: string }) => VitalsExtra>;
}

export interface LevelOfCareRow {
  id: string;
  code: string;
  name: string;
  /** Clients at this level sleep here. */
  bedded: boolean;
  active: boolean;
}
/** All levels of care, from the facility module. */
interface LevelsOfCareSource {
  id: string;
  permission?: Permission;
  /** Loads a hook; its list is empty until it loads. */
  load: () => Promise<() => readonly LevelOfCareRow[]>;
}

interface AdmissionBedProps {
  locationId: string;
  levelOfCareId: string;
}
/** The bed field of the admission form, from the facility module; it sets `bedId`. */
interface AdmissionBedField {
  id: string;
  permission?: Permission;
  Field: ComponentType<AdmissionBedProps>;
}

interface AdmissionProgramProps {
  locationId: string;
  levelCode: string;
}
/** The program field of the forms that admit or move a client, from the notes module; it sets `programId`. */
interface AdmissionProgramField {
  id: string;
  permission?: Permission;
  Field: ComponentType<AdmissionProgramProps>;
}

/** Requests of another module on the approvals page, shown while there are any. */
interface ApprovalSection {
  id: string;
  permission?: Permission;
  Section: ComponentType;
}

declare module "#platform/web/modules/extension-points.ts" {
  interface ExtensionPoints {
    "approvals.section": ApprovalSection;
    "client-chart.tab": ClientChartTab;
    "client-chart.banner": ClientChartBanner;
    "client-chart.card": ClientChartCard;
    "client-admission.packet": AdmissionPacketPart;
    "client-vitals.plot": VitalsAddition;
    "client-chart.action": ClientChartAction;
    "client-chart.timeline": ClientChartTimeline;
    "client.banner": ClientBannerPiece;
    "client.allergies": ClientAllergies;
    "client.levels-of-care": LevelsOfCareSource;
    "client-admission.bed": AdmissionBedField;
    "client-admission.program": AdmissionProgramField;
  }
}
