import { Anchor, Button, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { AppLink, useExtensions } from "#platform/web/index.ts";
import { Page } from "#ui/index.ts";
import type { Note } from "../note.contract.ts";

export const chartNotes = (note: Note) => `/clients/${note.client.mrNo}?tabs=notes`;

interface NotePageProps {
  note: Note;
  summary: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

/** The page frame of a note: client banner, link back to the chart, title. */
export function NotePage({ note, summary, action, children }: NotePageProps) {
  const [banner] = useExtensions("client.banner");
  return (
    <>
      {banner && <banner.Banner mrNo={note.client.mrNo} demographicId={note.demographicId} />}
      <Page
        trail={
          <Anchor component={AppLink} to={chartNotes(note)} size="sm">
            {note.client.name}, notes
          </Anchor>
        }
        title={note.title}
        summary={summary}
        action={action}
      >
        {children}
      </Page>
    </>
  );
}

/** The page's menu with its one dangerous action. */
export function MoreMenu({ label, onChoose }: { label: string; onChoose: () => void }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDots size="1.15em" />}>
          More
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item color="rose" onClick={onChoose}>
          {label}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
