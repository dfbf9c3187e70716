import { ActionIcon, Button, NumberInput, SegmentedControl, Select } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { questionsOf } from "../draft-edits.ts";
import {
  type ConditionTest,
  conditionTests,
  type Item,
  isInput,
  type VisibleWhen,
  withMatrixRows,
} from "../item.contract.ts";
import type { TemplateDraft } from "../version.contract.ts";
import classes from "./builder.module.css";
import { numbered, testLabels, testsFor, valuesOf } from "./item-words.ts";

type Row = VisibleWhen["rows"][number];

interface ConditionsProps {
  draft: TemplateDraft;
  /** The item or section that is shown; it cannot depend on itself. */
  linkId: string;
  rule: VisibleWhen | undefined;
  onChange: (rule: VisibleWhen | undefined) => void;
}

/** When a question or section is shown. */
export function Conditions({ draft, linkId, rule, onChange }: ConditionsProps) {
  const own = draft.definition.items.find((section) => section.linkId === linkId);
  const self = own?.items ?? questionsOf(draft).filter((item) => item.linkId === linkId);
  // Neither a section's own questions nor a matrix's own rows decide whether it is shown.
  const within = new Set([linkId, ...withMatrixRows(self).map((item) => item.linkId)]);
  const others = questionsOf(draft).filter((item) => (isInput(item) || item.score) && !within.has(item.linkId));
  const rows = rule?.rows ?? [];
  const set = (next: readonly Row[]) =>
    onChange(next.length > 0 ? { match: rule?.match ?? "all", rows: [...next] } : undefined);
  const first = others[0];
  return (
    <fieldset className={classes.group}>
      <legend>Shown</legend>
      {rows.length === 0 && <p className={classes.quiet}>Always</p>}
      {rows.length > 1 && rule && (
        <SegmentedControl
          size="xs"
          aria-label="How the conditions combine"
          data={[
            { value: "all", label: "When all are true" },
            { value: "any", label: "When one is true" },
          ]}
          value={rule.match}
          onChange={(match) => onChange({ ...rule, match: match === "any" ? "any" : "all" })}
        />
      )}
      {numbered(rows).map(({ at, value: row }) => (
        <Condition
          key={at}
          row={row}
          others={others}
          onChange={(next) => set(rows.with(at, next))}
          onRemove={() => set(rows.toSpliced(at, 1))}
        />
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size="1.2em" />}
        disabled={!first}
        onClick={() => first && set([...rows, fresh(first)])}
      >
        Add condition
      </Button>
    </fieldset>
  );
}

/** A condition on this question, with the first value it can have. */
function fresh(item: Item): Row {
  const is = testsFor(item)[0] ?? "answered";
  const value = valuesOf(item)?.[0]?.value ?? (is === "atLeast" ? (item.min ?? 0) : undefined);
  return value === undefined ? { linkId: item.linkId, is } : { linkId: item.linkId, is, value };
}

interface ConditionProps {
  row: Row;
  others: readonly Item[];
  onChange: (row: Row) => void;
  onRemove: () => void;
}

function Condition({ row, others, onChange, onRemove }: ConditionProps) {
  const item = others.find((one) => one.linkId === row.linkId);
  const values = valuesOf(item);
  const needsValue = row.is !== "answered" && row.is !== "notAnswered";
  const changeTest = (is: ConditionTest) => {
    const { value: _, ...rest } = row;
    const keeps = is !== "answered" && is !== "notAnswered";
    onChange(
      keeps ? { ...fresh(item ?? { linkId: row.linkId, type: "shortText", text: "" }), ...row, is } : { ...rest, is },
    );
  };
  return (
    <div className={classes.condition}>
      <Select
        aria-label="Question"
        size="xs"
        searchable
        allowDeselect={false}
        data={others.map((one) => ({ value: one.linkId, label: one.text || one.linkId }))}
        value={row.linkId}
        onChange={(next) => {
          const chosen = others.find((one) => one.linkId === next);
          if (chosen) onChange(fresh(chosen));
        }}
      />
      <Select
        aria-label="Test"
        size="xs"
        allowDeselect={false}
        data={testsFor(item).map((is) => ({ value: is, label: testLabels[is] }))}
        value={row.is}
        onChange={(next) => {
          const is = conditionTests.find((one) => one === next);
          if (is) changeTest(is);
        }}
      />
      {needsValue &&
        (values ? (
          <Select
            aria-label="Answer"
            size="xs"
            allowDeselect={false}
            data={values.map(({ value, label }) => ({ value: String(value), label }))}
            value={row.value === undefined ? null : String(row.value)}
            onChange={(next) => {
              const chosen = values.find(({ value }) => String(value) === next);
              if (chosen) onChange({ ...row, value: chosen.value });
            }}
          />
        ) : (
          <NumberInput
            aria-label="Number"
            size="xs"
            value={typeof row.value === "number" ? row.value : ""}
            onChange={(next) => onChange({ ...row, value: Number(next) })}
          />
        ))}
      <ActionIcon variant="subtle" color="gray" aria-label="Remove condition" onClick={onRemove}>
        <IconX size="1.1em" />
      </ActionIcon>
    </div>
  );
}
