import { SegmentedControl, Select } from "@mantine/core";
import { useCallback, useEffect, useRef, useState } from "react";
import { newId } from "#platform/shared/ids.ts";
import {
  AppLink,
  call,
  invalidate,
  isCancellation,
  serverNow,
  useLive,
  useRead,
  useSession,
  useUrlState,
} from "#platform/web/index.ts";
import { EmptyState, ErrorState, Page, Skeletons, toast, toastUndo } from "#ui/index.ts";
import { keepRunning, type LiveRow, listLive } from "../live.contract.ts";
import { voidLook } from "../look.contract.ts";
import { isNight, looksApartMs } from "../look.ts";
import { withQueued } from "../outbox.ts";
import { GroupLook } from "./group-look.tsx";
import { LookDrawer, type LookPart } from "./look-drawer.tsx";
import { NextClient } from "./next-client.tsx";
import { OutboxLine } from "./outbox-line.tsx";
import classes from "./run.module.css";
import { RunList } from "./run-list.tsx";
import { useNow } from "./use-now.ts";
import { useOnlyTab } from "./use-only-tab.ts";
import { type Outbox, useOutbox } from "./use-outbox.ts";
import { useScreenAwake } from "./use-screen-awake.ts";

const beatMs = 20_000;

/** Rounds on a phone: the next client large, one touch a look. In one tab of a device, because tabs share its unsent looks. */
export function Screen() {
  const isOnly = useOnlyTab("rounds");
  if (isOnly) return <RunScreen />;
  return (
    <Page title="Run rounds" width="narrow" trail={<AppLink to="/rounds">Rounds</AppLink>}>
      {isOnly === null ? (
        <Skeletons shape="page" />
      ) : (
        <EmptyState
          title="Rounds are open in another tab"
          text="Looks are recorded there. Close that tab to record looks in this one."
        />
      )}
    </Page>
  );
}

function RunScreen() {
  const session = useSession();
  const url = useUrlState();
  const locationId = url.params.location ?? session.locationId ?? session.locations[0]?.id ?? "";
  const read = useRead(
    listLive,
    { query: { locationId } },
    { enabled: locationId !== "", everyMs: 15_000, keep: true },
  );
  useLive(locationId ? `board:rounds:${locationId}` : null, [listLive]);
  const outbox = useOutbox();
  const picker =
    session.locationId === null && session.locations.length > 1 ? (
      <Select
        aria-label="Location"
        data={session.locations.map((place) => ({ value: place.id, label: place.name }))}
        value={locationId}
        allowDeselect={false}
        onChange={(value) => url.set({ location: value })}
      />
    ) : null;
  return (
    <Page title="Run rounds" width="narrow" trail={<AppLink to="/rounds">Rounds</AppLink>} action={picker}>
      <OutboxLine outbox={outbox} />
      {read.error && !read.data ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      ) : read.data ? (
        <Run key={locationId} locationId={locationId} outbox={outbox} {...read.data} />
      ) : (
        <Skeletons shape="page" />
      )}
    </Page>
  );
}

interface RunProps {
  locationId: string;
  outbox: Outbox;
  rows: LiveRow[];
  timeZone: string;
  mySectionIds: string[];
}

