import { Button, Select, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useAction } from "#platform/web/index.ts";
import { ProblemAlert } from "#ui/index.ts";
import { readMedications } from "../../orders/chart.contract.ts";
import { previewSchedule } from "../../orders/order.contract.ts";
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

/** Adds an allergy: allergen, reaction and criticality. */
export function AllergyForm({ mrNo, onClose }: { mrNo: string; onClose: () => void }) {
  const [substance, setSubstance] = useState("");
  const [kind, setKind] = useState<(typeof allergyKinds)[number]>("allergy");
  const [category, setCategory] = useState<(typeof allergyCategories)[number]>("medication");
  const [reaction, setReaction] = useState("");
  const [severity, setSeverity] = useState<(typeof reactionSeverities)[number] | null>(null);
  const [criticality, setCriticality] = useState<(typeof criticalities)[number] | null>(null);
  const add = useAction(addAllergy, {
    inline: true,
    invalidates: [readMedications, readAllergies, previewSchedule],
    done: "Allergy added",
    onDone: onClose,
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
      <div className={classes.fields}>
        <TextInput
          label="Allergen"
          data-autofocus
          autoFocus
          maxLength={200}
          value={substance}
          onChange={(event) => setSubstance(event.currentTarget.value)}
        />
        <Select
          label="Type"
          allowDeselect={false}
          data={allergyKinds.map((value) => ({ value, label: allergyKindLabels[value] }))}
          value={kind}
          onChange={(next) => setKind(allergyKinds.find((one) => one === next) ?? "allergy")}
        />
        <Select
          label="Category"
          allowDeselect={false}
          data={allergyCategories.map((value) => ({ value, label: allergyCategoryLabels[value] }))}
          value={category}
          onChange={(next) => setCategory(allergyCategories.find((one) => one === next) ?? "medication")}
        />
        <TextInput
          label="Reaction"
          maxLength={120}
          placeholder="Hives, anaphylaxis"
          value={reaction}
          onChange={(event) => setReaction(event.currentTarget.value)}
        />
        <Select
          label="Severity"
          placeholder="Unknown"
          clearable
          data={[...reactionSeverities]}
          value={severity}
          onChange={(next) => setSeverity(reactionSeverities.find((one) => one === next) ?? null)}
        />
        <Select
          label="Criticality"
          placeholder="Not assessed"
          clearable
          data={criticalities.map((value) => ({ value, label: criticalityLabels[value] }))}
          value={criticality}
          onChange={(next) => setCriticality(criticalities.find((one) => one === next) ?? null)}
        />
      </div>
      {add.problem && <ProblemAlert error={add.problem} />}
      <div className={classes.buttons}>
        <Button type="submit" loading={add.pending} disabled={substance.trim() === ""}>
          Save allergy
        </Button>
        <Button variant="subtle" onClick={onClose}>
          Back
        </Button>
      </div>
    </form>
  );
}
