import { Button, Select, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useAction } from "#platform/web/index.ts";
import { DraftNotice, isDraftKept, ProblemAlert, useBusy, useKeptEntry } from "#ui/index.ts";
import { readMedications } from "../../orders/chart.contract.ts";
import { previewSchedule } from "../../orders/preview-order.contract.ts";
import { addAllergy, readAllergies } from "../allergy.contract.ts";
import {
  allergyCategories,
  allergyCategoryLabels,
  allergyKindLabels,
  allergyKinds,
  criticalities,
  reactionSeverities,
} from "../allergy.ts";
import classes from "./allergy.module.css";

const criticalityLabels = { low: "Low risk", high: "High risk", unable_to_assess: "Unable to assess" } as const;

interface TypedAllergy {
  substance: string;
  kind: (typeof allergyKinds)[number];
  category: (typeof allergyCategories)[number];
  reaction: string;
  severity: (typeof reactionSeverities)[number] | null;
  criticality: (typeof criticalities)[number] | null;
}
const blankAllergy: TypedAllergy = {
  substance: "",
  kind: "allergy",
  category: "medication",
  reaction: "",
  severity: null,
  criticality: null,
};

/** Adds an allergy: allergen, reaction and criticality. */
export function AllergyForm({ mrNo, onClose }: { mrNo: string; onClose: () => void }) {
  const [typed, setTyped] = useState<TypedAllergy>(blankAllergy);
  const { substance, kind, category, reaction, severity, criticality } = typed;
  const set = (change: Partial<TypedAllergy>) => setTyped((before) => ({ ...before, ...change }));
  const isStarted = substance.trim() !== "" || reaction.trim() !== "";
  const draft = useKeptEntry({
    draft: { form: "allergy:new", record: mrNo },
    values: typed,
    dirty: isStarted,
    restore: setTyped,
  });
  useBusy(isStarted && !isDraftKept(draft) && "An allergy", draft.discard);
  const leave = () => {
    void draft.discard();
    onClose();
  };
  const add = useAction(addAllergy, {
    inline: true,
    invalidates: [readMedications, readAllergies, previewSchedule],
    done: "Allergy added",
    onDone: leave,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (substance.trim() === "") return;
    add.go({
      params: { mrNo },
      body: {
        kind,
        category,
        substanceText: substance.trim(),
        reactions: reaction.trim() ? [{ manifestation: reaction.trim(), severity }] : [],
        criticality,
      },
    });
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <DraftNotice draft={draft} onDiscard={() => setTyped(blankAllergy)} />
      <div className={classes.fields}>
        <TextInput
          label="Allergen"
          data-autofocus
          autoFocus
          maxLength={200}
          value={substance}
          onChange={(event) => set({ substance: event.currentTarget.value })}
        />
        <Select
          label="Type"
          allowDeselect={false}
          data={allergyKinds.map((value) => ({ value, label: allergyKindLabels[value] }))}
          value={kind}
          onChange={(next) => set({ kind: allergyKinds.find((one) => one === next) ?? "allergy" })}
        />
        <Select
          label="Category"
          allowDeselect={false}
          data={allergyCategories.map((value) => ({ value, label: allergyCategoryLabels[value] }))}
          value={category}
          onChange={(next) => set({ category: allergyCategories.find((one) => one === next) ?? "medication" })}
        />
        <TextInput
          label="Reaction"
          maxLength={120}
          placeholder="Hives, anaphylaxis"
          value={reaction}
          onChange={(event) => set({ reaction: event.currentTarget.value })}
        />
        <Select
          label="Severity"
          placeholder="Unknown"
          clearable
          data={[...reactionSeverities]}
          value={severity}
          onChange={(next) => set({ severity: reactionSeverities.find((one) => one === next) ?? null })}
        />
        <Select
          label="Criticality"
          placeholder="Not assessed"
          clearable
          data={criticalities.map((value) => ({ value, label: criticalityLabels[value] }))}
          value={criticality}
          onChange={(next) => set({ criticality: criticalities.find((one) => one === next) ?? null })}
        />
      </div>
      {add.problem && <ProblemAlert error={add.problem} />}
      <div className={classes.buttons}>
        <Button type="submit" loading={add.pending} disabled={substance.trim() === ""}>
          Save allergy
        </Button>
        <Button variant="subtle" onClick={leave}>
          Back
        </Button>
      </div>
    </form>
  );
}
