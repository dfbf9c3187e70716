import { Button, Checkbox, Group, NumberInput, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { useAction } from "#platform/web/index.ts";
import { FormDialog, ProblemAlert, useBusy } from "#ui/index.ts";
import { listMinorRules, type MinorRuleRow, reviewMinorRule } from "../minor-rule.contract.ts";
import { minorScopeLabels, minorScopes } from "../minor-rule.ts";

const blank: Omit<MinorRuleRow, "reviewedOn" | "reviewedByName"> = {
  state: "",
  scope: "sudOutpatient",
  minAge: 12,
  needsMaturityFinding: false,
  guardianInvolvement: false,
  citation: "",
};

/** Reviews a rule that ships, or adds one for a state and kind of care. */
export function ReviewRule({ rule, onClose }: { rule: MinorRuleRow | null; onClose: () => void }) {
  const [start] = useState(() => {
    const {
      reviewedOn: _,
      reviewedByName: __,
      ...given
    } = { reviewedOn: null, reviewedByName: null, ...(rule ?? blank) };
    return given;
  });
  const [values, setValues] = useState(start);
  const set = (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change }));
  const review = useAction(reviewMinorRule, {
    inline: true,
    invalidates: [listMinorRules],
    done: "Rule reviewed",
    onDone: onClose,
  });
  useBusy(values !== start && "A rule");
  const errors = review.problem?.fieldErrors() ?? {};
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={rule ? `Review rule of ${rule.state}` : "Add rule"}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          review.go({ body: values });
        }}
      >
        <Group grow align="start">
          <TextInput
            label="State"
            maxLength={2}
            value={values.state}
            error={errors["body.state"]}
            disabled={rule !== null}
            onChange={(event) => set({ state: event.currentTarget.value.toUpperCase() })}
          />
          <Select
            label="Kind of care"
            data={minorScopes.map((value) => ({ value, label: minorScopeLabels[value] }))}
            value={values.scope}
            disabled={rule !== null}
            allowDeselect={false}
            onChange={(scope) => scope && set({ scope })}
          />
        </Group>
        <NumberInput
          mt="md"
          label="Consents alone from age"
          description="0 for any age, 18 for never."
          min={0}
          max={18}
          value={values.minAge}
          onChange={(age) => typeof age === "number" && set({ minAge: age })}
        />
        <TextInput
          mt="md"
          label="Citation"
          value={values.citation}
          error={errors["body.citation"]}
          onChange={(event) => set({ citation: event.currentTarget.value })}
        />
        <Checkbox
          mt="md"
          label="A clinician first finds that the minor is mature enough"
          checked={values.needsMaturityFinding}
          onChange={(event) => set({ needsMaturityFinding: event.currentTarget.checked })}
        />
        <Checkbox
          mt="sm"
          label="Involve the guardian where that does no harm"
          checked={values.guardianInvolvement}
          onChange={(event) => set({ guardianInvolvement: event.currentTarget.checked })}
        />
        {review.problem && Object.keys(errors).length === 0 && <ProblemAlert error={review.problem} />}
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            loading={review.pending}
            disabled={values.state.length !== 2 || values.citation.trim() === ""}
          >
            Save as reviewed
          </Button>
        </Group>
      </form>
    </FormDialog>
  );
}
