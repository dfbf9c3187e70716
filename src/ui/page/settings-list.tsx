import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Skeletons } from "../feedback/skeletons.tsx";
import { EmptyState, ErrorState } from "../feedback/states.tsx";
import records from "./records.module.css";
import { PageSection } from "./section.tsx";
import { SideDrawer } from "./side-drawer.tsx";

interface ListedRecord {
  id: string;
  name: string;
  active: boolean;
}

export interface SettingsListProps<R extends ListedRecord> {
  title: string;
  note: string;
  /** One record, in lower case: "label". */
  noun: string;
  read: { data?: { rows: readonly R[] } | undefined; error: unknown; refetch: () => unknown };
  empty: { title: string; text: string };
  /** The name as it is shown; plain text where it is left out. */
  nameOf?: (row: R) => ReactNode;
  detailOf: (row: R) => string;
  /** Buttons before Edit. */
  actions?: (row: R) => ReactNode;
  onActive: (row: R, active: boolean) => void;
  /** The form of a record, or of a new one. */
  form: (row: R | null, close: () => void) => ReactNode;
}

/** A list of a facility's own records in Settings: added and edited in a drawer, deactivated instead of deleted. */
export function SettingsList<R extends ListedRecord>(props: SettingsListProps<R>) {
  const { title, note, noun, read, empty, form } = props;
  const [asked, setAsked] = useState<{ row: R | null } | null>(null);
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" />;
  const { rows } = read.data;
  const close = () => setAsked(null);
  return (
    <PageSection
      title={title}
      note={note}
      action={
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size="1.1em" />}
          onClick={() => setAsked({ row: null })}
        >
          Add {noun}
        </Button>
      }
    >
      {rows.length === 0 ? (
        <EmptyState small title={empty.title} text={empty.text} />
      ) : (
        <ul className={records.list}>
          {rows.map((row) => (
            <Line key={row.id} row={row} {...props} onEdit={() => setAsked({ row })} />
          ))}
        </ul>
      )}
      <SideDrawer
        opened={asked !== null}
        onClose={close}
        title={asked?.row ? `Edit ${noun}: ${asked.row.name}` : `Add ${noun}`}
      >
        {asked && form(asked.row, close)}
      </SideDrawer>
    </PageSection>
  );
}

function Line<R extends ListedRecord>({
  row,
  nameOf,
  detailOf,
  actions,
  onActive,
  onEdit,
}: SettingsListProps<R> & { row: R; onEdit: () => void }) {
  const { name, active } = row;
  return (
    <li className={records.row}>
      <span>
        {nameOf ? nameOf(row) : name} {!active && <span className={records.quiet}>Inactive</span>}
        <br />
        <span className={records.quiet}>{detailOf(row)}</span>
      </span>
      <span className={records.rowActions}>
        {actions?.(row)}
        <Button variant="subtle" size="compact-sm" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`${active ? "Deactivate" : "Activate"} ${name}`}
          onClick={() => onActive(row, !active)}
        >
          {active ? "Deactivate" : "Activate"}
        </Button>
      </span>
    </li>
  );
}
