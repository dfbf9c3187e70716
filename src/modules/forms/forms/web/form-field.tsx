import { useEffect, useRef } from "react";
import { Field, useFieldsForm, useFormValue } from "#ui/index.ts";
import type { Item } from "../../templates/item.contract.ts";
import { BodyMapField } from "./body-map-field.tsx";
import { DrawingField } from "./drawing-field.tsx";
import { fieldName } from "./field-values.ts";
import { FilesField } from "./files-field.tsx";
import classes from "./form.module.css";
import { useFormSubject } from "./form-subject.ts";
import kinds from "./kinds.module.css";
import { LookupField } from "./lookup-field.tsx";
import { MatrixField } from "./matrix-field.tsx";
import { PartialDateField } from "./partial-date-field.tsx";
import { OpenChoiceField, ScaleField } from "./scale-field.tsx";

const yesNo = { en: ["Yes", "No", "Not sure"], es: ["Sí", "No", "No lo sé"] };
const yesOrNo = (language: "en" | "es", isUnsure: boolean) =>
  (isUnsure ? ["yes", "no", "unknown"] : ["yes", "no"]).map((value, at) => ({
    value,
    label: yesNo[language][at] ?? value,
  }));
const radiosUpTo = 7;

/** The form kit's field for one question. */
export function FormField({ item, today, disabled }: { item: Item; today: string; disabled: boolean }) {
  const props = {
    name: fieldName(item.linkId),
    label: item.text,
    ...(item.help ? { help: item.help } : {}),
    disabled: disabled || item.readOnly === true,
  };
  const options = item.options ?? [];
  const subject = useFormSubject();
  const language = subject?.language ?? "en";
  switch (item.type) {
    case "display":
    case "consentText":
      return <Paragraphs text={item.text} />;
    case "longText":
      return <Field.Textarea {...props} rows={2} {...(item.maxLength ? { maxLength: item.maxLength } : {})} />;
    case "phone":
      return <Field.Phone {...props} />;
    case "email":
      return <Field.Text {...props} type="email" />;
    case "integer":
    case "decimal":
      return <Field.Number {...props} {...bounds(item)} />;
    case "date":
      return (
        <Field.Date
          {...props}
          {...(item.dateLimit === "past" ? { max: today, hint: "past" as const } : {})}
          {...(item.dateLimit === "future" ? { min: today } : {})}
        />
      );
    case "time":
      return <Field.Time {...props} />;
    case "slider":
    case "rating":
      return <ScaleField {...props} item={item} />;
    case "openChoice":
      return <OpenChoiceField {...props} item={item} />;
    case "address":
      return <Field.Textarea {...props} rows={3} maxLength={500} />;
    case "ssnLast4":
      return <Field.Text {...props} maxLength={4} />;
    case "score":
    case "pageBreak":
      return null;
    case "divider":
      return <hr className={kinds.divider} />;
    case "matrix":
      return <MatrixField item={item} disabled={props.disabled} />;
    case "dateTime":
      return (
        <Field.DateTime
          {...props}
          now={item.dateLimit !== "future" && !props.disabled}
          {...(subject ? { timeZone: subject.timeZone } : {})}
          {...(item.dateLimit === "past" ? { max: today } : {})}
          {...(item.dateLimit === "future" ? { min: today } : {})}
        />
      );
    case "partialDate":
      return <PartialDateField {...props} />;
    case "maskedText":
      return <Field.Text {...props} {...(item.mask ? { maxLength: item.mask.length, placeholder: item.mask } : {})} />;
    case "initials":
      return (
        <div className={classes.initials}>
          <Field.Text {...props} maxLength={4} />
        </div>
      );
    case "lookup":
      return <LookupField {...props} item={item} />;
    case "bodyMap":
      return <BodyMapField {...props} />;
    case "drawing":
      return <DrawingField {...props} />;
    case "photo":
    case "file":
      return <FilesField {...props} item={item} />;
    case "yesNo":
      return <Field.Radio {...props} options={yesOrNo(language, false)} inline />;
    case "yesNoUnknown":
      return <Field.Radio {...props} options={yesOrNo(language, true)} inline />;
    case "singleChoice":
      return options.length <= radiosUpTo ? (
        <Field.Radio {...props} options={choices(item)} />
      ) : (
        <Field.Select {...props} options={choices(item)} />
      );
    case "multiChoice":
      return (
        <>
          <Field.Checkboxes {...props} options={choices(item)} />
          <ExclusiveOption item={item} />
        </>
      );
    default:
      return <Field.Text {...props} {...(item.maxLength ? { maxLength: item.maxLength } : {})} />;
  }
}

const choices = (item: Item) =>
  (item.options ?? []).map(({ value, label, help }) => ({ value, label, ...(help ? { help } : {}) }));
const bounds = (item: Item) => ({
  ...(item.min !== undefined ? { min: item.min } : {}),
  ...(item.max !== undefined ? { max: item.max } : {}),
  ...(item.unit ? { unit: item.unit } : {}),
});

/** Checking "None of these" unchecks the other options, and the other way round. */
function ExclusiveOption({ item }: { item: Item }) {
  const { store } = useFieldsForm();
  const name = fieldName(item.linkId);
  const chosen = useFormValue<string[]>(name);
  const before = useRef<readonly string[]>(chosen ?? []);
  useEffect(() => {
    const now = chosen ?? [];
    const added = now.filter((value) => !before.current.includes(value));
    before.current = now;
    const isExclusive = (value: string) =>
      item.options?.some((option) => option.value === value && option.exclusive) ?? false;
    const last = added.at(-1);
    if (last === undefined) return;
    const kept = isExclusive(last) ? [last] : now.filter((value) => !isExclusive(value));
    if (kept.length === now.length) return;
    before.current = kept;
    store.set(name, kept);
  }, [chosen, store, item, name]);
  return null;
}

/** Text in paragraphs. */
export function Paragraphs({ text }: { text: string }) {
  return (
    <div className={classes.words}>
      {text.split("\n\n").map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}
