import { Button } from "@mantine/core";
import { type ComponentType, lazy, Suspense } from "react";
import { Page } from "./index.ts";

function scene<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  const Scene = lazy<ComponentType>(() => load().then((module) => ({ default: module[name] })));
  return (
    <Suspense fallback={null}>
      <Scene />
    </Suspense>
  );
}

const tables = () => import("./gallery/table-scene.tsx");
const tabs = [
  { value: "table", label: "Tables", count: 600, content: scene(tables, "TableScene") },
  { value: "long", label: "Long table", content: scene(tables, "LongTableScene") },
  { value: "waiting", label: "Waiting table", content: scene(tables, "WaitingTableScene") },
  { value: "form", label: "Forms", content: scene(() => import("./gallery/form-scene.tsx"), "FormScene") },
  { value: "rail", label: "Long form", content: scene(() => import("./gallery/rail-scene.tsx"), "RailScene") },
  { value: "people", label: "People", content: scene(() => import("./gallery/people-scene.tsx"), "PeopleScene") },
  {
    value: "clinical",
    label: "Clinical",
    content: scene(() => import("./gallery/clinical-scene.tsx"), "ClinicalScene"),
  },
  {
    value: "feedback",
    label: "Feedback",
    content: scene(() => import("./gallery/feedback-scene.tsx"), "FeedbackScene"),
  },
  { value: "signing", label: "Signing", content: scene(() => import("./gallery/signing-scene.tsx"), "SigningScene") },
  { value: "print", label: "Print", content: scene(() => import("./gallery/print-scene.tsx"), "PrintScene") },
];

/** The living style page: every piece of `ui`, to look at and to test against. Mounted at `/dev/gallery` in development. */
export function Gallery() {
  return (
    <Page
      title="Gallery"
      summary="Every piece of Cairn's design, living"
      action={<Button>Admit someone</Button>}
      tabs={tabs}
    />
  );
}
