import { Button } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useUi } from "../theme/context.ts";
import { showDateTime, showTime } from "../when.ts";
import type { DraftHandle, KeptForm } from "./draft.ts";
import classes from "./form.module.css";

/** 'Draft from 2:14 PM restored', with the way back to the saved values. */
export function DraftNotice({ draft, onDiscard }: { draft: DraftHandle; onDiscard: () => void }) {
  const { timeZone } = useUi();
  if (draft.state.kind !== "restored") return null;
  return (
    <div className={classes.draft} role="status">
      <IconHistory size="1.2em" aria-hidden="true" />
      <span>Draft from {showTime(draft.state.at, timeZone)} restored</span>
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => {
          onDiscard();
          void draft.discard();
        }}
      >
        Discard
      </Button>
    </div>
  );
}

export interface StaleDraftNoticeProps<V> {
  kept: KeptForm<V>;
  onTake: (values: V) => void;
}

/** A draft started on another version of the record: nothing is put in unasked, since someone else changed the record. */
export function StaleDraftNotice<V>({ kept, onTake }: StaleDraftNoticeProps<V>) {
  const { timeZone } = useUi();
  const { stale } = kept;
  if (!stale) return null;
  const take = () => {
    onTake(stale.value);
    kept.settle();
  };
  const discard = () => {
    void kept.store?.discard();
    kept.settle();
  };
  return (
    <div className={classes.draft} role="status">
      <IconHistory size="1.2em" aria-hidden="true" />
      <span>Someone changed this record after your draft from {showDateTime(stale.savedAt, timeZone)}.</span>
      <Button variant="subtle" size="compact-sm" onClick={take}>
        Use my draft
      </Button>
      <Button variant="subtle" size="compact-sm" onClick={discard}>
        Discard draft
      </Button>
    </div>
  );
}
