import { Button, NumberInput, Select } from "@mantine/core";
import { useEffect, useState } from "react";
import { useAction, useRead, useSession } from "#platform/web/index.ts";
import { ErrorState, PageSection, ProblemAlert, Skeletons, useBusy } from "#ui/index.ts";
import { medicationLists } from "../../drugs/drug.contract.ts";
import { readTolerance, type ShownRule, saveTolerance } from "../tolerance.contract.ts";
import classes from "./tolerance.module.css";

const scopeLabels = {
  product: "Product",
  frequency: "Frequency",
  location: "Location",
  tenant: "All doses",
} as const;

/** How early and late scheduled doses may be given: the first row that fits decides, from the narrowest to the widest. */
export function ToleranceSettings() {
  const read = useRead(readTolerance, {});
  const lists = useRead(medicationLists, { query: {} });
  const failed = read.isError ? read : lists.isError ? lists : null;
  if (failed && !failed.data) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!read.data || !lists.data) return <Skeletons shape="text" count={5} />;
  return <Rules saved={read.data.rules} frequencies={lists.data.frequencies} />;
}

interface RulesProps {
  saved: readonly ShownRule[];
  frequencies: readonly { code: string; display: string }[];
}

function Rules({ saved, frequencies }: RulesProps) {
  const { locations } = useSession();
  const [rules, setRules] = useState(saved);
  useEffect(() => setRules(saved), [saved]);
  const isChanged = JSON.stringify(rules) !== JSON.stringify(saved);
  useBusy(isChanged && "Dose windows");
  const save = useAction(saveTolerance, { inline: true, invalidates: [readTolerance], done: "Dose windows saved" });
  const choices = [
    { value: "tenant:", label: "All doses" },
    ...locations.map(({ id, name }) => ({ value: `location:${id}`, label: name })),
    ...frequencies.map(({ code, display }) => ({ value: `frequency:${code}`, label: display })),
  ].filter(({ value }) => !rules.some((rule) => keyOf(rule) === value));
  const add = (value: string | null) => {
    const chosen = choices.find((one) => one.value === value);
    if (!chosen || !value) return;
    const [scopeType, scopeId = ""] = value.split(":");
    const scope = (["tenant", "location", "frequency"] as const).find((one) => one === scopeType);
    if (!scope) return;
    setRules([
      ...rules,
      { scopeType: scope, scopeId: scopeId || null, scopeText: chosen.label, earlyMin: 60, lateMin: 60 },
    ]);
  };
  const change = (rule: ShownRule, part: Partial<ShownRule>) =>
    setRules(rules.map((one) => (one === rule ? { ...one, ...part } : one)));
  return (
    <PageSection title="Dose windows">
      <p className={classes.quiet}>
        Without a row, the usual windows apply: 60 minutes around doses given more than once a day, 120 minutes around
        daily doses. A row for a product decides before one for a frequency, a location or all doses. Tapers, STAT and
        NOW doses keep their own windows. Doses that are planned already keep theirs.
      </p>
      <ul className={classes.list}>
        {rules.map((rule) => (
          <li key={keyOf(rule)} className={classes.rule}>
            <span>
              <strong>{rule.scopeText}</strong>
              <br />
              <span className={classes.quiet}>{scopeLabels[rule.scopeType]}</span>
            </span>
            <NumberInput
              label="Minutes early"
              aria-label={`Minutes early, ${rule.scopeText}`}
              min={0}
              max={240}
              value={rule.earlyMin}
              onChange={(value) => change(rule, { earlyMin: Number(value) || 0 })}
            />
            <NumberInput
              label="Minutes late"
              aria-label={`Minutes late, ${rule.scopeText}`}
              min={5}
              max={240}
              value={rule.lateMin}
              onChange={(value) => change(rule, { lateMin: Number(value) || 5 })}
            />
            <Button
              variant="subtle"
              color="rose"
              aria-label={`Remove window of ${rule.scopeText}`}
              onClick={() => setRules(rules.filter((one) => one !== rule))}
            >
              Remove
            </Button>
          </li>
        ))}
        {rules.length === 0 && <li className={classes.quiet}>The usual windows apply to all doses.</li>}
      </ul>
      <div className={classes.bar}>
        <Select
          label="Add window for"
          placeholder="All doses, a location or a frequency"
          data={choices}
          value={null}
          searchable
          onChange={add}
        />
        {isChanged && (
          <Button
            loading={save.pending}
            onClick={() => save.go({ body: { rules: rules.map(({ scopeText: _, ...rule }) => rule) } })}
          >
            Save dose windows
          </Button>
        )}
      </div>
      {save.problem && <ProblemAlert error={save.problem} />}
    </PageSection>
  );
}

const keyOf = ({ scopeType, scopeId }: ShownRule): string => `${scopeType}:${scopeId ?? ""}`;