function Run({ locationId, outbox, rows, timeZone, mySectionIds }: RunProps) {
  const url = useUrlState();
  const now = useNow();
  const [picked, setPicked] = useState<string | null>(null);
  const [more, setMore] = useState<LiveRow | null>(null);
  const units = unitsOf(rows);
  const unit = url.params.unit ?? (mySectionIds.length === 1 ? (mySectionIds[0] ?? "all") : "all");
  const sectionIds = unit === "all" ? mySectionIds : [unit];
  useRunner(locationId, sectionIds);
  useScreenAwake();
  const record = useRecordLook(outbox);

  const mine = withQueued(rows, outbox.queue).filter(
    ({ sectionId }) => sectionIds.length === 0 || (sectionId !== null && sectionIds.includes(sectionId)),
  );
  const night = isNight(new Date(now).toISOString(), timeZone);
  const next = mine.find(({ clientId }) => clientId === picked) ?? mine[0];
  const isGroup = url.params.mode === "group";
  const look = (row: LiveRow, part: LookPart) => {
    if (record(row, part)) setPicked(null);
  };
  return (
    <>
      <div className={classes.bar}>
        {units.length > 1 && (
          <Select
            aria-label="Unit"
            className={classes.unit ?? ""}
            data={[{ value: "all", label: mySectionIds.length > 0 ? "My units" : "All units" }, ...units]}
            value={unit}
            allowDeselect={false}
            onChange={(value) => url.set({ unit: value })}
          />
        )}
        <SegmentedControl
          aria-label="How to record"
          data={[
            { value: "one", label: "One by one" },
            { value: "group", label: "Group" },
          ]}
          value={isGroup ? "group" : "one"}
          onChange={(value) => url.set({ mode: value === "group" ? "group" : null })}
        />
      </div>
      {!next ? (
        <EmptyState title="No one here is under observation" text="Assign a level, or choose another unit." />
      ) : isGroup ? (
        <GroupLook rows={mine} now={now} night={night} onLook={look} />
      ) : (
        <>
          <NextClient row={next} now={now} night={night} timeZone={timeZone} onLook={look} onMore={setMore} />
          <RunList rows={mine} shown={next.clientId} now={now} onPick={setPicked} />
        </>
      )}
      <LookDrawer row={more} night={night} onLook={look} onClose={() => setMore(null)} />
    </>
  );
}

function unitsOf(rows: readonly LiveRow[]): { value: string; label: string }[] {
  const units = new Map(
    rows.flatMap(({ sectionId, sectionName }) => (sectionId && sectionName ? [[sectionId, sectionName]] : [])),
  );
  return [...units].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label));
}

/** Stores a look at the instant of the touch. Two touches can't be closer together than one client to the next. */
function useRecordLook(outbox: Outbox) {
  const last = useRef<{ at: number; clientId: string } | null>(null);
  const { add, remove } = outbox;
  return useCallback(
    (row: LiveRow, part: LookPart): boolean => {
      const at = serverNow();
      if (last.current && last.current.clientId !== row.clientId && at - last.current.at < looksApartMs) {
        toast("One client, one look. Touch the next when you see them.", { tone: "attention" });
        return false;
      }
      last.current = { at, clientId: row.clientId };
      const clientMutationId = newId();
      add(
        {
          clientMutationId,
          clientId: row.clientId,
          observedAt: new Date(at).toISOString(),
          deviceAt: new Date().toISOString(),
          roomId: null,
          place: null,
          escort: null,
          expectedReturnAt: null,
          note: null,
          recalledReason: null,
          ...part,
        },
        row.name,
      );
      navigator.vibrate?.(40);
      toastUndo(`${row.name}: recorded`, async () => {
        // A look that is still on the device was never sent; one that left it is voided.
        const left = await remove(clientMutationId);
        if (left === "sent") {
          await call(voidLook, { params: { logId: clientMutationId }, body: {} });
          await invalidate(listLive);
        }
        if (left === "unsure")
          toast("This look may have been sent already. Ask a nurse to void it.", { tone: "attention" });
      });
      return true;
    },
    [add, remove],
  );
}

/** Says every 20 seconds that this phone does rounds here: without a word from it, the board shows its clients as unverified. */
function useRunner(locationId: string, sectionIds: readonly string[]): void {
  const units = sectionIds.join(" ");
  useEffect(() => {
    const say = (running: boolean) =>
      call(
        keepRunning,
        { body: { locationId, sectionIds: units === "" ? [] : units.split(" "), running } },
        { background: true },
      ).catch((error: unknown) => {
        // Without a connection the board notices by itself.
        if (!isCancellation(error)) return;
      });
    void say(true);
    const timer = setInterval(() => void say(true), beatMs);
    return () => {
      clearInterval(timer);
      void say(false);
    };
  }, [locationId, units]);
}
