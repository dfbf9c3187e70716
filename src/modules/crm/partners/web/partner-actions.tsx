import { Button, Menu } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { Chip } from "#ui/index.ts";
import classes from "../../leads/web/crm.module.css";
import type { PartnerType } from "../partner.ts";

interface Action {
  run: () => void;
  pending: boolean;
}

interface Props {
  type: PartnerType;
  id: string;
  archived: boolean;
  archive: Action;
  restore: Action;
  onEdit: () => void;
}

/** What can be done with a partner: edit, print and archive, or restore after archiving. */
export function PartnerActions({ type, id, archived, archive, restore, onEdit }: Props) {
  if (archived)
    return (
      <Button variant="default" loading={restore.pending} onClick={restore.run}>
        Restore
      </Button>
    );
  return (
    <div className={classes.row}>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" loading={archive.pending} rightSection={<IconChevronDown size="1em" />}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component="a" href={`/professional-demographics-print?${type}Id=${id}`} target="_blank">
            Print profile
          </Menu.Item>
          <Menu.Item onClick={archive.run}>Archive</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button onClick={onEdit}>Edit {type}</Button>
    </div>
  );
}

/** Labels of a partner, and whether it is archived, after its name. */
export function PartnerBadges({ labels, archived }: { labels: readonly string[]; archived: boolean }) {
  return (
    <>
      {labels.map((label) => (
        <Chip key={label} tone="neutral">
          {label}
        </Chip>
      ))}
      {archived && (
        <Chip tone="neutral" shape="cross">
          Archived
        </Chip>
      )}
    </>
  );
}
