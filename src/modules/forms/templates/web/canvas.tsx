import { ActionIcon, Group } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconCopy, IconGripVertical, IconRepeat, IconTrash } from "@tabler/icons-react";
import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from "react";
import { Chip } from "#ui/index.ts";
import { questionsOf } from "../draft-edits.ts";
import type { Item, VisibleWhen } from "../item.contract.ts";
import type { TemplateFault } from "../lint.ts";
import type { TemplateDraft } from "../version.contract.ts";
import classes from "./builder.module.css";
import { conditionText, typeLabels } from "./item-words.ts";

export interface CanvasActions {
  select: (linkId: string) => void;
  moveBy: (linkId: string, by: -1 | 1) => void;
  moveOnto: (linkId: string, target: string) => void;
  duplicate: (linkId: string) => void;
  remove: (linkId: string) => void;
}

interface CanvasProps {
  draft: TemplateDraft;
  faults: readonly TemplateFault[];
  selected: string | null;
  actions: CanvasActions;
}

/** The form as a list of sections and questions: select to edit, drag or Alt and arrow keys to move. */
export function Canvas({ draft, faults, selected, actions }: CanvasProps) {
  const [target, setTarget] = useState<string | null>(null);
  const find = (linkId: string) => questionsOf(draft).find((item) => item.linkId === linkId);
  const faultOf = (linkId: string) => faults.find((fault) => fault.path === linkId)?.message;
  const dropOn = (linkId: string) => ({
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(dragType)) return;
      event.preventDefault();
      setTarget(linkId);
    },
    onDragLeave: () => setTarget(null),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setTarget(null);
      const dragged = event.dataTransfer.getData(dragType);
      if (dragged) actions.moveOnto(dragged, linkId);
    },
  });
  const lineOf = (linkId: string, kind: string) => ({
    linkId,
    kind,
    isSelected: selected === linkId,
    fault: faultOf(linkId),
    actions,
  });
  return (
    <ol className={classes.canvas}>
      {draft.definition.items.map((section) => (
        <li key={section.linkId}>
          <div
            className={classes.sectionHead}
            data-target={target === section.linkId || undefined}
            {...dropOn(section.linkId)}
          >
            <Line
              {...lineOf(section.linkId, "Section")}
              name={section.text}
              facts={
                <>
                  {section.repeats && (
                    <Chip>
                      <IconRepeat size="1em" /> {section.repeats.min} to {section.repeats.max} rows
                    </Chip>
                  )}
                  <Condition rule={section.visibleWhen} find={find} />
                </>
              }
            />
          </div>
          <ol className={classes.items}>
            {section.items.map((item) => (
              <li
                key={item.linkId}
                data-target={target === item.linkId || undefined}
                draggable
                onDragStart={(event) => {
                  event.dataTransfer.setData(dragType, item.linkId);
                  event.dataTransfer.effectAllowed = "move";
                }}
                {...dropOn(item.linkId)}
              >
                <Line
                  {...lineOf(item.linkId, typeLabels[item.type])}
                  name={item.text}
                  isDraggable
                  facts={
                    <>
                      {item.required && <Chip>Required</Chip>}
                      {item.bind && <Chip>Prefilled</Chip>}
                      <Condition rule={item.visibleWhen} find={find} />
                    </>
                  }
                />
              </li>
            ))}
            {section.items.length === 0 && <li className={classes.quiet}>No questions yet. Add one from the list.</li>}
          </ol>
        </li>
      ))}
    </ol>
  );
}

const dragType = "application/x-cairn-item";

function Condition({ rule, find }: { rule: VisibleWhen | undefined; find: (linkId: string) => Item | undefined }) {
  return rule ? <span className={classes.quiet}>{conditionText(rule, find)}</span> : null;
}

interface LineProps {
  linkId: string;
  kind: string;
  name: string;
  facts: ReactNode;
  isSelected: boolean;
  isDraggable?: boolean;
  fault: string | undefined;
  actions: CanvasActions;
}

/** One question or section. Its keys: Alt with up and down moves, Ctrl D copies, Delete removes. */
function Line({ linkId, kind, name, facts, isSelected, isDraggable = false, fault, actions }: LineProps) {
  const label = name || "No label yet";
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keyed(event);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    if (act === "up" || act === "down") actions.moveBy(linkId, act === "up" ? -1 : 1);
    else if (act === "copy" && isDraggable) actions.duplicate(linkId);
    else if (act === "remove") actions.remove(linkId);
  };
  return (
    <div className={classes.line} data-selected={isSelected || undefined}>
      {isDraggable && <IconGripVertical className={classes.grip} size="1.1em" aria-hidden />}
      <button
        type="button"
        id={`item-${linkId}`}
        className={classes.select}
        aria-pressed={isSelected}
        onClick={() => actions.select(linkId)}
        onKeyDown={onKeyDown}
      >
        <span className={name ? classes.name : classes.noName}>{label}</span>
        <span className={classes.facts}>
          <span className={classes.quiet}>{kind}</span>
          {facts}
        </span>
        {fault && <span className={classes.fault}>{fault}</span>}
      </button>
      {isSelected && (
        <Group gap={2} wrap="nowrap">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Move ${label} up`}
            onClick={() => actions.moveBy(linkId, -1)}
          >
            <IconArrowUp size="1.1em" />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Move ${label} down`}
            onClick={() => actions.moveBy(linkId, 1)}
          >
            <IconArrowDown size="1.1em" />
          </ActionIcon>
          {isDraggable && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Duplicate ${label}`}
              onClick={() => actions.duplicate(linkId)}
            >
              <IconCopy size="1.1em" />
            </ActionIcon>
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Remove ${label}`}
            onClick={() => actions.remove(linkId)}
          >
            <IconTrash size="1.1em" />
          </ActionIcon>
        </Group>
      )}
    </div>
  );
}

function keyed({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): "up" | "down" | "copy" | "remove" | null {
  if (altKey && key === "ArrowUp") return "up";
  if (altKey && key === "ArrowDown") return "down";
  if ((ctrlKey || metaKey) && key.toLowerCase() === "d") return "copy";
  return key === "Delete" ? "remove" : null;
}
