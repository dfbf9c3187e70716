import { ActionIcon, Checkbox, NumberInput, Select } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import { useRead } from "#platform/web/index.ts";
import { PageSection, useField } from "#ui/index.ts";
import { listInstruments } from "../../assessments/instrument.contract.ts";
import { listFormTemplates } from "../../templates/template.contract.ts";
import type { PacketItem } from "../packet.contract.ts";
import classes from "./packets.module.css";

const adult = 18;
const whoLabels = { everyone: "Everyone", adults: "Adults", minors: "Minors" } as const;
type Who = keyof typeof whoLabels;
const isWho = (text: string | null): text is Who => text !== null && text in whoLabels;
const rulesOf: Record<Who, PacketItem["requiredWhen"]> = {
  everyone: {},
  adults: { minAge: adult },
  minors: { maxAge: adult - 1 },
};
const whoOf = ({ minAge, maxAge }: PacketItem["requiredWhen"]): Who =>
  minAge === adult ? "adults" : maxAge === adult - 1 ? "minors" : "everyone";

const added = (templateKey: string): PacketItem => ({
  templateKey,
  filledBy: "client",
  dueOffsetHours: 24,
  gate: "none",
  requiredWhen: {},
});

/** The forms of a packet in the order in which they are filled. */
export function PacketItems({ disabled }: { disabled: boolean }) {
  const field = useField<PacketItem[]>("items");
  const templates = useRead(listFormTemplates, { query: {} });
  const instruments = useRead(listInstruments, {});
  const items = field.value ?? [];
  const known = new Map([
    ...(instruments.data?.rows ?? []).map(({ key, title }) => [key, title] as const),
    ...(templates.data?.rows ?? []).map(({ key, title }) => [key, title] as const),
  ]);
  const titleOf = (key: string) => known.get(key) ?? key;
  const free = [...known.keys()].filter((key) => !items.some((item) => item.templateKey === key));
  const change = (at: number, next: Partial<PacketItem>) =>
    field.set(items.map((item, index) => (index === at ? { ...item, ...next } : item)));
  const move = (at: number, by: -1 | 1) => {
    const next = [...items];
    const [item] = next.splice(at, 1);
    if (item) next.splice(at + by, 0, item);
    field.set(next);
  };
  return (
    <PageSection title="Forms" note="In the order in which they are filled.">
      <ol className={classes.items}>
        {items.map((item, at) => (
          <li key={item.templateKey} className={classes.item}>
            <span className={classes.place}>{at + 1}</span>
            <div className={classes.fields}>
              <strong>{titleOf(item.templateKey)}</strong>
              <Select
                label="Filled by"
                allowDeselect={false}
                disabled={disabled}
                data={[
                  { value: "client", label: "Client" },
                  { value: "staff", label: "Staff" },
                ]}
                value={item.filledBy}
                onChange={(value) => change(at, { filledBy: value === "staff" ? "staff" : "client" })}
              />
              <NumberInput
                label="Due after (h)"
                min={0}
                max={8760}
                disabled={disabled}
                value={item.dueOffsetHours ?? ""}
                onChange={(hours) => change(at, { dueOffsetHours: hours === "" ? null : Number(hours) })}
              />
              <Select
                label="Who gets it"
                allowDeselect={false}
                disabled={disabled}
                data={Object.entries(whoLabels).map(([value, label]) => ({ value, label }))}
                value={whoOf(item.requiredWhen)}
                onChange={(value) => isWho(value) && change(at, { requiredWhen: rulesOf[value] })}
              />
              <Checkbox
                label="Submitted before the next form is started"
                disabled={disabled}
                checked={item.gate === "beforeNext"}
                onChange={(event) => change(at, { gate: event.currentTarget.checked ? "beforeNext" : "none" })}
              />
            </div>
            {!disabled && (
              <div className={classes.moves}>
                <ActionIcon
                  variant="subtle"
                  aria-label={`Move ${titleOf(item.templateKey)} up`}
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                >
                  <IconArrowUp size="1.1em" />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  aria-label={`Move ${titleOf(item.templateKey)} down`}
                  disabled={at === items.length - 1}
                  onClick={() => move(at, 1)}
                >
                  <IconArrowDown size="1.1em" />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="rose"
                  aria-label={`Remove ${titleOf(item.templateKey)}`}
                  onClick={() => field.set(items.filter((_, index) => index !== at))}
                >
                  <IconTrash size="1.1em" />
                </ActionIcon>
              </div>
            )}
          </li>
        ))}
      </ol>
      {!disabled && (
        <Select
          mt="md"
          label="Add form"
          placeholder="Choose a form"
          searchable
          nothingFoundMessage="Nothing found"
          data={free.map((value) => ({ value, label: titleOf(value) }))}
          value={null}
          error={field.error}
          onChange={(key) => key && field.set([...items, added(key)])}
        />
      )}
    </PageSection>
  );
}
