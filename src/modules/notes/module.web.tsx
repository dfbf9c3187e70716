import { IconMoonStars, IconTransfer, IconUsersGroup, IconWritingSign } from "@tabler/icons-react";
import { defineWebModule, lazyPiece } from "#platform/web/index.ts";

export const webModule = defineWebModule({
  name: "notes",
  switch: "emr",
  screens: [
    {
      path: "/notes/$noteId",
      permission: "notes.read",
      layout: "shell",
      load: () => import("./notes/web/note-screen.tsx"),
    },
    {
      path: "/groups",
      permission: "notes.read",
      layout: "shell",
      load: () => import("./groups/web/groups-screen.tsx"),
    },
    {
      path: "/groupnotes/$sessionId",
      permission: "groupNotes.write",
      layout: "shell",
      load: () => import("./group-notes/web/group-note-screen.tsx"),
    },
    {
      path: "/groupnotes/$sessionId/check-in",
      layout: "bare",
      signedOut: true,
      load: () => import("./group-notes/web/check-in-screen.tsx"),
    },
    {
      path: "/shift-notes",
      permission: "notes.read",
      layout: "shell",
      load: () => import("./shift-notes/web/board-screen.tsx"),
    },
    {
      path: "/transfer-notes",
      permission: "notes.read",
      layout: "shell",
      load: () => import("./transfers/web/transfers-screen.tsx"),
    },
    {
      path: "/transfer-notes/$noteId",
      permission: "notes.read",
      layout: "shell",
      load: () => import("./transfers/web/transfer-screen.tsx"),
    },
    {
      path: "/note-approvals",
      permission: ["notes.cosign", "notes.write"],
      layout: "shell",
      load: () => import("./approvals/web/approvals-screen.tsx"),
    },
    {
      path: "/progress_notes_print",
      permission: "notes.export",
      layout: "print",
      contains: ["progressNotes"],
      load: () => import("./notes/web/print-screen.tsx"),
    },
    {
      path: "/doctor_notes_print",
      permission: "notes.export",
      layout: "print",
      contains: ["progressNotes"],
      load: () => import("./notes/web/print-screen.tsx"),
    },
    {
      path: "/exportPrint/groupNotesExport/$group_notes_export",
      permission: "notes.export",
      layout: "print",
      contains: ["progressNotes"],
      load: () => import("./group-notes/web/group-notes-print.tsx"),
    },
    {
      path: "/group_notes_print",
      permission: "notes.export",
      layout: "print",
      contains: ["progressNotes"],
      load: () => import("./notes/web/print-screen.tsx"),
    },
  ],
  nav: [
    { label: "Shift notes", icon: IconMoonStars, to: "/shift-notes", permission: "notes.read", order: 78 },
    {
      label: "Transfers",
      icon: IconTransfer,
      to: "/transfer-notes",
      permission: ["transferNotes.write", "transferNotes.accept"],
      order: 79,
    },
    { label: "Groups", icon: IconUsersGroup, to: "/groups", permission: "notes.read", order: 80, key: "g" },
    {
      label: "Notes & approvals",
      icon: IconWritingSign,
      to: "/note-approvals",
      permission: ["notes.cosign", "notes.write"],
      order: 90,
    },
  ],
  extensions: {
    "palette.client": [
      {
        id: "new-note",
        label: "New note",
        keywords: ["progress", "write", "document"],
        permission: "notes.write",
        query: "tabs=notes&new=1",
      },
    ],
    "settings.tab": [
      {
        value: "phrases",
        label: "Smart phrases",
        group: "facility",
        words: "note text abbreviations snippets dot phrases",
        permission: "noteTemplates.manage",
        order: 37,
        Panel: lazyPiece(() => import("./phrases/web/phrases-tab.tsx").then((file) => file.PhrasesTab)),
      },
    ],
    "letter.editor": [
      {
        Editor: lazyPiece(() => import("./drafts/web/part-editor.tsx").then((file) => file.PartEditor)),
        View: lazyPiece(() => import("./drafts/web/part-view.tsx").then((file) => file.PartView)),
      },
    ],
    "workbench.editor": [
      {
        id: "notes",
        label: "Note editor",
        order: 0,
        Panel: lazyPiece(() => import("./workbench/web/editor-bench.tsx").then((file) => file.EditorBench)),
      },
    ],
    "client-chart.timeline": [
      {
        value: "notes",
        label: "Notes",
        permission: "notes.read",
        order: 60,
        kinds: ["note.signed", "note.addendum-signed", "note.voided"],
      },
    ],
    "client-chart.card": [
      {
        id: "programs",
        permission: "notes.read",
        order: 60,
        title: "Programs and groups",
        Card: lazyPiece(() => import("./groups/web/client-groups-tab.tsx").then((file) => file.ProgramsCard)),
      },
    ],
    "client-admission.program": [
      {
        id: "program",
        permission: "locations.view",
        Field: lazyPiece(() =>
          import("./programs/web/admission-program-field.tsx").then((file) => file.AdmissionProgramSelect),
        ),
      },
    ],
    "client-chart.tab": [
      {
        value: "groups",
        label: "Groups",
        permission: "notes.read",
        order: 65,
        Panel: lazyPiece(() => import("./groups/web/client-groups-tab.tsx").then((file) => file.ClientGroups)),
      },
      {
        value: "notes",
        label: "Notes",
        permission: "notes.read",
        order: 60,
        Panel: lazyPiece(() => import("./notes/web/client-notes-tab.tsx").then((file) => file.ClientNotesTab)),
      },
    ],
  },
});
