import { Anchor, Modal } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { lazyPiece } from "../modules/lazy-piece.tsx";

export const PdfViewer = lazyPiece(() => import("./pdf-viewer.tsx").then((file) => file.PdfViewer));

/** Words that open a PDF over the page: a browser's own viewer does not open files that are served without rights. */
export function PdfLink({ address, title, children }: { address: string; title: string; children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Anchor component="button" type="button" onClick={() => setOpened(true)}>
        {children}
      </Anchor>
      <Modal opened={opened} onClose={() => setOpened(false)} title={title} size="70rem">
        <PdfViewer address={address} title={title} />
      </Modal>
    </>
  );
}
