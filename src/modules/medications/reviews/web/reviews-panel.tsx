import { Button, Switch } from "@mantine/core";
import { useState } from "react";
import { useCan, useLive, useRead, useSession, useUrlState } from "#platform/web/index.ts";
import {
  Chip,
  type Column,
  DataTable,
  type Filter,
  FilterBar,
  Person,
  SideDrawer,
  StateBadge,
  showDateTime,
  useTableState,
} from "#ui/index.ts";
import { countReviews, listReviews, type ReviewItem } from "../review.contract.ts";
import { reviewKindLabels, reviewKinds, reviewStates } from "../review.ts";
import { ApproveSeveral } from "./approve-several.tsx";
import { ReviewDrawer } from "./review-drawer.tsx";
import classes from "./reviews.module.css";
import { WhatIsReviewed } from "./what-is-reviewed.tsx";

/** What waits for a review. The address keeps both toggles, so that a link shows the same list. */
export function ReviewsPanel() {
  const url = useUrlState();
  const { locationId } = useSession();
  const mayDecide = useCan("medications.approve");
  const myReviews = url.params.myReviews === "true";
  const mySubmissions = url.params.mySubmissions !== "false";
  const state = useTableState({ filters: ["kind", "overdue"] });
  const [batch, setBatch] = useState<ReviewItem[] | null>(null);
  const query = {
    page: state.page,
    pageSize: state.pageSize,
    myReviews: myReviews ? ("true" as const) : ("false" as const),
    mySubmissions: mySubmissions ? ("true" as const) : ("false" as const),
    ...kindOf(state.filters.kind),
    ...(state.filters.overdue ? { overdue: "true" as const } : {}),
    ...(locationId ? { locationId } : {}),
  };
  const read = useRead(listReviews, { query }, { keep: true });
  const counts = useRead(countReviews, { query: locationId ? { locationId } : {} });
  useLive(locationId ? `board:mar:${locationId}` : null, [listReviews, countReviews]);
  const toggle = (name: "myReviews" | "mySubmissions", on: boolean) =>
    url.set({ [name]: on === (name === "mySubmissions") ? null : String(on), page: null });
  return (
    <>
      <div className={classes.bar}>
        <Switch
          label={named("My reviews", counts.data?.myReviews)}
          checked={myReviews}
          onChange={(event) => toggle("myReviews", event.currentTarget.checked)}
        />
        <Switch
          label={named("My submissions", counts.data?.mySubmissions)}
          checked={mySubmissions}
          onChange={(event) => toggle("mySubmissions", event.currentTarget.checked)}
        />
        {(counts.data?.overdue ?? 0) > 0 && (
          <Chip tone="danger" shape="alert">
            {counts.data?.overdue} overdue
          </Chip>
        )}
        {(counts.data?.returned ?? 0) > 0 && (
          <Chip tone="info" shape="arrow">
            {counts.data?.returned} returned to you
          </Chip>
        )}
      </div>
      <FilterBar state={state} filters={filters} />
      <DataTable
        label="Pending reviews"
        columns={columns}
        rowKey={(row) => row.id}
        source={read}
        state={state}
        onOpen={(row) => url.set({ review: row.id })}
        rowTone={(row) => (row.isOverdue ? "danger" : undefined)}
        layoutKey="medications.reviews"
        {...(mayDecide
          ? {
              bulkActions: (rows: ReviewItem[]) => (
                <Button size="sm" disabled={rows.length === 0} onClick={() => setBatch(rows)}>
                  Review {rows.length} together
                </Button>
              ),
            }
          : {})}
        empty={{
          title: myReviews ? "No reviews pending" : "No submissions pending",
          text: myReviews
            ? "Orders to sign, refills to approve and doses that were not taken appear here."
            : "What you submit to a prescriber appears here until it is decided. Switch on My reviews to see what you decide.",
        }}
      />
      <ReviewDrawer rows={read.data?.rows ?? []} />
      <SideDrawer opened={batch !== null} onClose={() => setBatch(null)} title="Review together" width={560}>
        {batch && <ApproveSeveral items={batch} onClose={() => setBatch(null)} />}
      </SideDrawer>
    </>
  );
}

const named = (label: string, count: number | undefined) => (count ? `${label} (${count})` : label);
function kindOf(chosen: string | undefined) {
  const kind = reviewKinds.find((one) => one === chosen);
  return kind ? { kind } : {};
}

const filters: readonly Filter[] = [
  {
    kind: "one",
    key: "kind",
    label: "Kind",
    options: reviewKinds.map((value) => ({ value, label: reviewKindLabels[value] })),
  },
  { kind: "one", key: "overdue", label: "Due", options: [{ value: "true", label: "Overdue" }] },
];

const columns: readonly Column<ReviewItem>[] = [
  { key: "kind", header: "Kind", width: 150, cell: (row) => reviewKindLabels[row.kind] },
  {
    key: "client",
    header: "Client",
    width: 190,
    cell: (row) => <Person name={row.clientName} seed={row.mrNo} detail={row.mrNo} />,
  },
  { key: "what", header: "Order", grow: 5, wraps: true, cell: (row) => <WhatIsReviewed row={row} /> },
  {
    key: "from",
    header: "Submitted by",
    width: 176,
    cell: (row) => (
      <span className={classes.cell}>
        <span>{row.submittedByName ?? "The system"}</span>
        <span className={classes.words}>{showDateTime(row.submittedAt, row.timeZone)}</span>
      </span>
    ),
  },
  {
    key: "due",
    header: "Due",
    width: 176,
    cell: (row) =>
      row.dueAt && (
        <span className={classes.cell}>
          {row.isOverdue && <span className={classes.late}>Overdue</span>}
          <span>{showDateTime(row.dueAt, row.timeZone)}</span>
        </span>
      ),
  },
  { key: "for", header: "Reviewer", width: 150, hidden: true, cell: (row) => row.assigneeName ?? "Medical director" },
  {
    key: "state",
    header: "Status",
    width: 150,
    phone: "beside",
    cell: (row) => <StateBadge states={reviewStates} state={row.state} />,
  },
];
