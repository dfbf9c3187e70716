import {
  CheckboxesField,
  CheckboxField,
  MultiSelectField,
  RadioField,
  SegmentedField,
  SelectField,
  SwitchField,
  TagsField,
} from "./choice-fields.tsx";
import { DateField, TimeField } from "./date-fields.tsx";
import { DateTimeField } from "./date-time-field.tsx";
import { MoneyField, PhoneField, SsnField } from "./number-fields.tsx";
import { DecimalField, NumberField, PasswordField, SuggestField, TextareaField, TextField } from "./text-fields.tsx";

/** Every kind of field, bound by `name` to the surrounding `<Form>`. */
export const Field = {
  Text: TextField,
  Suggest: SuggestField,
  Password: PasswordField,
  Textarea: TextareaField,
  Number: NumberField,
  Decimal: DecimalField,
  Money: MoneyField,
  Phone: PhoneField,
  Ssn: SsnField,
  Date: DateField,
  Time: TimeField,
  DateTime: DateTimeField,
  Select: SelectField,
  MultiSelect: MultiSelectField,
  Tags: TagsField,
  Radio: RadioField,
  Segmented: SegmentedField,
  Checkbox: CheckboxField,
  Checkboxes: CheckboxesField,
  Switch: SwitchField,
} as const;
