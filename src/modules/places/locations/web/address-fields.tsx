import { useEffect, useRef } from "react";
import { call } from "#platform/web/api/call.ts";
import { isCancellation } from "#platform/web/api/problem.ts";
import { Field } from "#ui/form/field.ts";
import { useForm } from "#ui/form/form.tsx";
import { FieldRow } from "#ui/form/form-actions.tsx";
import { useFormValue } from "#ui/form/use-field.ts";
import { findPlaces, type Place } from "../../reference/simple-maps.contract.ts";

interface AddressFieldsProps {
  /** Where the address stands in the form. */
  name: string;
  label: string;
  /** Told the place a newly typed zip code belongs to. */
  onPlace?: (place: Place) => void;
}

/** An address; five digits of a zip code fill city and state, and tell the time zone. */
export function AddressFields({ name, label, onPlace }: AddressFieldsProps) {
  const form = useForm();
  const zip = String(useFormValue(`${name}.zip`) ?? "");
  const before = useRef(zip);
  const tell = useRef(onPlace);
  tell.current = onPlace;
  useEffect(() => {
    if (zip === before.current) return;
    before.current = zip;
    if (!/^\d{5}$/.test(zip)) return;
    call(findPlaces, { query: { zip } }, { key: `zip:${name}`, background: true }).then(
      ({ rows }) => {
        const [place] = rows;
        if (!place) return;
        form.store.set(`${name}.city`, place.city);
        form.store.set(`${name}.state`, place.state);
        tell.current?.(place);
      },
      // A zip code that is in no list is typed on by hand; nothing else depends on the answer.
      (error: unknown) => isCancellation(error),
    );
  }, [zip, name, form.store]);
  return (
    <>
      <Field.Text name={`${name}.line1`} label={label} placeholder="Street and number" autoComplete="off" />
      <FieldRow least={100}>
        <Field.Text name={`${name}.zip`} label="Zip" autoComplete="off" />
        <Field.Text name={`${name}.city`} label="City" autoComplete="off" />
        <Field.Text name={`${name}.state`} label="State" autoComplete="off" />
      </FieldRow>
    </>
  );
}
