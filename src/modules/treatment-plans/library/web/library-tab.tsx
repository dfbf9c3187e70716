import { Button, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { z } from "zod";
import { useAction, useCan, useRead } from "#platform/web/index.ts";
import {
  Chip,
  EmptyState,
  ErrorState,
  Field,
  Form,
  FormActions,
  PageSection,
  SideDrawer,
  Skeletons,
  useZodForm,
} from "#ui/index.ts";
import classes from "../../plans/web/plan.module.css";
import { addLibraryItem, changeLibraryItem, type LibraryEntry, listLibrary } from "../library.contract.ts";

type Asked = { kind: "add"; parent: LibraryEntry | null } | { kind: "edit"; item: LibraryEntry };
const childType = { problem: "goal", goal: "objective", objective: "intervention" } as const;
const typeLabels = { problem: "Problem", goal: "Goal", objective: "Objective", intervention: "Intervention" } as const;

/** The house library: what ships, reworded or retired by the facility, and its own items. */
export function LibraryTab() {
  const mayEdit = useCan("treatmentPlans.approve");
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const read = useRead(listLibrary, { query: mayEdit ? { all: "true" } : {} });
  if (read.isError && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" count={8} />;
  const { rows } = read.data;
  const childrenOf = (key: string) => rows.filter(({ parentKey }) => parentKey === key);
  const matches = (item: LibraryEntry): boolean =>
    item.text.toLowerCase().includes(typed.trim().toLowerCase()) || childrenOf(item.key).some(matches);
  const problems = rows.filter((item) => item.type === "problem" && matches(item));
  const close = () => setAsked(null);
  return (
    <PageSection
      title="Library"
      note="Texts that clinicians choose from and make the client's own. Plans keep what they took from it."
      action={
        mayEdit && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size="1.1em" />}
            onClick={() => setAsked({ kind: "add", parent: null })}
          >
            Add problem
          </Button>
        )
      }
    >
      <TextInput
        aria-label="Search the library"
        placeholder="Search the library"
        data-filter=""
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        mb="sm"
      />
      {problems.length === 0 && <EmptyState small title="Nothing found" text="Try another word." />}
      <ul className={classes.rows}>
        {problems.map((problem) => (
          <li key={problem.key}>
            <Item
              item={problem}
              mayEdit={mayEdit}
              onAsk={setAsked}
              isOpen={open === problem.key}
              onToggle={() => setOpen(open === problem.key ? null : problem.key)}
            />
            {(open === problem.key || typed.trim() !== "") && (
              <Children parent={problem} childrenOf={childrenOf} mayEdit={mayEdit} onAsk={setAsked} />
            )}
          </li>
        ))}
      </ul>
      <SideDrawer
        opened={asked !== null}
        onClose={close}
        title={
          asked?.kind === "edit"
            ? `Edit ${asked.item.type}`
            : `Add ${asked?.parent && asked.parent.type !== "intervention" ? childType[asked.parent.type] : "problem"}`
        }
      >
        {asked && <ItemForm asked={asked} onClose={close} />}
      </SideDrawer>
    </PageSection>
  );
}

interface ChildrenProps {
  parent: LibraryEntry;
  childrenOf: (key: string) => LibraryEntry[];
  mayEdit: boolean;
  onAsk: (asked: Asked) => void;
}
function Children({ parent, childrenOf, mayEdit, onAsk }: ChildrenProps) {
  return (
    <ul className={classes.nested} style={{ listStyle: "none" }}>
      {childrenOf(parent.key).map((item) => (
        <li key={item.key}>
          <Item item={item} mayEdit={mayEdit} onAsk={onAsk} />
          <Children parent={item} childrenOf={childrenOf} mayEdit={mayEdit} onAsk={onAsk} />
        </li>
      ))}
    </ul>
  );
}

interface ItemProps {
  item: LibraryEntry;
  mayEdit: boolean;
  onAsk: (asked: Asked) => void;
  isOpen?: boolean;
  onToggle?: () => void;
}
function Item({ item, mayEdit, onAsk, isOpen, onToggle }: ItemProps) {
  const change = useAction(changeLibraryItem, { invalidates: [listLibrary] });
  const retire = () =>
    change.go({ params: { itemKey: item.key }, body: { version: item.version, isRetired: !item.isRetired } });
  const text = (
    <>
      <span className={classes.quiet}>{typeLabels[item.type]}</span>
      <span className={classes.rowTitle}>{item.text}</span>
      {item.icd10Prefixes.length > 0 && (
        <span className={classes.quiet}>Proposed for {item.icd10Prefixes.join(", ")}</span>
      )}
    </>
  );
  return (
    <div className={classes.row}>
      {onToggle ? (
        <button type="button" className={classes.open} aria-expanded={isOpen} onClick={onToggle}>
          {text}
        </button>
      ) : (
        <span className={classes.rowMain}>{text}</span>
      )}
      {!item.isShipped && <Chip>Own</Chip>}
      {item.isRetired && <Chip tone="attention">Retired</Chip>}
      {mayEdit && (
        <span className={classes.actions}>
          {item.type !== "intervention" && !item.isRetired && (
            <Button size="compact-xs" variant="subtle" onClick={() => onAsk({ kind: "add", parent: item })}>
              Add {childType[item.type]}
            </Button>
          )}
          <Button size="compact-xs" variant="subtle" onClick={() => onAsk({ kind: "edit", item })}>
            Edit
          </Button>
          <Button size="compact-xs" variant="subtle" color="sand" loading={change.pending} onClick={retire}>
            {item.isRetired ? "Restore" : "Retire"}
          </Button>
        </span>
      )}
    </div>
  );
}

const schema = z.strictObject({
  text: z.string().trim().min(1, "Enter a text.").max(1000),
  icd10Prefixes: z.array(z.string()).optional(),
});

function ItemForm({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const add = useAction(addLibraryItem, { inline: true, invalidates: [listLibrary], done: "Added to the library" });
  const change = useAction(changeLibraryItem, { inline: true, invalidates: [listLibrary], done: "Library changed" });
  const item = asked.kind === "edit" ? asked.item : null;
  const parent = asked.kind === "add" ? asked.parent : null;
  const type = item?.type ?? (parent && parent.type !== "intervention" ? childType[parent.type] : "problem");
  const form = useZodForm({
    schema,
    initial: { text: item?.text, icd10Prefixes: item?.icd10Prefixes ?? [] },
    draft: { form: "treatment-plan:library", record: item?.key ?? parent?.key ?? "new", version: item?.version ?? 0 },
  });
  return (
    <Form
      form={form}
      label={`${item ? "Edit" : "Add"} ${type}`}
      onSubmit={({ text, icd10Prefixes = [] }) =>
        item
          ? change.run({
              params: { itemKey: item.key },
              body: { version: item.version, text, ...(type === "problem" ? { icd10Prefixes } : {}) },
            })
          : add.run({ body: { type, parentKey: parent?.key ?? null, text, icd10Prefixes } })
      }
      onSaved={onClose}
    >
      <Field.Textarea name="text" label={typeLabels[type]} />
      {type === "problem" && (
        <Field.Tags
          name="icd10Prefixes"
          label="Proposed for diagnoses"
          help="The beginning of an ICD-10 code: F10 stands for all codes that begin with it."
        />
      )}
      <FormActions submit={item ? "Save" : `Add ${type}`} onCancel={onClose} />
    </Form>
  );
}
