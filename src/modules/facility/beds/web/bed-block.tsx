import { Button, Select, Textarea } from "@mantine/core";
import { useState } from "react";
import { useAction, useCan } from "#platform/web/index.ts";
import { useBusy } from "#ui/index.ts";
import { useChoices } from "../../picklists/web/use-choices.ts";
import { type BedTile, getBedBoard } from "../bed.contract.ts";
import { blockBed, unblockBed } from "../bed-stay.contract.ts";
import { blockReasons } from "../block-reasons.ts";
import classes from "./bed-board.module.css";
import { Fact } from "./bed-fact.tsx";

/** Why the bed is blocked. */
export function BlockPart({ tile }: { tile: BedTile }) {
  const mayManage = useCan("beds.manage");
  const unblock = useAction(unblockBed, { invalidates: [getBedBoard], done: `${tile.code} unblocked` });
  const { block } = tile;
  if (!block) return null;
  return (
    <>
      <dl>
        <Fact term="Reason">{block.label}</Fact>
        <Fact term="Note">{block.note ?? "None"}</Fact>
      </dl>
      {mayManage && (
        <Button
          variant="default"
          loading={unblock.pending}
          onClick={() => unblock.go({ params: { stayId: block.stayId }, query: { version: block.stayVersion } })}
        >
          Unblock {tile.code}
        </Button>
      )}
    </>
  );
}

/** Blocks the bed with a reason. */
export function NewBlockPart({ tile }: { tile: BedTile }) {
  const mayManage = useCan("beds.manage");
  const [open, setOpen] = useState(false);
  const [kind, setKind] = useState<string | null>(null);
  const [note, setNote] = useState("");
  useBusy(open && note.trim() !== "" && "Reason for blocking a bed");
  const block = useAction(blockBed, { invalidates: [getBedBoard], done: `${tile.code} blocked` });
  const reasons = useChoices(blockReasons, open);
  const reason = kind ?? reasons[0]?.value ?? null;
  if (!mayManage) return null;
  if (!open)
    return (
      <Button variant="subtle" size="xs" style={{ alignSelf: "start" }} onClick={() => setOpen(true)}>
        Block bed
      </Button>
    );
  return (
    <div className={classes.drawer}>
      <Select label="Reason" data={reasons} value={reason} allowDeselect={false} onChange={setKind} />
      <Textarea
        label="Note"
        value={note}
        autosize
        minRows={2}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={classes.acts}>
        <Button
          disabled={note.trim().length < 3 || reason === null}
          loading={block.pending}
          onClick={() => block.go({ body: { bedId: tile.bedId, kind: reason ?? "", note } })}
        >
          Block {tile.code}
        </Button>
        <Button variant="default" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
