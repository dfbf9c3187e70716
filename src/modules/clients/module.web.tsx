import { IconDoorEnter, IconHeartbeat, IconUserCheck, IconUsers } from "@tabler/icons-react";
import { type ComponentType, lazy } from "react";
import type { PrintContents } from "#platform/shared/disclosure.ts";
import { defineWebModule, lazyPiece } from "#platform/web/index.ts";
import type { ChartPieceProps, ClientChartTab } from "./web/chart-extensions.ts";

/** A chart tab that loads when first opened. */
function tab(rest: Omit<ClientChartTab, "Panel">, load: () => Promise<ComponentType<ChartPieceProps>>): ClientChartTab {
  return { ...rest, Panel: lazy(() => load().then((Panel) => ({ default: Panel }))) };
}

const printFaceSheet = () => import("./web/face-sheet-print.tsx");

const faceSheet: PrintContents = ["demographics", "attendance", "diagnoses", "allergies", "billing"];
const admissionPacket: PrintContents = [...faceSheet, "assessments", "medications"];

export const webModule = defineWebModule({
  name: "clients",
  switch: "emr",
  screens: [
    {
      path: "/clients",
      permission: "clients.read",
      layout: "shell",
      load: () => import("./identity/web/client-list.tsx"),
    },
    {
      path: "/clients/new",
      permission: "clients.create",
      layout: "shell",
      load: () => import("./identity/web/new-client.tsx"),
    },
    {
      path: "/clients/approvals",
      permission: ["clients.approve", "payments.refund"],
      layout: "shell",
      load: () => import("./approvals/web/approvals.tsx"),
    },
    {
      path: "/clients/onboarding",
      permission: "onboarding.manage",
      layout: "shell",
      load: () => import("./episodes/web/arrivals.tsx"),
    },
    {
      path: "/clients/vitals",
      permission: "metrics.write",
      layout: "shell",
      load: () => import("./vitals/unit/web/unit-vitals.tsx"),
    },
    { path: "/clients/$mrNo", permission: "clients.read", layout: "shell", load: () => import("./web/chart.tsx") },
    {
      path: "/patient_demographics_print",
      permission: "clients.read",
      layout: "print",
      contains: faceSheet,
      load: printFaceSheet,
    },
    {
      path: "/emr_admission_print",
      permission: "clients.read",
      layout: "print",
      contains: admissionPacket,
      load: () => import("./web/admission-print.tsx"),
    },
  ],
  nav: [
    { label: "Clients", icon: IconUsers, to: "/clients", permission: "clients.read", order: 10, key: "c" },
    {
      label: "Arrivals",
      icon: IconDoorEnter,
      to: "/clients/onboarding",
      permission: "onboarding.manage",
      order: 12,
    },
    { label: "Vitals round", icon: IconHeartbeat, to: "/clients/vitals", permission: "metrics.write", order: 13 },
    {
      label: "Approvals",
      icon: IconUserCheck,
      to: "/clients/approvals",
      permission: ["clients.approve", "payments.refund"],
      order: 11,
    },
  ],
  printPages: [
    { value: "patient_demographics_print", permission: "clients.read", contains: faceSheet, load: printFaceSheet },
    {
      value: "vitals_flowsheet",
      permission: "metrics.read",
      contains: ["demographics", "allergies", "vitals"],
      load: () => import("./vitals/web/flowsheet-print.tsx"),
    },
    { value: "face_sheet", permission: "clients.read", contains: faceSheet, load: printFaceSheet },
  ],
  commands: () => import("./commands.web.ts").then((file) => file.commands),
  extensions: {
    "home.card": [
      {
        id: "my-clients",
        permission: "clients.read",
        order: 5,
        size: "wide",
        Card: lazyPiece(() => import("./care-team/web/my-clients-card.tsx").then((file) => file.MyClientsCard)),
      },
      {
        id: "case-load",
        permission: "caseLoad.view",
        order: 20,
        Card: lazyPiece(() => import("./care-team/web/case-load-card.tsx").then((file) => file.CaseLoadCard)),
      },
    ],
    "settings.tab": [
      {
        value: "labels",
        label: "Labels",
        group: "facility",
        words: "tags colors client list",
        permission: "labels.configure",
        order: 36,
        Panel: lazyPiece(() => import("./labels/web/labels-tab.tsx").then((file) => file.LabelsTab)),
      },
      {
        value: "vital-signs",
        label: "Vital signs",
        group: "facility",
        words: "ranges critical monitors devices blood pressure pulse",
        permission: "metrics.configure",
        order: 37,
        Panel: lazyPiece(() => import("./vitals/web/vital-signs-tab.tsx").then((file) => file.VitalSignsTab)),
      },
    ],
    "palette.client": [
      {
        id: "vitals",
        label: "Record vitals",
        keywords: ["blood pressure", "pulse", "temperature"],
        permission: "metrics.write",
        query: "tabs=vitals&new=1",
      },
    ],
    "client.banner": [
      {
        id: "client",
        permission: "clients.read",
        Banner: lazyPiece(() => import("./web/chart-banner.tsx").then((file) => file.BannerOf)),
      },
    ],
    "record.refused": [
      {
        type: "client",
        Refused: lazyPiece(() => import("./web/emergency-access.tsx").then((file) => file.ClientRefused)),
      },
    ],
    "clinician.tab": [
      {
        value: "case-load",
        label: "Caseload",
        permission: "caseLoad.view",
        Panel: lazyPiece(() => import("./care-team/web/case-load-tab.tsx").then((file) => file.CaseLoadTab)),
      },
    ],
    "client-chart.timeline": [
      {
        value: "stay",
        order: 10,
        label: "Stay",
        kinds: [
          "client.created",
          "admission.requested",
          "admission.approved",
          "admission.rejected",
          "admission.request-withdrawn",
          "admission.request-expired",
          "approval.requested",
          "approval.approved",
          "approval.rejected",
          "approval.withdrawn",
          "approval.expired",
          "client.admission-cancelled",
          "client.referred",
          "client.admitted",
          "client.discharged",
          "client.discharge-undone",
          "client.readmitted",
          "location.changed",
          "level-of-care.changed",
          "stay.corrected",
          "leave.started",
          "leave.changed",
          "leave.overdue",
          "leave.ended",
        ],
      },
      { value: "vitals", label: "Vitals", order: 20, kinds: ["vitals.recorded", "vitals.limits"] },
      { value: "alerts", label: "Alerts", order: 30, kinds: ["alert.changed"] },
      { value: "labels", label: "Labels", order: 35, kinds: ["label.changed"] },
      { value: "diagnoses", label: "Diagnoses", order: 40, kinds: ["diagnoses.updated"] },
    ],
    "client-chart.tab": [
      tab({ value: "face-sheet", label: "Face sheet", order: 0 }, () =>
        import("./web/face-sheet-tab.tsx").then((file) => file.FaceSheetTab),
      ),
      tab({ value: "timeline", label: "Timeline", order: 10 }, () =>
        import("./timeline/web/timeline-tab.tsx").then((file) => file.TimelineTab),
      ),
      tab({ value: "demographics", label: "Demographics", order: 20 }, () =>
        import("./episodes/web/demographics-tab.tsx").then((file) => file.DemographicsTab),
      ),
      tab({ value: "family", label: "Family", order: 30 }, () =>
        import("./contacts/web/contacts-tab.tsx").then((file) => file.ContactsTab),
      ),
      tab({ value: "diagnoses", label: "Diagnoses", order: 40, permission: "diagnoses.read" }, () =>
        import("./diagnoses/web/diagnoses-tab.tsx").then((file) => file.DiagnosesTab),
      ),
      tab({ value: "vitals", label: "Vitals", order: 50, permission: "metrics.read" }, () =>
        import("./vitals/web/vitals-tab.tsx").then((file) => file.VitalsTab),
      ),
      tab({ value: "care-team", label: "Care team and stay", order: 90 }, () =>
        import("./care-team/web/care-team-tab.tsx").then((file) => file.CareTeamTab),
      ),
    ],
  },
});
