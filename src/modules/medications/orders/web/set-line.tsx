import { Button, Checkbox } from "@mantine/core";
import { useEffect, useState } from "react";
import { DrugName } from "#ui/index.ts";
import type { SchedulePreview } from "../preview-order.contract.ts";
import { isSingle } from "../sig.ts";
import { AlertOverrides } from "./alert-overrides.tsx";
import type { SetLineEntry } from "./composer-entry.ts";
import { missingFrom, sigOf } from "./composer-state.ts";
import { OrderPreview, usePreview } from "./order-preview.tsx";
import classes from "./orders.module.css";
import { type Frequencies, SigFields } from "./sig-fields.tsx";

interface SetLineProps {
  demographicId: string;
  line: SetLineEntry;
  index: number;
  /** The first override reason of this line takes the focus. */
  takesFocus: boolean;
  signs: boolean;
  frequencies: Frequencies;
  /** Selected products above this one: it is screened against them too. */
  setProducts: readonly string[];
  onChange: (index: number, part: Partial<SetLineEntry>) => void;
  onPreview: (index: number, preview: SchedulePreview | undefined) => void;
  onTouch: () => void;
}

/** One order of a set, in full, with its doses and alerts. */
export function SetLine(props: SetLineProps) {
  const { demographicId, line, index, signs, frequencies, setProducts, takesFocus, onChange, onPreview, onTouch } =
    props;
  const [isEditing, setEditing] = useState(false);
  const { state, isChosen, answers } = line;
  const preview = usePreview(demographicId, isChosen ? sigOf(state) : undefined, { setProducts: [...setProducts] });
  const { data } = preview;
  useEffect(() => onPreview(index, data), [index, data, onPreview]);
  return (
    <li className={classes.setLine}>
      <div className={classes.chosen}>
        <Checkbox
          checked={isChosen}
          label={<DrugName name={state.drug?.displayName ?? ""} />}
          onChange={(event) => onChange(index, { isChosen: event.currentTarget.checked })}
        />
        {isChosen && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`${isEditing ? "Done with" : "Edit"} ${state.drug?.displayName ?? ""}`}
            onClick={() => {
              onTouch();
              setEditing(!isEditing);
            }}
          >
            {isEditing ? "Done" : "Edit"}
          </Button>
        )}
      </div>
      {isChosen && (
        <>
          {isEditing && (
            <SigFields
              state={state}
              set={(part) => onChange(index, { state: { ...state, ...part } })}
              frequencies={frequencies}
              takesFocus
            />
          )}
          <OrderPreview
            preview={preview}
            missing={missingFrom(state)}
            single={isSingle(state.kind)}
            indication={sigOf(state)?.indication}
            brief
          />
          {signs && (
            <AlertOverrides
              alerts={data?.alerts ?? []}
              answers={answers}
              takesFocus={takesFocus}
              onChange={(next) => onChange(index, { answers: next })}
            />
          )}
        </>
      )}
    </li>
  );
}
