import { Button } from "@mantine/core";
import { useState } from "react";
import { newId } from "#platform/shared/ids.ts";
import { isProblem, useAction, useSession } from "#platform/web/index.ts";
import { showTime } from "#ui/index.ts";
import type { NotePart } from "../../notes/note.contract.ts";
import { chooseVersion, type PartSaved } from "../part.contract.ts";
import { joinContent, type PartContent } from "../part-content.ts";
import classes from "./part.module.css";
import { PartView } from "./part-view.tsx";
import { thisTab } from "./use-part-session.ts";

type Diverged = Extract<PartSaved, { outcome: "diverged" }>;
export interface Versions {
  branchId: string;
  reason: Diverged["reason"];
  mine: PartContent;
  /** Whose the second text is, when it is not this person's own. */
  mineBy?: string;
  head: Diverged["head"];
}

export interface TwoVersionsProps {
  noteId: string;
  part: NotePart;
  timeZone: string;
  versions: Versions;
  onSettled: (revision: number, content: PartContent, savedAt: string) => void;
}

/** DRF-7: both texts side by side, until somebody chooses or keeps both. Nothing is dropped: both stay in Versions. */
export function TwoVersions({ noteId, part, timeZone, versions, onSettled }: TwoVersionsProps) {
  const { user } = useSession();
  const [head, setHead] = useState(versions.head);
  const choose = useAction(chooseVersion, { handles: ["stale-version"] });
  const settle = async (content: PartContent) => {
    const { branchId } = versions;
    const body = { branchId, baseRevision: head.revision, mutationId: newId(), tabId: thisTab, content };
    try {
      const { revision, savedAt } = await choose.run({ params: { noteId, partKey: part.partKey }, body });
      onSettled(revision, content, savedAt);
    } catch (error) {
      // Somebody wrote on meanwhile: show their newer text, and let this person choose again.
      if (isProblem(error, "stale-version")) setHead({ ...head, ...(error.body.current as Partial<typeof head>) });
    }
  };
  if (versions.reason === "not-writable")
    return (
      <div className={classes.versions} role="alert">
        <p>This note was signed while you were writing. Your text is safe; add it as an addendum.</p>
        <div className={classes.version}>
          <h4>What you wrote</h4>
          <PartView content={versions.mine} />
        </div>
      </div>
    );
  const isMine = head.savedByName === user.fullName;
  const who = isMine ? "You" : (head.savedByName ?? "Someone");
  const when = head.savedAt ? ` at ${showTime(head.savedAt, timeZone)}` : "";
  return (
    <div className={classes.versions} role="alert">
      <p>
        {versions.reason === "too-long"
          ? "This part is too long to save as one. Your text is kept; choose the shorter one, or split it."
          : `${who} wrote here too${when}${isMine ? ", in another tab or on another device" : ""}. Both texts are safe. Compare and choose.`}
      </p>
      <div className={classes.pair}>
        <div className={classes.version}>
          <h4>{versions.mineBy ?? (isMine ? "In this tab" : "Yours")}</h4>
          <PartView content={versions.mine} />
        </div>
        <div className={classes.version}>
          <h4>{isMine ? `In the other tab${when}` : `${who}${when}`}</h4>
          <PartView content={head.content} />
        </div>
      </div>
      <div className={classes.choices}>
        <Button disabled={choose.pending} onClick={() => void settle(joinContent(head.content, versions.mine))}>
          Keep both
        </Button>
        <Button variant="default" disabled={choose.pending} onClick={() => void settle(versions.mine)}>
          {versions.mineBy ? `Keep ${versions.mineBy}'s` : isMine ? "Keep this tab's" : "Keep mine"}
        </Button>
        <Button variant="default" disabled={choose.pending} onClick={() => void settle(head.content)}>
          {isMine ? "Keep the other tab's" : `Keep ${head.savedByName ? `${head.savedByName}'s` : "theirs"}`}
        </Button>
      </div>
    </div>
  );
}
