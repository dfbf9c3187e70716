import { Button, Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconArrowBackUp, IconArrowForwardUp } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { ConflictView, Page, SideDrawer, saveSentence, useUi } from "#ui/index.ts";
import {
  addItem,
  addSection,
  changeItem,
  changeSection,
  duplicateItem,
  firstStep,
  itemsOf,
  moveBy,
  moveOnto,
  redo,
  remove,
  sectionWith,
  step,
  undo,
} from "../draft-edits.ts";
import { partsText } from "../draft-parts.ts";
import { templateFaults } from "../lint.ts";
import type { FormTemplate } from "../template.contract.ts";
import type { TemplateDraft, TemplateVersion } from "../version.contract.ts";
import classes from "./builder.module.css";
import { Canvas, type CanvasActions } from "./canvas.tsx";
import { HistoryTab } from "./history-tab.tsx";
import { ItemProperties } from "./item-properties.tsx";
import { Palette } from "./palette.tsx";
import { PreviewTab } from "./preview-tab.tsx";
import { PublishButton } from "./publish-dialog.tsx";
import { SectionProperties } from "./section-properties.tsx";
import { SettingsTab } from "./settings-tab.tsx";
import { SlotsTab } from "./slots-tab.tsx";
import { templateHead } from "./template-head.tsx";
import { TitleFields } from "./title-fields.tsx";
import { contentOf, useDraftSave } from "./use-draft-save.ts";

/** The builder: list of question types, the form, and the properties of what is selected. Everything is saved at once. */
export function Builder({ template, saved }: { template: FormTemplate; saved: TemplateVersion }) {
  const { timeZone } = useUi();
  const [steps, setSteps] = useState(() => firstStep(contentOf(saved)));
  const [selected, setSelected] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const draft = steps.now;
  const change = (next: TemplateDraft, field: string | null = null) => setSteps((before) => step(before, next, field));
  const save = useDraftSave(saved, draft, change);
  const faults = templateFaults(draft.definition, draft.slots, template.consentType);
  useUndoKeys(
    () => setSteps(undo),
    () => setSteps(redo),
  );
  const add = (added: { draft: TemplateDraft; linkId: string }) => {
    change(added.draft);
    setSelected(added.linkId);
  };
  const moved = (linkId: string, next: TemplateDraft) => {
    if (next === draft) return;
    change(next);
    setSaid(placeText(next, linkId));
  };
  const actions: CanvasActions = {
    select: setSelected,
    moveBy: (linkId, by) => moved(linkId, moveBy(draft, linkId, by)),
    moveOnto: (linkId, target) => moved(linkId, moveOnto(draft, linkId, target)),
    duplicate: (linkId) => add(duplicateItem(draft, linkId)),
    remove: (linkId) => {
      change(remove(draft, linkId));
      if (selected === linkId) setSelected(null);
      setSaid("Removed. Undo with Ctrl Z.");
    },
  };
  const after = selected ?? draft.definition.items.at(-1)?.linkId ?? "";
  const palette = (
    <Palette onAdd={(type) => add(addItem(draft, type, after))} onAddSection={() => add(addSection(draft))} />
  );
  const properties = <Properties draft={draft} selected={selected} onChange={change} />;
  const toolbar = (
    <div className={classes.toolbar}>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconArrowBackUp size="1.2em" />}
        disabled={steps.past.length === 0}
        onClick={() => setSteps(undo)}
      >
        Undo
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconArrowForwardUp size="1.2em" />}
        disabled={steps.future.length === 0}
        onClick={() => setSteps(redo)}
      >
        Redo
      </Button>
      <span className={classes.quiet} role="status">
        {saveSentence(save.state, timeZone)}
      </span>
    </div>
  );
  return (
    <>
      <Page
        {...templateHead(template, draft.title || "Untitled")}
        action={<PublishButton template={template} draft={draft} faults={faults} finish={save.finish} />}
        tabs={[
          {
            value: "build",
            label: "Build",
            content: (
              <>
                {toolbar}
                <Parts
                  palette={palette}
                  properties={properties}
                  selected={selected}
                  onClose={() => setSelected(null)}
                  canvas={
                    <>
                      <TitleFields draft={draft} onChange={change} />
                      <Canvas draft={draft} faults={faults} selected={selected} actions={actions} />
                    </>
                  }
                />
              </>
            ),
          },
          {
            value: "signatures",
            label: "Signatures",
            count: draft.slots.length,
            content: (
              <>
                {toolbar}
                <SlotsTab
                  slots={draft.slots}
                  faults={faults}
                  onChange={(slots, field) => change({ ...draft, slots }, field)}
                />
              </>
            ),
          },
          { value: "preview", label: "Preview", content: <PreviewTab draft={draft} /> },
          { value: "settings", label: "Settings", content: <SettingsTab template={template} /> },
          { value: "history", label: "History", content: <HistoryTab template={template} /> },
        ]}
      />
      <p className="cairn-hidden" aria-live="polite">
        {said}
      </p>
      <Modal
        opened={save.merging !== null}
        onClose={save.keepEditing}
        size="xl"
        title="Changed by two people"
        closeButtonProps={{ "aria-label": "Close" }}
      >
        {save.merging && (
          <ConflictView
            fields={save.merging.fields}
            by={save.merging.byName ?? undefined}
            at={save.merging.at}
            show={(_, part) => partsText(part)}
            onResolve={save.merging.resolve}
            onCancel={save.keepEditing}
          />
        )}
      </Modal>
    </>
  );
}

