import { Button } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useUi } from "../theme/context.ts";
import { showTime } from "../when.ts";
import type { DraftHandle } from "./draft.ts";
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
