import { Button, SegmentedControl, Select, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useAction } from "#platform/web/index.ts";
import { DraftNotice, DrugName, FormDialog, isDraftKept, ProblemAlert, useBusy, useKeptEntry } from "#ui/index.ts";
import { OrdersEditor } from "../../order-templates/web/orders-editor.tsx";
import { routes } from "../../orders/routes.ts";
import { blank, withDrug } from "../../orders/web/composer-state.ts";
import { DrugPicker } from "../../orders/web/drug-picker.tsx";
import { HoldFields } from "../../orders/web/hold-fields.tsx";
import orderClasses from "../../orders/web/orders.module.css";
import { listProtocols, type Protocol, saveProtocol } from "../protocol.contract.ts";
import { ByScoreFields } from "./by-score-fields.tsx";
import { blankByScore, contentOf, missingOf, type TypedProtocol, typedProtocol } from "./protocol-draft.ts";
import classes from "./protocols.module.css";
import { ExclusionFields, StepFields } from "./step-fields.tsx";

interface ProtocolEditorProps {
  /** The newest version; null: a new protocol. */
  protocol: Protocol | null;
  onClose: () => void;
}

/** The draft of a protocol's next version. It has no effect until the medical director approves it. */
export function ProtocolEditor({ protocol, onClose }: ProtocolEditorProps) {
  const [start] = useState(() => typedProtocol(protocol));
  const [typed, setTyped] = useState<TypedProtocol>(start);
  const set = (part: Partial<TypedProtocol>) => setTyped((before) => ({ ...before, ...part }));
  const isChanged = typed !== start;
  const kept = useKeptEntry({
    draft: { form: "protocol", record: protocol ? `${protocol.code}-${protocol.versionNo}` : "new" },
    values: typed,
    dirty: isChanged,
    restore: setTyped,
  });
  const name = protocol?.content.name ?? "a new protocol";
  useBusy(isChanged && !isDraftKept(kept) && `Changes of ${name}`, kept.discard);
  const save = useAction(saveProtocol, {
    inline: true,
    invalidates: [listProtocols],
    done: ({ versionNo }) => `Version ${versionNo} saved as a draft`,
    onDone: async () => {
      await kept.discard();
      onClose();
    },
  });
  const missing = missingOf(typed);
  const content = contentOf(typed);
  const isDraft = protocol?.state === "draft" && protocol.rowVersion !== null;
  const submit = () => {
    if (!content) return;
    const which = protocol
      ? { code: protocol.code, basedOn: protocol.versionNo, rowVersion: protocol.rowVersion ?? undefined }
      : { basedOn: 0 };
    save.go({ body: { ...which, content } });
  };
  const setTaper = (part: Partial<TypedProtocol["taper"]>) => set({ taper: { ...typed.taper, ...part } });
  return (
    <FormDialog
      opened
      onClose={onClose}
      size="xl"
      title={protocol ? `${protocol.content.name}, version ${protocol.versionNo + (isDraft ? 0 : 1)}` : "New protocol"}
      closeButtonProps={{ "aria-label": "Close without saving" }}
    >
      <div className={orderClasses.composer}>
        <DraftNotice draft={kept} onDiscard={() => setTyped(start)} />
        {protocol?.state === "approved" && (
          <p className={classes.muted}>
            Version {protocol.versionNo} stays in force until the medical director approves this draft.
          </p>
        )}
        <TextInput
          label="Name"
          data-autofocus
          maxLength={120}
          value={typed.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <Textarea
          label="Who it is for"
          autosize
          minRows={2}
          maxLength={2000}
          value={typed.criteria}
          onChange={(event) => set({ criteria: event.currentTarget.value })}
        />
        {typed.taper.drug ? (
          <div className={orderClasses.chosen}>
            <DrugName name={typed.taper.drug.displayName} />
            <Button variant="subtle" size="compact-sm" onClick={() => set({ taper: { ...typed.taper, drug: null } })}>
              Change
            </Button>
          </div>
        ) : (
          <DrugPicker
            onChoose={(drug) => {
              const { indication, instructions, holdParameters } = typed.taper;
              set({ taper: { ...withDrug(blank, drug), indication, instructions, holdParameters } });
            }}
          />
        )}
        {typed.taper.drug && (
          <>
            <SegmentedControl
              aria-label="Doses"
              data={[
                { value: "day", label: "By day" },
                { value: "score", label: "By score" },
              ]}
              value={typed.byScore ? "score" : "day"}
              onChange={(value) => set({ byScore: value === "score" ? blankByScore : null })}
            />
            {typed.byScore ? (
              <ByScoreFields
                byScore={typed.byScore}
                unit={typed.taper.doseUnit}
                onChange={(byScore) => set({ byScore })}
              />
            ) : (
              <StepFields typed={typed} set={set} />
            )}
            <div className={orderClasses.two}>
              <TextInput
                label={`Most in 24 hours, ${typed.taper.doseUnit}`}
                inputMode="decimal"
                value={typed.maxPer24h}
                onChange={(event) => set({ maxPer24h: event.currentTarget.value })}
              />
              <Select
                label="Route"
                placeholder="Choose"
                allowDeselect={false}
                data={routes.map(({ code, label }) => ({ value: code, label }))}
                value={typed.taper.routeCode || null}
                onChange={(code) => setTaper({ routeCode: code ?? "" })}
              />
            </div>
            <TextInput
              label="Indication"
              maxLength={200}
              value={typed.taper.indication}
              onChange={(event) => setTaper({ indication: event.currentTarget.value })}
            />
            <Textarea
              label="Instructions"
              description="When to hold a dose and when to call."
              autosize
              minRows={2}
              maxLength={2000}
              value={typed.taper.instructions}
              onChange={(event) => setTaper({ instructions: event.currentTarget.value })}
            />
            <HoldFields state={typed.taper} set={setTaper} />
          </>
        )}
        <ExclusionFields typed={typed} set={set} />
        <fieldset className={orderClasses.holds}>
          <legend>Ordered with it</legend>
          <OrdersEditor value={typed} onChange={set} of="protocol" withServices />
        </fieldset>
        <Textarea
          label="Source"
          description="The guideline or labeling that the schedule comes from."
          autosize
          minRows={2}
          maxLength={2000}
          value={typed.source}
          onChange={(event) => set({ source: event.currentTarget.value })}
        />
        {missing.length > 0 && <p className={orderClasses.quiet}>Still needed: {missing.join(", ")}.</p>}
        {save.problem && <ProblemAlert error={save.problem} />}
        <Button
          size="md"
          disabled={!content || (protocol !== null && !isChanged)}
          loading={save.pending}
          onClick={submit}
        >
          Save draft
        </Button>
      </div>
    </FormDialog>
  );
}
