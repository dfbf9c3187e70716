import { defineWebModule } from "#platform/web/index.ts";
import { ClientNotesTab } from "./notes/web/client-notes-tab.tsx";

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
      path: "/progress_notes_print",
      permission: "notes.export",
      layout: "print",
      load: () => import("./notes/web/print-screen.tsx"),
    },
  ],
  extensions: {
    "client-chart.tab": [
      { value: "notes", label: "Notes", permission: "notes.read", order: 60, Panel: ClientNotesTab },
    ],
  },
});
