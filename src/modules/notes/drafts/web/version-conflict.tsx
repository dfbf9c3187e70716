import { Button } from "@mantine/core";
import { useState } from "react";
import { newId } from "#platform/shared/ids.ts";
import { isProblem, useAction, useSession } from "#platform/web/index.ts";
import { showTime } from "#ui/index.ts";
import { chooseSharedVersion } from "../../group-notes/shared-part.contract.ts";
import type { NotePart } from "../../notes/note.contract.ts";
import { chooseVersion, NewerHead, type PartSaved } from "../part.contract.ts";
import { joinContent, type PartContent } from "../part-content.ts";
import classes from "./part.module.css";
import { PartView } from "./part-view.tsx";
import { thisTab } from "./use-part-session.ts";

type Diverged = Extract<PartSaved, { outcome: "diverged" }>;
export interface Versions {
  branchId: string;
  reason: Diverged["reason"];
  mine: PartContent;
  /** The author of the second text, when not the current user. */
  mineBy?: string;
  head: Diverged["head"];
}

export interface VersionConflictProps {
  noteId: string;
  sessionId?: string;
  part: NotePart;
  timeZone: string;
  versions: Versions;
  onSettled: (revision: number, content: PartContent, savedAt: string) => void;
}

/** DRF-7: shows both texts side by side until one or both are kept. Both stay in the version history. */
export function VersionConflict({ noteId, sessionId, part, timeZone, versions, onSettled }: VersionConflictProps) {
  const { user } = useSession();
  const [head, setHead] = useState(versions.head);
  const chooseOwn = useAction(chooseVersion, { handles: ["stale-version"] });
  const chooseShared = useAction(chooseSharedVersion, { handles: ["stale-version"] });
  const isPending = chooseOwn.pending || chooseShared.pending;
  const settle = async (content: PartContent) => {
    const { branchId } = versions;
    const body = { branchId, baseRevision: head.revision, mutationId: newId(), tabId: thisTab, content };
    try {
      const { revision, savedAt } = await (sessionId
        ? chooseShared.run({ params: { sessionId, partKey: part.partKey }, body })
        : chooseOwn.run({ params: { noteId, partKey: part.partKey }, body }));
      onSettled(revision, content, savedAt);
    } catch (error) {
      // The other text changed in the meantime: show it and ask again.
      if (isProblem(error, "stale-version")) setHead({ ...head, ...NewerHead.parse(error.body.current) });
    }
  };
  if (versions.reason === "not-writable")
    return (
      <div className={classes.versions} role="alert">
        <p>This note was signed while you were writing. Your text is saved. Add it as an addendum.</p>
        <div className={classes.version}>
          <h4>Your text</h4>
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
          ? "This section is too long to save. Both texts are kept. Choose the shorter one, or shorten yours."
          : `${who} also edited this section${when}${isMine ? " in another tab or on another device" : ""}. Both texts are saved. Compare and choose.`}
      </p>
      <div className={classes.pair}>
        <div className={classes.version}>
          <h4>{versions.mineBy ?? (isMine ? "This tab" : "Yours")}</h4>
          <PartView content={versions.mine} />
        </div>
        <div className={classes.version}>
          <h4>{isMine ? `Other tab${when}` : `${who}${when}`}</h4>
          <PartView content={head.content} />
        </div>
      </div>
      <div className={classes.choices}>
        <Button disabled={isPending} onClick={() => void settle(joinContent(head.content, versions.mine))}>
          Keep both
        </Button>
        <Button variant="default" disabled={isPending} onClick={() => void settle(versions.mine)}>
          {versions.mineBy ? `Keep ${versions.mineBy}'s` : isMine ? "Keep this tab's" : "Keep mine"}
        </Button>
        <Button variant="default" disabled={isPending} onClick={() => void settle(head.content)}>
          {isMine ? "Keep the other tab's" : `Keep ${head.savedByName ? `${head.savedByName}'s` : "theirs"}`}
        </Button>
      </div>
    </div>
  );
}