interface PartsProps {
  palette: React.ReactNode;
  canvas: React.ReactNode;
  properties: React.ReactNode;
  selected: string | null;
  onClose: () => void;
}

/** Three columns at a desk; on narrow screens the types fold and properties open in a drawer. */
function Parts({ palette, canvas, properties, selected, onClose }: PartsProps) {
  const isNarrow = useMediaQuery("(max-width: 68em)", false, { getInitialValueInEffect: false });
  if (isNarrow)
    return (
      <>
        <details className={classes.fold}>
          <summary>Add a question</summary>
          {palette}
        </details>
        {canvas}
        <SideDrawer opened={selected !== null} onClose={onClose} title="Properties">
          <div className={classes.properties}>{properties}</div>
        </SideDrawer>
      </>
    );
  return (
    <div className={classes.columns}>
      <aside aria-label="Question types" className={classes.side}>
        {palette}
      </aside>
      <div>{canvas}</div>
      <aside aria-label="Properties" className={classes.side}>
        <div className={classes.properties}>
          {selected ? properties : <p className={classes.quiet}>Select a question or section to edit it.</p>}
        </div>
      </aside>
    </div>
  );
}

interface PropertiesProps {
  draft: TemplateDraft;
  selected: string | null;
  onChange: (draft: TemplateDraft, field: string | null) => void;
}

function Properties({ draft, selected, onChange }: PropertiesProps) {
  const section = draft.definition.items.find((one) => one.linkId === selected);
  const item = itemsOf(draft).find((one) => one.linkId === selected);
  if (section)
    return (
      <SectionProperties
        key={section.linkId}
        draft={draft}
        section={section}
        onChange={(next, field) =>
          onChange(
            changeSection(draft, section.linkId, () => next),
            field,
          )
        }
      />
    );
  if (!item) return null;
  return (
    <ItemProperties
      key={item.linkId}
      draft={draft}
      item={item}
      repeats={sectionWith(draft, item.linkId)?.repeats !== undefined}
      onChange={(next, field) =>
        onChange(
          changeItem(draft, item.linkId, () => next),
          field,
        )
      }
    />
  );
}

/** Where an item is now, for screen readers. */
function placeText(draft: TemplateDraft, linkId: string): string {
  const section = sectionWith(draft, linkId);
  if (!section) return "Section moved.";
  const at = section.items.findIndex((item) => item.linkId === linkId);
  return `Moved to place ${at + 1} of ${section.items.length} in ${section.text || "the section"}.`;
}

/** Ctrl Z and Ctrl Shift Z, also while a property is typed: every field of the builder is part of the draft. */
function useUndoKeys(onUndo: () => void, onRedo: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || (key !== "z" && key !== "y")) return;
      event.preventDefault();
      if (key === "y" || event.shiftKey) onRedo();
      else onUndo();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [onUndo, onRedo]);
}
