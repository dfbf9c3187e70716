import { Button } from "@mantine/core";
import { useState } from "react";
import { useCan, useLive, useRead } from "#platform/web/index.ts";
import { Chip, ErrorState, PageSection, SideDrawer, Skeletons } from "#ui/index.ts";
import { getPicklist, listPicklists, type Picklist } from "../picklist.contract.ts";
import { ListForm } from "./list-form.tsx";
import classes from "./lists.module.css";

/** Lists whose choices the facility can change (DIR-2). */
export function ListsPanel() {
  const mayManage = useCan("settings.manage");
  const read = useRead(listPicklists, {});
  useLive("list:lists", [listPicklists, getPicklist]);
  const [editing, setEditing] = useState<string | null>(null);
  if (read.error && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="page" />;
  const list = read.data.rows.find(({ key }) => key === editing);
  return (
    <>
      {read.data.rows.map((one) => (
        <PageSection
          key={one.key}
          title={one.title}
          note={one.note}
          action={
            mayManage && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Edit list: ${one.title}`}
                onClick={() => setEditing(one.key)}
              >
                Edit list
              </Button>
            )
          }
        >
          <Choices list={one} />
        </PageSection>
      ))}
      <SideDrawer opened={list !== undefined} onClose={() => setEditing(null)} title={list?.title ?? ""}>
        {list && <ListForm key={list.key} list={list} onDone={() => setEditing(null)} />}
      </SideDrawer>
    </>
  );
}

function Choices({ list }: { list: Picklist }) {
  return (
    <ul className={classes.choices} aria-label={list.title}>
      {list.choices.map(({ code, label, active }) => (
        <li key={code} data-off={active ? undefined : ""}>
          {label}
          {!active && <Chip>Not in use</Chip>}
        </li>
      ))}
    </ul>
  );
}
