import { defineWebModule } from "#platform/web/index.ts";

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
});
