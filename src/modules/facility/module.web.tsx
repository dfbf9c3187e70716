import {
  IconAddressBook,
  IconAlertTriangle,
  IconBed,
  IconCalendarEvent,
  IconCalendarUser,
  IconClockHour4,
  IconEye,
  IconHourglass,
  IconListDetails,
  IconReceipt2,
  IconReportAnalytics,
} from "@tabler/icons-react";
import { defineWebModule, lazyPiece } from "#platform/web/index.ts";

export const webModule = defineWebModule({
  name: "facility",
  switch: "emr",
  screens: [
    {
      path: "/bed-management",
      permission: "beds.view",
      layout: "shell",
      load: () => import("./beds/web/bed-board.tsx"),
    },
    {
      path: "/rounds",
      permission: "rounds.view",
      layout: "shell",
      load: () => import("./rounds/web/rounds-screen.tsx"),
    },
    {
      path: "/rounds/run",
      permission: "rounds.perform",
      layout: "shell",
      load: () => import("./rounds/web/run-screen.tsx"),
    },
    {
      path: "/exportPrint/roundsExport/$rounds_export",
      permission: "rounds.review",
      layout: "print",
      contains: { insideOnly: "These sheets cover several clients and are not released outside the facility." },
      load: () => import("./rounds/web/rounds-print.tsx"),
    },
    {
      path: "/clocks",
      permission: "clocks.view",
      layout: "shell",
      load: () => import("./clocks/web/clocks-screen.tsx"),
    },
    {
      path: "/safety-report",
      layout: "bare",
      signedOut: true,
      load: () => import("./incidents/web/anonymous-page.tsx"),
    },
    {
      path: "/incidents",
      permission: "incidents.file",
      layout: "shell",
      load: () => import("./incidents/web/incidents-screen.tsx"),
    },
    {
      path: "/incidents/$incidentId",
      permission: "incidents.file",
      layout: "shell",
      load: () => import("./incidents/web/incident-page.tsx"),
    },
    {
      path: "/calendar",
      permission: "calendar.view",
      layout: "shell",
      load: () => import("./calendar/web/calendar-screen.tsx"),
    },
    {
      path: "/billing",
      permission: "billingCodes.manage",
      layout: "shell",
      load: () => import("./charges/web/billing-screen.tsx"),
    },
    {
      path: "/time",
      permission: "timeEntries.own",
      switch: "time",
      layout: "shell",
      load: () => import("./time/web/time-screen.tsx"),
    },
    {
      path: "/activity-report",
      permission: "reports.view",
      switch: "time",
      layout: "shell",
      load: () => import("./time/web/activity-screen.tsx"),
    },
    {
      path: "/time_reporting_print",
      permission: "timeEntries.view",
      switch: "time",
      layout: "print",
      contains: { insideOnly: "Hours of staff. It names no client and is not released outside the facility." },
      load: () => import("./time/web/time-print.tsx"),
    },
    {
      path: "/reports",
      permission: "reports.view",
      layout: "shell",
      load: () => import("./reports/web/reports-screen.tsx"),
    },
    {
      path: "/reports/$code",
      permission: "reports.view",
      layout: "shell",
      load: () => import("./reports/web/report-screen.tsx"),
    },
    {
      path: "/directory",
      permission: "directory.view",
      layout: "shell",
      load: () => import("./directory/web/directory-screen.tsx"),
    },
    { path: "/duty", permission: "beds.view", layout: "shell", load: () => import("./duty/web/duty-screen.tsx") },
  ],
  commands: () => import("./commands.web.ts").then((file) => file.commands),
  extensions: {
    "home.card": [
      {
        id: "my-shift",
        permission: "beds.view",
        order: 1,
        size: "wide",
        Card: lazyPiece(() => import("./duty/web/my-shift-card.tsx").then((file) => file.MyShiftCard)),
      },
    ],
    "settings.tab": [
      {
        value: "lists",
        label: "Lists",
        group: "facility",
        words: "picklist choices reasons options cancel block",
        order: 25,
        Panel: lazyPiece(() => import("./picklists/web/lists-panel.tsx").then((file) => file.ListsPanel)),
      },
    ],
    "setup.step": [
      {
        key: "levels",
        Panel: lazyPiece(() => import("./levels/web/setup-levels.tsx").then((file) => file.SetupLevelsStep)),
      },
    ],
    "client.levels-of-care": [
      {
        id: "facility",
        permission: "locations.view",
        load: () => import("./levels/web/use-level-rows.ts").then((file) => file.useLevelRows),
      },
    ],
    "client-admission.bed": [
      {
        id: "bed",
        permission: "beds.view",
        Field: lazyPiece(() => import("./beds/web/admission-bed-field.tsx").then((file) => file.AdmissionBedSelect)),
      },
    ],
    "client-chart.banner": [
      {
        id: "bed",
        permission: "beds.view",
        load: () => import("./beds/web/banner-bed.ts").then((file) => file.useBedFacts),
      },
    ],
  },
  printPages: [
    {
      value: "incident_report",
      permission: "incidents.view",
      contains: {
        insideOnly:
          "An incident report is not part of a client's record. Record what an agency learns under Reports to agencies.",
      },
      load: () => import("./incidents/web/incident-print.tsx"),
    },
  ],
  nav: [
    { label: "Calendar", icon: IconCalendarEvent, to: "/calendar", permission: "calendar.view", order: 55, key: "a" },
    { label: "Rounds", icon: IconEye, to: "/rounds", permission: "rounds.view", order: 60, key: "r" },
    { label: "Beds", icon: IconBed, to: "/bed-management", permission: "beds.view", order: 70, key: "b" },
    { label: "Shifts", icon: IconCalendarUser, to: "/duty", permission: "beds.view", order: 75, key: "d" },
    { label: "Deadlines", icon: IconHourglass, to: "/clocks", permission: "clocks.view", order: 76 },
    { label: "Reports", icon: IconReportAnalytics, to: "/reports", permission: "reports.view", order: 90 },
    { label: "Incidents", icon: IconAlertTriangle, to: "/incidents", permission: "incidents.file", order: 77 },
    { label: "Time", icon: IconClockHour4, to: "/time", permission: "timeEntries.own", switch: "time", order: 76.5 },
    {
      label: "Activity report",
      icon: IconListDetails,
      to: "/activity-report",
      permission: "reports.view",
      switch: "time",
      order: 78.5,
    },
    { label: "Directory", icon: IconAddressBook, to: "/directory", permission: "directory.view", order: 92 },
    { label: "Billing codes", icon: IconReceipt2, to: "/billing", permission: "billingCodes.manage", order: 79 },
  ],
});
