import { Button, Checkbox, Modal, Select, Stack } from "@mantine/core";
import { useState } from "react";
import { SignWithPin } from "#modules/accounts/index.web.ts";
import { entriesOf } from "#platform/shared/typed.ts";
import { useAction, useRead } from "#platform/web/index.ts";
import { showDateTime } from "#ui/index.ts";
import type { Note } from "../../notes/note.contract.ts";
import type { AddedLinks as AddedLinkSet } from "../late-link.contract.ts";
import { lateLinkMeaning } from "../late-link.ts";
import { addPlanLinks, getPlanLinks, type NoteLinks } from "../plan-link.contract.ts";
import { type PlanLink, progressLabels } from "../plan-link.ts";
import classes from "./plan-links.module.css";

const progress = entriesOf(progressLabels);

/** Objectives linked to a signed note, and the button that links more (GLD-7). Nothing where there are neither. */
export function AddedLinks({ note }: { note: Note }) {
  const [adding, setAdding] = useState(false);
  const read = useRead(getPlanLinks, { params: { noteId: note.id } });
  const links = read.data;
  if (!links || (links.added.length === 0 && !links.canAdd)) return null;
  return (
    <section className={classes.added}>
      <AddedLinkList added={links.added} timeZone={note.timeZone} />
      {links.canAdd && (
        <Button variant="default" size="compact-sm" onClick={() => setAdding(true)}>
          Link objective
        </Button>
      )}
      {adding && <LinkDialog note={note} links={links} onClose={() => setAdding(false)} />}
    </section>
  );
}

/** Objectives linked after signing, on screen and in print. */
export function AddedLinkList({ added, timeZone }: { added: readonly AddedLinkSet[]; timeZone: string }) {
  if (added.length === 0) return null;
  return (
    <>
      <h3>Objectives linked after signing</h3>
      <ul>
        {added.map((one) => (
          <li key={one.id}>
            {one.objectives
              .map(({ text, progress: made, comment }) =>
                [text, made && progressLabels[made].toLowerCase(), comment].filter(Boolean).join(", "),
              )
              .join("; ")}
            <p className={classes.signer}>
              {[one.signerName, one.credentials].filter(Boolean).join(", ")},{" "}
              {showDateTime(one.signedAt, timeZone, true)}.{" "}
              {one.verification === "valid" ? "Signature verified." : "This text was changed after it was signed."}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

function LinkDialog({ note, links, onClose }: { note: Note; links: NoteLinks; onClose: () => void }) {
  const params = { noteId: note.id };
  const [chosen, setChosen] = useState<readonly PlanLink[]>([]);
  const act = useAction(addPlanLinks, { inline: true, invalidates: [[getPlanLinks, { params }]], onDone: onClose });
  const open = (links.plan?.objectives ?? []).filter(
    ({ stableId }) => !links.links.some(({ objectiveStableId }) => objectiveStableId === stableId),
  );
  const change = (link: PlanLink) =>
    setChosen((before) => [...before.filter((one) => one.objectiveStableId !== link.objectiveStableId), link]);
  return (
    <Modal opened onClose={onClose} title={`Link objectives to ${note.title}`}>
      <Stack gap="sm">
        <p>
          {note.client.name}, {note.client.mrNo}. {links.plan?.title}. The signed note stays as it is.
        </p>
        {open.map(({ stableId, text, goal }) => {
          const link = chosen.find(({ objectiveStableId }) => objectiveStableId === stableId);
          return (
            <div key={stableId}>
              <Checkbox
                label={text}
                description={goal}
                checked={link !== undefined}
                onChange={({ currentTarget }) =>
                  currentTarget.checked
                    ? change({ objectiveStableId: stableId, interventionStableId: null, progress: null, comment: null })
                    : setChosen((before) => before.filter((one) => one.objectiveStableId !== stableId))
                }
              />
              {link && (
                <Select
                  aria-label={`Progress on ${text}`}
                  placeholder="Progress"
                  size="xs"
                  mt="xs"
                  clearable
                  data={progress.map(([value, label]) => ({ value, label }))}
                  value={link.progress}
                  onChange={(value) =>
                    change({ ...link, progress: progress.find(([key]) => key === value)?.[0] ?? null })
                  }
                />
              )}
            </div>
          );
        })}
        <p>“{lateLinkMeaning}”</p>
        <SignWithPin
          label="Enter your PIN to sign"
          // More objectives may follow the first.
          autoFocus={false}
          disabled={chosen.length === 0 || act.pending}
          onTicket={async (ticket) => {
            await act.run({ params, body: { version: links.version, links: [...chosen] } }, { ticket });
          }}
        />
      </Stack>
    </Modal>
  );
}
