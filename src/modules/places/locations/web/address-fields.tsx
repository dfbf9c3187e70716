import { useEffect, useRef } from "react";
import { call } from "#platform/web/api/call.ts";
import { isCancellation } from "#platform/web/api/problem.ts";
import { Field } from "#ui/form/field.ts";
import { useForm } from "#ui/form/form.tsx";
import { FieldRow } from "#ui/form/form-actions.tsx";
import { useFormValue } from "#ui/form/use-field.ts";
import { findPlaces, type Place } from "../../reference/simple-maps.contract.ts";

interface AddressFieldsProps {
  /** Path of the address in the form. */
  name: string;
  label: string;
  /** Receives the city of a newly typed zip code. */
  onPlace?: (place: Place) => void;
}

/** An address. A five-digit zip code fills in city and state, and its time zone goes to `onPlace`. */
export function AddressFields({ name, label, onPlace }: AddressFieldsProps) {
  const form = useForm();
  const zip = String(useFormValue(`${name}.zip`) ?? "");
  const before = useRef(zip);
  const notify = useRef(onPlace);
  notify.current = onPlace;
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
        notify.current?.(place);
      },
      // The user types city and state by hand when the zip code is unknown.
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
