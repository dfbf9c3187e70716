import { z } from "zod";
import { type ApiProblem, useAction, useCan } from "#platform/web/index.ts";
import { Field, Form, FormActions, FormDialog, ProblemAlert, useZodForm } from "#ui/index.ts";
import { type BedTile, getBedBoard } from "../bed.contract.ts";
import { moveBed, swapBeds } from "../bed-stay.contract.ts";
import { placementGroupLabels, placementGroups } from "../placement.ts";

/** A move that needs more than a bed: a swap with the client who is in it, or a reason after a refusal. */
export interface MoveAsked {
  from: BedTile;
  to: BedTile;
  /** Why the bed was refused at once. */
  refused?: ApiProblem;
}

/** Refusals that a reason or another housing group can settle. */
export const settledWithReason = ["bed-does-not-fit", "bed-not-ready", "placement-group-conflict"] as const;

export function MoveDialog({ asked, onClose }: { asked: MoveAsked | null; onClose: () => void }) {
  const title = asked && titleOf(asked);
  return (
    <FormDialog opened={asked !== null} onClose={onClose} title={title ?? ""}>
      {asked && <MoveForm key={`${asked.from.bedId} ${asked.to.bedId}`} asked={asked} onClose={onClose} />}
    </FormDialog>
  );
}

function titleOf({ from, to }: MoveAsked): string {
  const who = from.occupant?.shortName ?? "Client";
  return to.occupant ? `Swap beds: ${who} and ${to.occupant.shortName}` : `Move ${who} to ${to.code}`;
}

/** In one piece: a bed code is never broken at its hyphens. */
const codeOf = ({ code }: BedTile) => code.replaceAll("-", "\u2011");

const Move = z.strictObject({
  placementGroup: z.enum(placementGroups).nullable().default(null),
  otherGroup: z.enum(placementGroups).nullable().default(null),
  reason: z.string().trim().min(3, "Enter a reason.").max(300),
  bedsReady: z.boolean().default(false),
  overrideReason: z
    .string()
    .trim()
    .refine((text) => text === "" || text.length >= 10, "Enter a reason of 10 characters or more.")
    .default(""),
});

function MoveForm({ asked: { from, to, refused }, onClose }: { asked: MoveAsked; onClose: () => void }) {
  const mayOverride = useCan("beds.override");
  const form = useZodForm({
    draft: { form: "bed:move", record: `${from.bedId}:${to.bedId}` },
    schema: Move,
    initial: {},
  });
  const shared = { inline: true, invalidates: [getBedBoard] } as const;
  const mover = from.occupant;
  const other = to.occupant;
  const move = useAction(moveBed, { ...shared, done: `${mover?.shortName ?? "Client"} moved to ${to.code}` });
  const swap = useAction(swapBeds, {
    ...shared,
    done: `${mover?.shortName ?? "Client"} is in ${to.code}, ${other?.shortName ?? "the other client"} in ${from.code}`,
  });
  const problem = swap.problem ?? move.problem ?? refused;
  const isSharing = problem?.code === "placement-group-conflict";
  const isRefused = settledWithReason.some((code) => code === problem?.code);
  if (!mover) return null;
  const groups = placementGroups.map((value) => ({ value, label: placementGroupLabels[value] }));
  return (
    <Form
      form={form}
      label={other ? "Swap beds" : "Move client"}
      onSubmit={({ placementGroup, otherGroup, reason, bedsReady, overrideReason }) => {
        const why = overrideReason ? (isSharing ? { sharingReason: overrideReason } : { overrideReason }) : {};
        const into = (bedId: string, group: typeof placementGroup) => ({
          toBedId: bedId,
          ...(group ? { placementGroup: group } : {}),
        });
        const first = { stayId: mover.stayId, version: mover.stayVersion, ...into(to.bedId, placementGroup) };
        if (!other) return move.run({ body: { ...first, reason, ...why } });
        const second = { stayId: other.stayId, version: other.stayVersion, ...into(from.bedId, otherGroup) };
        return swap.run({ body: { moves: [first, second], bedsReady, reason, ...why } });
      }}
      onSaved={onClose}
    >
      {refused && !move.problem && <ProblemAlert error={refused} />}
      <p>
        {mover.shortName} moves from {codeOf(from)} to <strong>{codeOf(to)}</strong>
        {other && (
          <>
            , {other.shortName} from {codeOf(to)} to <strong>{codeOf(from)}</strong>. Both move at the same time.
          </>
        )}
      </p>
      <Field.Textarea name="reason" label="Reason" rows={2} autoFocus />
      <Field.Select
        name="placementGroup"
        label={other ? `Housing group of ${mover.shortName}` : "Housing group"}
        help="As agreed with the client. Leave empty to keep it."
        options={groups}
      />
      {other && (
        <>
          <Field.Select name="otherGroup" label={`Housing group of ${other.shortName}`} options={groups} />
          <Field.Checkbox name="bedsReady" label="Both beds are cleaned and made up" />
        </>
      )}
      {isRefused && mayOverride && (
        <Field.Textarea
          name="overrideReason"
          label={isSharing ? "Who agreed to sharing, and why" : "Reason for override"}
          help="10 characters or more. Saved with the stay."
          rows={2}
          neededLater
        />
      )}
      <FormActions submit={other ? "Swap beds" : `Move to ${to.code}`} onCancel={onClose} />
    </Form>
  );
}
