import { Button } from "@mantine/core";
import { FormScene } from "./gallery/form-scene.tsx";
import { LongTableScene, TableScene } from "./gallery/table-scene.tsx";
import { Page } from "./index.ts";

/** The living style page: every piece of `ui`, to look at and to test against. Mounted at `/dev/gallery` in development. */
export function Gallery() {
  return (
    <Page
      title="Gallery"
      summary="Every piece of Cairn's design, living"
      action={<Button>Admit someone</Button>}
      tabs={[
        { value: "table", label: "Tables", count: 600, content: <TableScene /> },
        { value: "long", label: "Long table", content: <LongTableScene /> },
        { value: "form", label: "Forms", content: <FormScene /> },
      ]}
    />
  );
}
